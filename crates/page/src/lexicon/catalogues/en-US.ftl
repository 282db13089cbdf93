### American English: only what differs from en.ftl.
why-standoff = bounce with { WHO($by) }
why-standoff-own = bounces itself, { UNIT($by) }
why-claudian-standoff = { $what ->
        [own] bounces itself, { UNIT($by) }
       *[other] bounce with { WHO($by) }
    }, { COUNT($own) } to { COUNT($other) }
season-autumn = Fall
gamesmaster = GM
centres = Supply centers
hour-clock = { $twelve }:{ $minute } { $half ->
        [morning] AM
       *[evening] PM
    }
date-day = { $month } { $day }, { $year }
why-gm-ordered = ordered by the GM instead
why-retreat-closed = { $why ->
        [far] { PLACE($to) } is not next door
        [attacker] the attacker came from there
        [standoff] left empty by a bounce
        [taken] { PLACE($to) } is taken
       *[other] { PLACE($to) } is not open
    }
event-victory = { WHO($power) } wins with { COUNT($n) } centers.
why-no-home = { PLACE($at) } is no home center
why-no-home-held = no home center is held
table-home = Home centers
table-home-for-good = Home centers for the rest of the game
table-home-first = First home centers
why-capital = { $what ->
        [kept] the capital is not lost
        [twice] named twice
       *[other] must be an original center it holds
    }
event-swiss-victory = { WHO($power) } has { COUNT($n) } of the { COUNT($of) } centers and wins.
event-claudian-victory = The { WHO($power) } hold { COUNT($n) } centers and win.
note-strength = { WHO($power) }: { $centres ->
        [one] 1 center
       *[other] { COUNT($centres) } centers
    }, { COUNT($men) } men, { COUNT($ships) } ships; { $due }.
origin-gm = by the GM
event-soul-lost = Its soul stays where it was sold: { WHO($power) } pays with a center from now on.
event-centres = Centers: { $list }.
event-silly-out = { WHO($powers) } { $n ->
        [one] has
       *[other] have
    } neither unit nor center left.
why-silly-build = { $what ->
        [five] one for five centers is all
        [twins] twins must touch
        [vacant] not vacant
        [kind] nobody builds these
       *[home] no home center
    }
draw-forced = Draw { COUNT($n) }, { $what }: { $value }, set by the GM.
gm-ruling = The GM rules: { $text }.
gm-ruling-why = The GM rules: { $text } ({ $reason }).
editor-gm = Editor and GM
game-list-head = Game, GM, fee
gm-notes = From the GM
openings-centres = { $n ->
        [one] one center
       *[other] { NUM($n) } centers
    }
map-owns = { WHO($power, form: "head") }: { $units }; { $n ->
        [one] one center
       *[other] { COUNT($n) } centers
    }: { $centres }.
map-standoffs = Bounces in { $list }.
archive-people-lead = Players, GMs and writers. No addresses are kept in the archive.
archive-by-year = Centers by year
archive-by-year-means = Centers of each power at the end of each year. The same figures are in the table.
archive-gm-of = GM of
switch-civil-disorder = { $value ->
        [home-dptg] without removals the units farthest from home go, fleets by sea
        [home-any] without removals the units farthest from home go
        [country] without removals the units outside the country go
        [oldest] without removals the units longest away from a center go
       *[owned] without removals the units farthest from their centers go, fleets first
    }
switch-guerilla-raise = { $value ->
        [on] builds also in home centers that another power owns and has left empty
       *[off] builds in one’s own home centers only
    }
switch-selection = { $value ->
        [combined] the first build of Winter 1897 chooses the home center
       *[separate] home centers are chosen in Fall 1897
    }
event-initial-all = First home centers: { $list }.
event-fifth = The Fifth Fleet ({ UNIT($unit) }) lies in harbor and must be attacked: { WHO($by) } { MANY($by) ->
        [one] attacks
       *[other] attack
    }{ $help ->
        [yes] , with the help of { WHO($with) }
       *[no] {""}
    }.
event-next-door = Next season { PLACE($at) } are next-door neighbors.
board-part-centre = { $n ->
    [one] { COUNT($n) } center
   *[other] { COUNT($n) } centers
}
board-part-colour = { $n ->
    [one] { COUNT($n) } color
   *[other] { COUNT($n) } colors
}
neighbours = Neighboring issues
map-changed = { $what }, centers that changed hands: { $list }.
event-destroyed-dishonour = { $losses }, who prefers death to dishonor.
column-home-centres = Home centers
column-centres = Centers
note-all-owned = Every center is owned.
remark-set = set by the GM
gm-set = { $what ->
        [borg] BORG goes where he is told
        [monsters] the monsters go where they are told
        [link] the link is set
        [answers] the answers are judged
        [owner] the center’s owner is set
        [winner] the winner is named
        [on] the game goes on
        [drawn] the game is drawn
        [points] the Doctor’s points are set
       *[state] the position is corrected
    }
map-homes = Home centers: { $list }.
archive-centres = { COUNT($n) } centers
chart-title = Centers by year, { $game }
about-ruleset-1897 = One unit each in a home center of the player’s choice
switch-double-build = { $value ->
        [none] of two builds in one center none counts
        [last] of two builds in one center the last counts
       *[first] of two builds in one center the first counts
    }
switch-w1900-default = { $value ->
        [standard] a home center without an order builds as usual in Winter 1900
        [none] a home center without an order builds nothing in Winter 1900
       *[army] a home center without an order builds an army in Winter 1900
    }
switch-soul-debt = { $value ->
        [none] a unit destroyed while its soul is sold costs no center
       *[permanent] a unit destroyed while its soul is sold costs a center forever
    }
viewer-centres = { $n ->
    [one] one center
   *[other] { $n } centers
 }
