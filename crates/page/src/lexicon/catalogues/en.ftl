### UK English for everything that is printed, mailed or shown on the web.
### why-*: the short reason after an order, at most 30 characters where that can be had; its .long is the sentence in the notes below the list.
### In a score the figure of the power named comes first: “Turkey holds, 2–1”. “was:” quotes the judge’s own wording.
### MANY(power or powers) is “one” or “other”, to choose the verb after a name.
### Functions: WHO(power or powers), UNIT(unit or units), ORDER(order), PLACE(province or provinces), ABBR(the same, as orders abbreviate them),
### NUM(number: words to twelve, then figures),
### COUNT(figures, grouped as the language groups them), DATE(day), MONEY(sum). All take form: "…" where a language needs another form of a name:
### here “head” for the head of a list, “whose” for the possessive (`name-forms` for a name without one).
### Brand and file names are never translated.

## Results: moves (Standard, 1897; 1958, Swiss and Rather Silly use the same ones)
# was: bounced: 1 against 1, A bud-rum
why-standoff = stand-off with { WHO($by) }
    .long = { PLACE($at) }: { WHO($all) } bounce, { COUNT($own) } each.
# was: bounced: 1 against 1, A bul-ser (of one's own)
why-standoff-own = bounced by its own { UNIT($by) }
    .long = { PLACE($at) }: { WHO($power, form: "whose") } { UNIT($all) } bounce each other.
# was: bounced: 1 against 2, A bel-hol with A ruh
# needs: $losers (all but the winner) to say “Turkey prevails over Russia, 2–1”; until then everybody is named first.
why-outdone = beaten by { WHO($by) }, { COUNT($other) }–{ COUNT($own) }
    .long = { PLACE($at) }: { WHO($all) } fight; { WHO($by) } { MANY($by) ->
            [one] prevails
           *[other] prevail
        }, { COUNT($other) }–{ COUNT($own) }.
# was: bounced: 1 against 1, A kie
why-holds = { WHO($by) } { MANY($by) ->
        [one] holds
       *[other] hold
    }
    .long = { PLACE($at) }: { WHO($by, form: "whose") } { UNIT($unit) } holds, { COUNT($other) }–{ COUNT($own) }.
# was: bounced: 1 against 2, F ion with F aeg
why-holds-supported = { WHO($by) } { MANY($by) ->
        [one] holds
       *[other] hold
    }, { COUNT($other) }–{ COUNT($own) }
    .long = { PLACE($at) }: { WHO($by, form: "whose") } { UNIT($unit) } holds, { COUNT($other) }–{ COUNT($own) }, supported by { UNIT($with) }.
# was: bounced: 1 against 1, A tri-vie (which itself failed)
why-stayed = { WHO($by) } did not move out
    .long = { PLACE($at) }: { WHO($by, form: "whose") } { UNIT($unit) } was ordered out, failed to move and is not dislodged.
# was: bounced head to head: 1 against 1, A tri-vie
why-head-on = head-on with { WHO($by) }
    .long = { UNIT($units) } meet head-on between { PLACE($from) } and { PLACE($to) }; both are turned back.
# was: bounced head to head: 1 against 2, A tri-vie with A bud
why-head-on-lost = lost head-on to { WHO($by) }, { COUNT($other) }–{ COUNT($own) }
    .long = { UNIT($units) } meet head-on; { WHO($by) } { MANY($by) ->
            [one] wins
           *[other] win
        }, { COUNT($other) }–{ COUNT($own) }.
# was: stopped: A bur of its own country stays
why-own-unit = own { UNIT($by) } is there
    .long = { PLACE($at) }: { WHO($power) } may not dislodge its own { UNIT($by) }.
# was: (a ring of moves, nothing said)
why-ring = moves round in a ring
    .long = { UNIT($units) } move round in a ring.
# was: dislodged by A rum-sev: 3 against 2
why-dislodged = dislodged by { WHO($by) }, { COUNT($attack) }–{ COUNT($defence) }
    .long = { PLACE($at) }: { WHO($by) } { MANY($by) ->
            [one] dislodges
           *[other] dislodge
        } { WHO($power, form: "whose") } { UNIT($unit) }, { COUNT($attack) }–{ COUNT($defence) }.
# was: dislodged by A rum-sev: 2 against 1 (with nothing to add)
why-dislodged-plain = dislodged by { WHO($by) }
# was: dislodged by A bur-par: 2 against 1; bounced: 1 against 1, F bre
why-dislodged-and = { $first }; { $then }
# was: cut by A den
why-cut = cut by { WHO($by) }
    .long = { WHO($power, form: "whose") } { UNIT($unit) }: support cut by { WHO($by, form: "whose") } { UNIT($units) }.
# was: dislodged by A gre-ser: 2 against 1; cut by A gre
why-cut-dislodged = dislodged and cut by { WHO($by) }
# was: by ruling of the gamesmaster
why-gamesmaster = so ruled
# was: what it depended on did not happen
why-unfounded = depended on a failed order
# was: the place was not free
why-not-free = place not free
# was: it was not ordered to move
why-stands = not ordered to move
# was: A x, A y depend on each other without an answer: they fail
why-circular = circular: no outcome
    .long = { UNIT($units) } depend on one another; no outcome satisfies them all, so they all fail.

## Convoys
# was: no convoy: no route was ordered
why-no-convoy = no convoy ordered
# was: no convoy: F nth dislodged
why-convoy-broken = no convoy: { UNIT($lost) } dislodged
    .long = { UNIT($unit) } stays: { UNIT($lost) } { $n ->
            [one] is
           *[other] are
        } dislodged, which breaks the convoy.
# was: no convoy: no route to Norway was ordered
why-no-route = no convoy route to { PLACE($to) }
# was: no convoy: the path was not named
why-no-path = convoy route not named
# was: convoy paradox with A x, F y: the convoyed move has no effect
why-paradox = convoy paradox: no effect
    .long = Convoy paradox ({ UNIT($units) }): the convoyed army neither moves nor cuts support ({ $rule }).
# was: convoy paradox with …: all moves of the paradox fail
why-paradox-hold = convoy paradox: all fail
    .long = Convoy paradox ({ UNIT($units) }): every move in it fails ({ $rule }).
# was: no convoy: the army is lost with its convoy (H-3)
why-lost-with-convoy = lost with its convoy

## Void orders
# was: supports nothing: A bud was ordered to move
why-supported-moves = { UNIT($of) } was ordered to move
# was: supports nothing: A bud was not ordered to Silesia
why-supported-elsewhere = { UNIT($of) } was not sent to { ABBR($to) }
# was: supports nothing: F x goes to another coast of Spain
why-other-coast = { UNIT($of) } goes to the other coast
# was: supports nothing: A x is in civil disorder
why-disorder = { UNIT($of) } is in civil disorder
# was: convoys nothing: A x was not ordered to Norway
why-army-elsewhere = { UNIT($of) } was not sent to { ABBR($to) }
# was: invalid: Finland is not next to it
why-not-adjacent = not adjacent to { PLACE($to) }
# was: invalid: an army cannot go to North Sea
why-army-at-sea = armies cannot go there
# was: invalid: a fleet cannot go to Bohemia
why-fleet-inland = fleets cannot go there
# was: invalid: it is ordered to where it stands
why-own-province = already there
# was: invalid: the coast of Spain must be named
why-coast-unclear = which coast?
# was: invalid: that coast of Spain cannot be reached
why-coast-unreachable = cannot reach that coast
# was: invalid: no fleets are there for a convoy to Norway
why-no-fleets = no fleets to convoy it
# was: invalid: it could not go to Holland itself
why-support-out-of-reach = cannot reach { PLACE($to) }
# was: invalid: a unit cannot support itself
why-supports-itself = cannot support itself
# was: invalid: no unit is in Galicia
why-nobody-there = no unit in { PLACE($at) }
# was: invalid: A x cannot go to Holland
why-supported-cannot = { UNIT($of) } cannot go there
# was: invalid: only a fleet at sea can convoy
why-cannot-convoy = only fleets at sea convoy
# was: invalid: A x cannot be convoyed
why-no-army = { UNIT($of) } cannot be convoyed
# was: invalid: it lies on no route from Spain to Wales
why-off-route = not on the convoy route
# was: invalid: an order of another phase
why-wrong-phase = order for another phase
# was: invalid: no unit is there
why-no-unit = no such unit
# was: invalid: the unit belongs to another power
why-not-yours = another power’s unit
# was: invalid: the gamesmaster ordered the unit
why-gm-ordered = overridden by the gamesmaster
# was: invalid: {message}; this is no order of standard Diplomacy
why-unreadable = could not be read
    .long = { WHO($power, form: "whose") } “{ $text }” could not be read: { $message }.
why-unclear = no clear order
# was: the same order once more
why-repeated = duplicate
# was: changed by a later order
why-changed = changed by a later order
# was: replaced by a later letter
why-replaced = replaced by a later letter
# was: invalid: the unit has several orders
why-several-orders = several orders: none counts
# was: invalid: another order for the unit counts
why-other-counts = another order counts
# was: invalid: the kind of unit is missing
why-kind-missing = A or F missing
# was: invalid: the wrong kind of unit is named
why-kind-wrong = wrong kind of unit
# was: invalid: a name is misspelt
why-misspelt = name misspelt
# was: invalid: the wrong country is named / the country of the unit is not named
why-nationality = { $what ->
        [missing] country not named
       *[wrong] wrong country named
    }
# was: invalid: the supported move goes to where the unit stands
why-into-itself = supports an attack on itself
# was: no match: the supported fleet is not at that coast / a coast is named that means nothing / the coast is missing
why-coast-wrong = wrong coast named
# was: invalid: it cannot be carried out, and another order can
why-better-order = another, legal order counts
# was: invalid: the unit should not be on the board and is removed
why-flying-dutchman = should not be on the board

## Retreats
# was: off the board: no retreat was ordered
why-no-retreat-ordered = no retreat ordered
# was: bounced: A tri retreated there, too
why-retreat-clash = { WHO($by) } { MANY($by) ->
        [one] retreats
       *[other] retreat
    } there too
    .long = { PLACE($at) }: { UNIT($all) } retreat there and are lost.
# One power’s losses. $losses below is the list of these: “France loses F Mar and Russia loses A Mos”.
event-loss = { WHO($power) } { MANY($power) ->
        [one] loses
       *[other] lose
    } { UNIT($units) }
# was: Austria: A ser is destroyed: several units retreated to one place; Austria: A tri is destroyed: …
event-destroyed-clash = { $losses }: { $n ->
        [2] both
       *[other] all
    } tried to retreat to { PLACE($at) }.
# was: Russia: F rum is destroyed: no retreat was open
event-destroyed-no-retreat = With nowhere to retreat, { $losses }.
# was: France: A par is destroyed: it did not retreat
event-destroyed-no-order = No retreat ordered: { $losses }.
# was: (A Par disbands)
event-disbanded = { WHO($power) } { MANY($power) ->
        [one] disbands
       *[other] disband
    } { UNIT($units) }.
# was: it must retreat (list below the game)
event-must-retreat = { WHO($power) } must retreat { UNIT($unit) } (open: { PLACE($to) }) or disband it.
# was: invalid: Bohemia is not next to it / the attacker came from … / was left empty by a stand-off / A x is in …
why-retreat-closed = { $why ->
        [far] not adjacent to { PLACE($to) }
        [attacker] the attacker came from there
        [standoff] left empty by a stand-off
        [taken] { PLACE($to) } is occupied
       *[other] { PLACE($to) } is not open
    }
# was: invalid: only retreats can be ordered / no dislodged unit is there
why-not-dislodged = { $what ->
        [order] retreats only
       *[unit] not dislodged
    }

## Winter
# was: Austria takes Budapest; England takes St Petersburg; England takes Edinburgh; …
event-gains = { WHO($power) } { MANY($power) ->
        [one] gains
       *[other] gain
    } { $gains }.
# Centres taken from one power, within event-gains.
event-gain-from = { PLACE($at) } from { WHO($from) }
# Neutral centres, and those taken: Belgium, and Marseilles from France.
event-gain-both = { $free }, and { $taken }
# was: Norway passes to Russia. Serbia passes to Russia.
event-loses = { WHO($power) } { MANY($power) ->
        [one] loses
       *[other] lose
    } { PLACE($at) }.
# was: France is eliminated.
event-eliminated = { WHO($powers) } { $n ->
        [one] is
       *[other] are
    } eliminated.
# was: Germany wins with 18 centres
event-victory = { WHO($power) } wins with { COUNT($n) } centres.
# was: Build A ber (invalid: Berlin is no home centre of Germany)
why-no-home = { PLACE($at) } is not a home centre
# was: invalid: A ber is in Berlin
why-occupied = { PLACE($at) } is occupied
# was: invalid: Berlin is not held
why-not-held = { PLACE($at) } is not held
why-no-home-held = holds no home centre
# was: invalid: no build is due
why-no-build = no build due
# was: invalid: only 1 build is due
why-builds-over = only { NUM($n) } due
# was: invalid: two builds in one centre
why-double-build = already builds there
# was: invalid: no fleet can be in Munich
why-fleet-not-there = no fleets can be built there
# was: invalid: the place is missing / only armies and fleets are built / builds must be made / only builds and removals can be ordered
why-build-form = { $what ->
        [place] no place named
        [kind] armies and fleets only
        [waive] builds may not be waived
       *[order] builds and removals only
    }
# was: invalid: no removal is due / that unit goes anyway / is removed already / no unit of its own is there
why-no-removal = { $what ->
        [due] no removal due
        [gone] removed anyway
        [twice] already removed
       *[unit] no such unit
    }
# was: Austria: A alb is removed by rule; [removed by rule: no removal was ordered]
why-civil-disorder = civil disorder
event-removed-by-rule = No removal ordered: { WHO($power) } loses { UNIT($units) }.
# was: Waive
order-waives = { $n ->
        [one] waives a build
       *[other] waives { NUM($n) } builds
    }
# was: Builds BUILD A par
order-builds = builds { UNIT($unit) }
order-removes = removes { UNIT($unit) }
# was: BUILD A ber that is not followed
order-would-build = cannot build { UNIT($unit) }

## 1897
# was: SELECT par
order-selects = chooses { PLACE($at) }
# was: invalid: Russia may not select St. Petersburg
why-not-selectable = not open to { WHO($power) }
# was: invalid: the first legal selection counts
why-first-selection = first choice counts
# was: no selection: the default centre
why-default-centre = no choice: { PLACE($at) } by default
# was: invalid: the first unit stands in the initial home centre
why-first-unit = first unit must start at home
# was: Home centres of their powers no more: Vienna (Austria), …
event-home-lost = No longer home centres: { $list }.
table-home = Home centres
table-home-for-good = Home centres, fixed from now on
table-home-first = Initial home centres

## 1958
# was: an exchange of places with Italy A2 vie fails both
why-exchange = cannot swap with { UNIT($by) }
# was: Russia F2 bla did not get away, so nobody follows
why-not-followed = { UNIT($by) } did not move out
# was: closed: an own unit of the other kind is in the capital or base
why-closed = own { UNIT($by) } is there
# was: an own unit, F3 con, is there
why-1958-own = own { UNIT($by) } is there
# was: dislodged by Austria A1 tri
why-1958-dislodged = dislodged by { WHO($by) }
# was: its fleet did not get away / the fleet did not come
why-fleet-prevented = { $what ->
        [stuck] its fleet did not move out
       *[away] its fleet did not come
    }
# was: invalid: these rules have no convoys
why-1958-no-convoys = no convoys in these rules
# was: invalid: two orders for the unit disagree / ordered twice / the move of the same unit counts
why-1958-twice = { $what ->
        [disagree] two conflicting orders
        [move] its move counts
       *[twice] ordered twice
    }
# was: invalid: an army on board can only be ordered off / the army is not on board / the fleet carries one army only / no such fleet to board …
why-1958-boarding = { $what ->
        [off] aboard, it can only land
        [ashore] not aboard
        [full] the fleet is full
        [place] the fleet is elsewhere
        [coast] its fleet is not at a coast
       *[fleet] no such fleet
    }
# was: invalid: there is no such unit to follow / has no legal move to follow
why-1958-follow = { $what ->
        [nobody] no unit to follow
       *[move] { UNIT($of) } does not move
    }
# was: invalid: there is no such unit to support / units in one province may not support each other / second support from one stack / supports nothing: …
why-1958-support = { $what ->
        [nobody] no such unit
        [stack] no support within a stack
        [second] only one support per stack
        [reach] out of reach
       *[other] { UNIT($of) } was not sent there
    }
# was: A1 vie is annihilated: it has no retreat; several retreated to Bohemia: annihilated; no retreat ordered: annihilated
event-1958-annihilated = { $why ->
        [clash] { $losses }: all tried to retreat to { PLACE($at) }
        [order] No retreat ordered: { $losses }
       *[none] With nowhere to retreat, { $losses }
    }.
# was: A2 con lands / A2 con is lost with its fleet
event-landed = { WHO($power, form: "whose") } { UNIT($unit) } { $what ->
        [lost] is lost with its fleet
       *[lands] goes ashore
    }.
# was: Capital Edinburgh
order-capital = moves its capital to { PLACE($at) }
# was: Raises F2 Tri
order-raises = raises { UNIT($unit) }
# was: forgoes 1 raising until next year / raises nothing; out of play: no capital held
why-forgone = { $what ->
        [capital] holds no capital
       *[forgo] forgoes { NUM($n) } until next year
    }
# was: invalid: the capital is not lost / named twice / must be another original centre that is held
why-capital = { $what ->
        [kept] its capital is not lost
        [twice] named twice
       *[other] needs a held original centre
    }
# was: invalid: armies are raised in the capital, Paris / fleets are raised in a naval base that is held / which of the naval bases? / the naval base is lost
why-raising = { $what ->
        [army] armies are raised in { PLACE($at) }
        [base] needs a naval base it holds
        [which] which naval base?
        [lost] the naval base is lost
       *[due] none due
    }
# was: no removal ordered: highest number first
why-highest = none named: the highest goes
# was: Germany has 18 units or more on the board and wins
event-1958-victory = { WHO($power) } has { COUNT($n) } units on the board and wins.
# was: the end set for the game has come: Italy and Russia tie
event-tie = The game has reached its set end: { WHO($powers) } tie.
# was: Austria has no unit left after the raising and is out
event-1958-out = { WHO($powers) } { $n ->
        [one] has
       *[other] have
    } no units left and { $n ->
        [one] is
       *[other] are
    } eliminated.
table-raising = Raising and removal
table-1958 = Units, capitals and naval bases
note-capital-moved = * The capital has moved.
note-base-lost = In parentheses: a lost naval base.
note-stacks = Stacks: { $list }.
note-carried = Carried: { $list }.
note-units-win = { COUNT($needed) } units win. { WHO($powers) } { $n ->
        [one] leads
       *[other] lead
    } with { COUNT($most) }.
note-duty = Reader of orders for { $year }: { WHO($power) }.

## Swiss Variant
# was: bounced: 1 against 2, Germany: A bel H with Germany: A ruh S A bel
why-swiss-holds = { WHO($by) } { MANY($by) ->
        [one] holds
       *[other] hold
    }, { COUNT($other) }–{ COUNT($own) }
# was: a unit of the same power stays there: Turkey: A con
why-swiss-own = own { UNIT($by) } is there
# was: the sea is not free: the army stays and has no effect
why-sea-not-free = sea occupied: no effect
# was: nobody opposes it: the army is drowned
why-drowned = drowned: nobody opposed it
# was: no fleet was ordered to carry it there
why-swiss-no-convoy = no fleet convoys it
# was: Marseilles cannot be reached from Paris; … through normal space
why-swiss-reach = cannot reach { PLACE($to) }{ $space ->
        [normal] { " " }in normal space
       *[any] {""}
    }
# was: a barrier stands between English Channel and London
why-barrier = barrier in the way
# was: only armies of TROGS cross the Swiss border / nobody may enter the N.A.R. / foreign units enter Switzerland from Ireland and Iceland only
why-swiss-border = { $what ->
        [nar] closed to all
        [hyper] from Ireland and Iceland only
       *[border] only TROGS armies may cross
    }
# was: no linkage is in force between Munich and Switzerland / no linkage in force ends in …
why-no-linkage = no linkage { $ends ->
        [one] ends there
       *[two] in force there
    }
# was: TROGS has not consented for Munich and Switzerland
why-no-consent = TROGS has not consented
# was: a linkage is made / renewed / broken; a barrier is made / renewed / taken away
why-link = { $what ->
        [link] linkage made
        [link-renewed] linkage renewed
        [link-broken] linkage broken
        [barrier] barrier set up
        [barrier-renewed] barrier renewed
       *[barrier-gone] barrier removed
    }
# was: stood off by France
why-link-standoff = { WHO($by) } { MANY($by) ->
        [one] wants
       *[other] want
    } the opposite
# was: its orders of this year are used up
why-link-used = links for the year used up
# was: only TROGS links / two different provinces must be named / the N.A.R. cannot be named / are linked for ever / nothing to do …
why-link-void = { $what ->
        [trogs] only TROGS may link
        [two] name two provinces
        [nar] not the N.A.R.
        [ever] permanently linked already
       *[nothing] nothing to undo
    }
# was: a lost piece goes where it is drawn / no such piece is in hyperspace / several pieces …; its number is missing / only TROGS has pieces …
why-hyper-piece = { $what ->
        [drawn] goes where it is drawn
        [number] which piece?
        [owner] only TROGS has pieces there
       *[none] no such piece
    }
# was: a piece in hyperspace can only come out / only one piece can try to come out / nobody is carried … / nobody supports …
why-hyper-order = { $what ->
        [out] can only come out
        [one] one piece at a time
        [carry] no convoys in hyperspace
       *[support] no supports in hyperspace
    }
# was: A hyp 1-nao via hyperspace [drawn for a lost piece]
order-lost-drawn = lost { $kind ->
        [fleet] fleet
       *[army] army
    }: drew { PLACE($to) }
# was: A swi-hyp; LINK ice cly; SEPARATE ber kie; CONSENT Germany mun swi; LOST 2 first
order-link = links { PLACE($a) } and { PLACE($b) }
order-separate = separates { PLACE($a) } and { PLACE($b) }
order-consent = lets { WHO($power) } use { PLACE($a) }–{ PLACE($b) }
order-consent-withdrawn = withdraws its consent to { WHO($power) }: { PLACE($a) }–{ PLACE($b) }
order-into-hyperspace = { UNIT($unit) } into hyperspace
order-out-of-hyperspace = { UNIT($unit) } out of hyperspace to { PLACE($to) }
order-lost-piece = lost piece { COUNT($n) }: { $how ->
        [first] first coast drawn
       *[coast] { $coast }
    }
# was: In force in Spring 1903: Linked for ever: Switzerland, Ireland, Iceland. Linkage Clyde and Iceland; last season Autumn 1903.
table-in-force = In force in { $season }
note-linked-for-ever = Permanent: { PLACE($at) }.
note-linkage = { $kind ->
        [barrier] Barrier
       *[linkage] Linkage
    } { PLACE($at) }{ $double ->
        [yes] , doubly linked
       *[no] {""}
    }: until { $until }.
table-consents = Consents of TROGS
note-consent = { WHO($power) } may use { PLACE($at) }.
# was: The barrier between Ankara and Black Sea ends.
event-ended = { $kind ->
        [barrier] Barriers lifted
       *[linkage] Linkages ended
    }: { $list }.
# A pair of places, in lists of barriers, linkages and votes.
place-pair = { PLACE($a) }–{ PLACE($b) }
# was: TROGS: A swi goes into hyperspace. / Piece 1, army, entered Spring 1901: lost at the close of Spring 1902 if it stays. / Piece 1 of TROGS is lost.
event-hyper-in = { UNIT($unit) } goes into hyperspace.
note-piece = Piece { COUNT($n) } ({ $kind ->
        [fleet] fleet
       *[army] army
    }), in hyperspace since { $since }: { $fate ->
        [lost] lost
       *[until] lost unless out by the end of { $until }
    }.
event-piece-lost = Piece { COUNT($n) } is lost in hyperspace.
# was: Drawn for the lost army, piece 1: North Atlantic Ocean; it stays lost.
event-lost-drawn = The lost { $kind ->
        [fleet] fleet
       *[army] army
    } drew { PLACE($at) }, and { $end ->
        [out] comes out
       *[stays] stays lost
    }.
# was: Austria: A bud is destroyed: it stood and fought to the death / drowned in … / retreats met in …
event-swiss-destroyed = { $why ->
        [death] { $losses }, which fought to the death
        [drowned] { $losses }, drowned in { PLACE($at) }
        [clash] { $losses }: all tried to retreat to { PLACE($at) }
        [order] No retreat ordered: { $losses }
       *[none] With nowhere to retreat, { $losses }
    }.
order-to-the-death = { UNIT($unit) } fights to the death
# was: Builds barred: Austria: 1 destroyed in 1902, not replaced that winter. TROGS: 1 destroyed …
note-barred = Units lost in { $year }, not rebuilt this winter: { $list }.
why-barred = lost this year: not rebuilt
# was: Link and Separate orders left in 1903: Austria 1, England 1, …
note-links-left = Links or barriers still allowed in { $year }: { $list }.
note-links-rest = all others { COUNT($n) }
event-swiss-victory = { WHO($power) } has { COUNT($n) } of the { COUNT($of) } centres and wins.

## Claudian
# was: repelled, 10,000 : 10,000 against Gauls: F eng 250
why-claudian-repelled = { WHO($by) } { MANY($by) ->
        [one] holds
       *[other] hold
    }, { COUNT($other) } to { COUNT($own) }
    .long = { PLACE($at) }: { $sides }.
# was: repelled, 10,000 : 12,500 against Gauls: A pic 4000-bel
why-claudian-outdone = beaten by { $what ->
        [own] own { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($other) } to { COUNT($own) }
why-claudian-standoff = { $what ->
        [own] bounced by its own { UNIT($by) }
       *[other] stand-off with { WHO($by) }
    }, { COUNT($other) } to { COUNT($own) }
# One side of a fight, in the notes.
note-side = { WHO($power, form: "head") } { COUNT($n) }
# was: Fights: Belgium: Teutons 10,000 : Gauls 7,500. Burgundy: …
note-fight = { PLACE($at) }: { WHO($first, form: "head") } { COUNT($n) }, { $others }
# was: beaten on the road, 5,000 : 6,000, Romans: A tri
why-claudian-road = beaten on the road by { WHO($by) }, { COUNT($other) } to { COUNT($own) }
why-claudian-road-met = met { WHO($by) } on the road, { COUNT($other) } to { COUNT($own) }
# was: kept out, 5,000 : 6,000
why-claudian-kept-out = kept out by { $what ->
        [own] own { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($other) } to { COUNT($own) }
# was: dislodged, 7,500 : 10,000, by Teutons: A hol 5000-bel, Teutons: A ruh 5000-bel
why-claudian-dislodged = dislodged by { WHO($by) }, { COUNT($other) } to { COUNT($own) }
# was: 3,500 of 6,000: weakened by Teutons: A mun 2500-bur
why-weakened = cut to { COUNT($left) } of { COUNT($full) } by { WHO($by) }
# was: cut: two attacks hang on each other's supports, and both are cut
why-claudian-cut = cut: circular attacks
# was: 6,000 men of its own are there and cannot be joined
why-cannot-join = too many with { COUNT($n) } there
# was: the fleets lift 5,000 of 10,000 men
why-lift = the fleets carry only { COUNT($n) }
# was: its landing would decide the fate of its own fleets: treated as not made
why-own-fleets = would decide its own convoy
# was: it hangs on a knot without an answer and fails
why-knot = circular: no outcome
# was: it would leave 4,000 men behind, fewer than 5,000
why-too-few-left = leaves only { COUNT($n) } behind
# was: the Gauls have no army in Bern / no army stands in … / no army goes from … to …
why-claudian-nobody = no such { $kind ->
        [fleet] fleet
       *[army] army
    } there
# was: 5,000 men are ordered, 4,000 are left / are fewer than / are no multiple of five
why-claudian-size = { $what ->
        [left] only { COUNT($n) } left
        [few] fewer than { COUNT($n) }
        [five] not a multiple of five
       *[all] all have other orders
    }
# was: St Petersburg lies beyond the edge of the board
why-beyond = beyond the edge of the board
# was: men of one power do not march through each other / the men of one province are one army and cannot support each other
why-claudian-own = { $what ->
        [through] own men in the way
       *[one] an army cannot support itself
    }
# was: the force in Smyrna is at full strength / gains 2,000 men, 3,000 are lost / Liverpool is not vacant
why-full = already at full strength
why-topped-up = gains { COUNT($n) }, { COUNT($lost) } wasted
# was: The army of the Romans in Trieste is divided: 6,000 to Serbia, 4,000 stay.
note-divided = { WHO($power) } in { PLACE($at) }: { $parts } { COUNT($n) } stay
# The comma stays at the end: the next part follows it, and the last one loses it.
note-divided-part = { COUNT($n) } go to { PLACE($to) },
# was: The army of the Teutons in Belgium is joined: 10,000 men.
note-joined = { WHO($power) } { MANY($power) ->
        [one] joins
       *[other] join
    } forces in { PLACE($at) }: { COUNT($men) } { $kind ->
        [fleet] ships
       *[army] men
    }{ $places ->
        [one] {""}
       *[other] { " " }each
    }.
# was: The garrison of Trieste has fallen and is disbanded. / Garrisons still standing: Budapest, Denmark, …
event-garrison = The garrison of { PLACE($at) } falls.
note-garrisons = Garrisons still standing: { PLACE($at) }.
note-garrisons-of = Garrisons of { COUNT($n) }: { PLACE($at) }.
# was: The army of the Gauls in Belgium, 4,000 men, may retreat to Picardy.
event-claudian-retreat = { WHO($power) } must retreat { COUNT($n) } { $kind ->
        [fleet] ships
       *[army] men
    } from { PLACE($at) } (open: { PLACE($to) }) or disband them.
event-claudian-disbanded = { WHO($power) } disband { COUNT($n) } { $kind ->
        [fleet] ships
       *[army] men
    } in { PLACE($at) }{ $why ->
        [none] , with nowhere to retreat
        [met] : two retreats met there
        [many] : too many for one force
        [coasts] : fleets on two coasts
       *[rule] {""}
    }.
# was: They go round in a ring: … / Cut entirely … / They hang on each other without an answer and fail: …
note-claudian-knot = { $what ->
        [ring] Moving round in a ring
        [cut] Cut, as the attacks depend on each other
        [landing] Not made, as the landing would decide its own convoy
       *[knot] No outcome satisfies them all, so they all fail
    }: { ORDER($orders) }.
# was: The Gauls are out of the game. / Greece passes to the Romans. / The Romans control 15 centres and have won.
event-claudian-out = The { WHO($powers) } are eliminated.
event-claudian-victory = The { WHO($power) } hold { COUNT($n) } centres and win.
# was: Gauls: 5 centres …, 30,000 men, 250 ships, strength 40,000, one build due.
note-strength = { WHO($power) }: { $centres ->
        [one] 1 centre
       *[other] { COUNT($centres) } centres
    }, { COUNT($men) } men, { COUNT($ships) } ships; { $due }.
note-due = { $what ->
        [builds] { $n ->
            [one] one build due
           *[other] { NUM($n) } builds due
        }
        [men] { COUNT($n) } men to disband
       *[none] no builds due
    }
# was: The Gauls let one build lapse. / civil disorder: loses 2,000 men
event-lapsed = The { WHO($power) } waive { $n ->
        [one] a build
       *[other] { NUM($n) } builds
    }.
event-claudian-loses = { PLACE($at) }: { COUNT($n) } men too many go home.

## Rather Silly
heading-setup = Before the first season
heading-moves = 1. Everybody moves at once
heading-mergers = 2 and 3. Mergers, and souls come home
heading-souls = 4. The Devil goes shopping
heading-borg = 5. BORG’s dinner
heading-llamas = 6. Llamas
heading-retreats = 7. Retreats
heading-monsters = 8. Monsters arrive
heading-adjustments = 9. Adjustments
heading-question = 10. The Mastermind’s question
heading-hyperspace = 11. Hyperspace
# was: beaten: 1 against 2, Turkey: F rum-sev
why-beaten = beaten by { WHO($by) }, { COUNT($other) }–{ COUNT($own) }
# was: it would not drive out its own side, Russia: F sev
why-silly-own = own { UNIT($by) } is there
# was: dislodged by Monsters: XM naf
why-silly-dislodged = dislodged by { WHO($by) }
# was: cut by Austria: F ven / cut in the underpass by …
why-silly-cut = cut by { WHO($by) }{ $where ->
        [underpass] { " " }in the underpass
       *[open] {""}
    }
# was: the order supported was changed / the unit supported was not so ordered / no unit is so ordered / the army was not so ordered
why-silly-no-match = { $what ->
        [changed] the supported order changed
        [army] the army goes elsewhere
       *[unit] the unit does something else
    }
# was: could not get through / no convoy was ordered / the convoy was broken
why-silly-route = { $what ->
        [none] no convoy ordered
        [broken] convoy broken
       *[underpass] could not get through
    }
# was: it did not come to that
why-not-to-be = no such meeting
# was: PREDICT sev
order-predicts = foresees a meeting in { PLACE($at) }
# was: A sil SELL SOUL; LLAMAS bla EXPLODE; FA rum DISTRACT A bul; DA gal EXPOSE; T Tun-Hyp; LLAMAS syr, arm; VOTE brest-wales
order-sells-soul = { UNIT($unit) } sells its soul
order-llamas-explode = the llamas in { PLACE($at) } go off
order-llamas = puts llamas out to grass
order-distracts = { UNIT($unit) } distracts { UNIT($of) }
order-exposes = { UNIT($unit) } exposes himself
order-tardis = { UNIT($unit) } to { PLACE($to) }
# was: she was exposed / only a female army distracts / it is immune to her charms / no such unit to distract / it could not come to her
why-distract = { $what ->
        [exposed] she was exposed
        [who] only a female army can
        [immune] immune to her charms
        [sea] no fleet comes inland
        [far] could not reach her
        [another] followed another
       *[none] nobody to distract
    }
# was: distracted by Italy: FA bur / Jester / GM amended / monsters know what they want / it followed another
origin-distracted = distracted by { WHO($by) }
origin-jester = the Jester’s doing
origin-gm = ordered by the gamesmaster
origin-monsters = as monsters please
# was: Russia: FA rum is exposed, and nobody is distracted.
event-exposed = { WHO($power, form: "whose") } { UNIT($unit) } is exposed, and nobody is distracted.
# was: Germany: FA tyr got what she asked for and must leave.
event-flirt = { WHO($power, form: "whose") } { UNIT($unit) } got what she asked for and must leave.
# was: Turkey: Fifth Fleet smy stands in a harbour and must be attacked: Austria: F ven attacks, Italy: F aeg helps.
event-fifth = The Fifth Fleet ({ UNIT($unit) }) lies in harbour and must be attacked: { WHO($by) } { MANY($by) ->
        [one] attacks
       *[other] attack
    }{ $help ->
        [yes] , helped by { WHO($with) }
       *[no] {""}
    }.
event-signs = { WHO($power, form: "whose") } { UNIT($units) } { $n ->
        [one] signs in blood and is twice the unit it was
       *[other] sign in blood and are twice the units they were
    }.
event-soul-back = { WHO($power, form: "whose") } { UNIT($unit) } has its soul back and its old strength.
event-soul-lost = Its soul stays where it was sold: from now on { WHO($power) } pays with a centre.
why-souls = { $what ->
        [sold] already sold
        [once] once is enough
        [free] has no soul to sell
        [merged] no soul of its own
        [kind] the Devil does not deal in these
       *[gone] no longer there
    }
# was: BORG arrives in / stays in / moves from … to …; He eats England: F nth.
event-borg = BORG { $how ->
        [arrives] arrives in { PLACE($at) }
        [stays] stays in { PLACE($at) }
        [away] finds nothing edible and stays away
       *[moves] moves from { PLACE($from) } to { PLACE($at) }
    }.
event-borg-eats = He eats { UNIT($units) }.
event-borg-hungry = His plate is empty; he goes hungry.
# was: He counts the neighbours: North Sea 3-1-1-1-1, at distance 3-4-3-1-6-3; …
event-borg-weighs = He weighs { PLACE($at) } and chooses the fullest table.
event-burp = { $n ->
        [1] The board shakes with a single contented burp.
        [2] Two courses; he asks for the cheese.
       *[other] A banquet. He loosens his belt.
    }
event-llamas = { PLACE($at) }: { WHO($power, form: "whose") } llamas go up with a bang{ $n ->
        [0] , alone
       *[other] , and { UNIT($units) } with them
    }.
event-herds = Shy hoofs were heard in the night. Where, nobody will say.
event-fright = { WHO($power, form: "whose") } { UNIT($unit) } has nowhere left to fly and dies of fright.
event-neglect = { WHO($power, form: "whose") } { UNIT($unit) } dies of neglect. The RSPCB has been informed.
event-monsters = { $kind ->
        [sea] Something large and wet surfaces: sea monsters in { PLACE($at) }.
       *[space] Lights in the sky, then tentacles: space monsters in { PLACE($at) }.
    }
event-no-room = More monsters wanted to come, but there is no room.
event-merged = The Soothsayer saw it coming: { UNIT($units) } meet in { PLACE($at) } and become { UNIT($unit) }, strength { NUM($n) }.
event-doctor = The Doctor meets { UNIT($unit) } { $how ->
        [soul] and its soul comes home
       *[ends] and ends it
    }: one point.
event-malfunction = Bound for { PLACE($to) }, the TARDIS coughs, spins and comes out in { PLACE($at) }.
event-question = Last season’s question: “{ $question }” The answer: “{ $answer }”.
event-right = Right: { WHO($powers) }.
event-nobody-knew = Nobody knew; the Mastermind may build in Iceland or Corfu.
event-no-question = The Mastermind forgot to ask, so everybody knew the answer.
event-next-question = The question for next season: “{ $question }”
# was: Shares: Turkey 1 of a unit (now 1).
event-shares = Prizes: { $list }.
event-share = { WHO($power) } { $what ->
        [orders] may order two units next season
        [predicts] may make three predictions next season
       *[unit] { $part ->
            [1] has earned a unit
           *[other] has earned { $part } of a unit
        }, { $now } in all
    }
event-free-build = { WHO($power) } builds { UNIT($unit) } free of charge.
event-fifth-of-kind = { WHO($power) }: { UNIT($unit) } is its fifth of that kind.
event-twins = { WHO($power) }: { UNIT($units) } are born as twins.
# was: Votes: ank-bar 1, smy-ven 5. Next season Smyrna and Venice are next-door neighbours.
event-votes = Votes: { $list }.
event-vote = { $pair } { COUNT($n) }
event-next-door = Next season { PLACE($at) } are next-door neighbours.
event-shut = Hyperspace stays shut next season.
# was: Centres: Austria 2, England 3, …
event-centres = Centres: { $list }.
event-silly-out = { WHO($powers) } { $n ->
        [one] has
       *[other] have
    } neither units nor centres left.
event-silly-victory = { $who ->
        [doctor] The Doctor has his points and leaves the board a winner.
       *[jester] The Jester laughs last: 1920 is over and nobody has won.
    }
why-birds = { $what ->
        [dropped] dropped on the way
        [nobody] found nobody to carry
        [place] found no place to land
        [shooed] shooed away
        [far] too far to fly
        [left] left behind by the birds
        [army] the army could not land
        [shoo] cannot shoo
        [armies] birds carry armies only
        [shut] no bird flies there
        [heavy] too heavy for birds
        [sea] no landing at sea
        [unladen] carried no army
        [earshot] still within earshot
       *[closed] could not land there
    }
why-silly-build = { $what ->
        [five] only one per five centres
        [twins] twins must touch
        [vacant] not vacant
        [kind] nobody builds these
        [prize] prize units need no centre
        [terrain] cannot be built there
        [once] one pair of twins a game
        [siamese] twins are armies or fleets
        [season] one prize a season
        [credit] no whole unit earned
        [cast] in Iceland and Corfu only
       *[home] not a home centre
    }
why-silly-general = { $what ->
        [many] too many
        [open] not open to it
        [far] out of reach
        [value] has no strength to lend
        [cast] the Mastermind only
        [later] superseded
        [lapsed] no longer applies
        [step] not in this step
        [two] birds and army are two units
        [whose] whose unit?
        [player] one unit per player
        [parted] might part the twins
        [possible] cannot do that
        [underpass] the underpass stops short
        [tardis] birds do not carry the TARDIS
        [expose] only a dirty old man does that
        [goal] where to?
        [terrain] cannot go there
        [one-space] one space at a time
        [worthless] nothing there to support
        [twin-convoy] convoys only its twin
        [convoy] no convoy leads there
        [path] the spaces do not touch
        [named] may not be named
        [grazing] no herd grazes there
        [herd] no herd there
        [out] out of the game
        [no-condition] takes no condition
        [early] the condition asks too early
        [else] ELSE must be of the same kind
        [quiet] nothing ever happens there
        [foretold] already foretold
        [twin-far] out of its twin’s reach
        [landing] no landing there
        [hyperspace] to and from hyperspace only
        [carried] nobody carries it
        [carrier] its carrier did not move out
       *[none] no such unit
    }

## The strip above a game, and the notes
glance-centres = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }
glance-out-now = eliminated: { WHO($powers, form: "head") }
glance-retreat = to retreat: { $list }
glance-retreat-of = { UNIT($units) } ({ WHO($power, form: "head") })
glance-build = due: { $list }
glance-due = { WHO($power, form: "head") } { COUNT($n) } { $what ->
        [builds] { $n ->
            [one] build
           *[other] builds
        }
       *[removals] { $n ->
            [one] removal
           *[other] removals
        }
    }
glance-missing = no orders: { WHO($powers, form: "head") }
glance-missing-retreats = no retreat orders: { WHO($powers, form: "head") }
glance-missing-builds = no orders for builds or removals: { WHO($powers, form: "head") }
glance-won = { WHO($powers) } { $n ->
        [one] wins
       *[other] win
    }
glance-drawn = drawn
glance-vote = { $kind ->
        [draw] draw proposed
       *[concession] concession proposed
    }
glance-label = At a glance, { $game }
# The table on the front page.
glance-games = The games at a glance
notes-heading = The fights
notes-remark = Place by place: who came, and how strong.
# was: Draw 1 (lost 1): nao drawn from adr, aeg, alb, … (nine lines)
draw-line = Draw { COUNT($n) } ({ $what }): { $value }, one of { COUNT($of) }{ $from ->
        [list] : { $list }
       *[none] {""}
    }.
draw-forced = Draw { COUNT($n) } ({ $what }): { $value }, set by the gamesmaster.
draw-hash = Drawn from the secret whose hash was printed in No. { $issue } ({ $hash }…).
draw-hash-early = Drawn from a secret ({ $hash }…) that had not been announced.
players-hash = The list of players is secret until the end; its hash is { $hash }…
subzine-editor = Edited by { $editor }.
subzine-deadline = Orders are due { $moment }.
subzine-games = Its games in this issue:
subzine-missing = { $title } did not arrive in time.
draw-all = In full: the game’s data, on the web.
origin-rule = by default
order-stands = holds
order-holds = holds
order-by-convoy = by convoy
order-on-board = aboard F{ $n }
order-boards = boards { UNIT($of) }
order-lands = goes ashore
order-follows = follows { UNIT($of) }
order-disbands = disbands
order-by-hyperspace = through hyperspace
style-ok = succeeds
style-fails = fails
style-cut = cut
style-void = void
style-retreats = must retreat
style-dislodged = dislodged
style-missed = no orders
key-uk = Underlined orders failed; dotted ones were void; * dislodged.
key-caps = CAPITALS: where a unit ends. <Brackets>: failed.
key-parentheses = (Parentheses): failed. * Dislodged.
key-stars = *Stars*: failed.

## Errata
# was: jupiter was misjudged. In No. 9, … A ruh H = succeeds instead of A ruh-bel = fails
erratum-head = Correction to No. { $issue }: { $game }, { $season }.
# [stands] a unit that held, and was not dislodged.
erratum-was = Printed: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] {""}
        [succeeds] { " " }(succeeds)
        [fails] { " " }(fails)
        [cut] { " " }(cut)
        [void] { " " }(void)
       *[dislodged] { " " }(dislodged)
    }.
erratum-is = Should read: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] {""}
        [succeeds] { " " }(succeeds)
        [fails] { " " }(fails)
        [cut] { " " }(cut)
        [void] { " " }(void)
       *[dislodged] { " " }(dislodged)
    }.
erratum-nothing-else = Nothing else changes.
erratum-position = The position changes: { $list }.
erratum-stays = Later seasons stand as printed.
erratum-again = Later seasons have been adjudicated again.
erratum-corrected = Corrected by an erratum in No. { $issue }.

## The head of a game, the gamesmaster’s notes
game-over-win = { WHO($powers) } { $n ->
        [one] wins
       *[other] win together
    } in { $season }.
game-over-draw = Drawn in { $season }{ $who ->
        [all] {""}
       *[some] { " " }between { WHO($powers) }
    }.
game-over-concession = Conceded to { WHO($powers) } in { $season }.
game-over-abandoned = Abandoned after { $season }.
game-new = A new game begins; powers were assigned by draw.
game-drawn-again = Powers were drawn again: { $why }.
escrow-held = { $who } holds { $known ->
        [sum] { $sum } of game fees
       *[none] the game fees
    } until the game ends.
game-open = A new game is open to players.
game-from = { $game } comes to us from { $zine }.
seat-new = { $player } now plays { WHO($power) }.
deadline-moved = The deadline for these orders was moved to { $when }: { $why }
orders-graced = Late, but within the time of grace: { WHO($powers) }.
# was: Gwen Parrish's orders were used for Germany; he or she stood by and takes over.
seat-standby-used = { $player } stood by for { WHO($power) }, and those orders were used.
seat-standby-takes = { $player } stood by for { WHO($power) } and takes over.
seat-standby-asked = { $player } is asked for standby orders for { WHO($power) }.
seat-disorder = { WHO($power) } is in civil disorder{ $standby ->
        [none] : no standby
       *[other] {""}
    }.
seat-lost = { $player } has lost { WHO($power) }.
seat-left = to { $season }
seat-came = from { $season }
vote-proposed = Proposed: { $what }. Please vote with your next orders.
vote-result = The proposal for { $what } { $passed ->
        [yes] is carried
       *[no] has failed
    }: { COUNT($for) } for, { COUNT($against) } against{ $abstained ->
        [0] {""}
       *[other] , { COUNT($abstained) } abstaining
    }.
vote-draw = a draw { $who ->
        [all] of all survivors
       *[some] between { WHO($powers) }
    }
vote-concession = a concession to { WHO($power) }
gm-ruling = The gamesmaster rules: { $text }.
gm-ruling-why = The gamesmaster rules: { $text } ({ $reason }).
gm-empty = { WHO($power) } has no player
gm-read = { WHO($power, form: "whose") } “{ $words }” is read as { ORDER($order) }
gm-result = { WHO($power, form: "head") } { ORDER($order) } { $result ->
        [succeeds] succeeds
        [fails] fails
        [cut] is cut
        [void] is void
       *[dislodged] is dislodged
    }
# was: House rules: convoy_paradox = 2000
switch-head = House rules: { $list }
switch-also = otherwise as usual
# was: (order_sets = replace_unless_clear) in the house rules
switch-in-force = In force: { $text }
house-rule-of = { $text } (house rule { $n })

## Names: powers (.head for the head of a list, .whose for the possessive, .number for a plural), seasons, phases, kinds
# A name without a possessive of its own, such as a power of a zine’s own board.
name-forms = { $name }
    .whose = { $ends ->
        [s] { $name }’
       *[other] { $name }’s
    }
power-austria = Austria
    .whose = Austria’s
power-england = England
    .whose = England’s
power-france = France
    .whose = France’s
power-germany = Germany
    .whose = Germany’s
power-italy = Italy
    .whose = Italy’s
power-russia = Russia
    .whose = Russia’s
power-turkey = Turkey
    .whose = Turkey’s
power-trogs = TROGS
    .whose = TROGS’
power-britons = Britons
    .number = other
    .whose = Britons’
power-gauls = Gauls
    .number = other
    .whose = Gauls’
power-teutons = Teutons
    .number = other
    .whose = Teutons’
power-romans = Romans
    .number = other
    .whose = Romans’
power-phoenicians = Phoenicians
    .number = other
    .whose = Phoenicians’
power-neutral = the garrison
    .head = Neutral
    .whose = the garrison’s
power-monsters = Monsters
    .number = other
    .whose = Monsters’
power-jester = the Jester
    .head = Jester
    .whose = the Jester’s
power-mastermind = the Mastermind
    .head = Mastermind
    .whose = the Mastermind’s
power-doctor = the Doctor
    .head = Doctor
    .whose = the Doctor’s
power-soothsayer = the Soothsayer
    .head = Soothsayer
    .whose = the Soothsayer’s
board-adopted = From next season { $board } is played as changed: { $what }. { $why }
board-part-province = { $n ->
    [one] { COUNT($n) } province
   *[other] { COUNT($n) } provinces
}
board-part-power = { $n ->
    [one] { COUNT($n) } power
   *[other] { COUNT($n) } powers
}
board-part-border = { $n ->
    [one] { COUNT($n) } border
   *[other] { COUNT($n) } borders
}
board-part-kind = { $n ->
    [one] { COUNT($n) } kind of province
   *[other] { COUNT($n) } kinds of province
}
board-part-centre = { $n ->
    [one] { COUNT($n) } centre
   *[other] { COUNT($n) } centres
}
board-part-unit = { $n ->
    [one] { COUNT($n) } power’s starting units
   *[other] { COUNT($n) } powers’ starting units
}
board-part-name = { $n ->
    [one] { COUNT($n) } name
   *[other] { COUNT($n) } names
}
board-part-colour = { $n ->
    [one] { COUNT($n) } colour
   *[other] { COUNT($n) } colours
}
board-part-play = the rules of play
rules-on-board = { $board } ({ $rules } rules)
ruleset-standard = Standard
ruleset-1897 = 1897
ruleset-rules1958 = 1958 rules
ruleset-swiss = Swiss
ruleset-claudian = Claudian
ruleset-silly = Rather Silly
season-spring = Spring
season-summer = Summer
season-autumn = Autumn
season-whole-year = Year
season-winter = Winter
phase-retreats = retreats
phases-span = { $first } to { $last }
phase-builds = builds
phase-setup = setup
phase-selection = selection
phase-questions = questions
kind-army = Army
    .mid = army
kind-fleet = Fleet
    .mid = fleet
kind-birds = Birds
    .mid = birds
kind-sea-monster = Sea monster
    .mid = sea monster
kind-space-monster = Space monster
    .mid = space monster
kind-female-army = Female army
    .mid = female army
kind-old-man-army = Dirty old man army
    .mid = dirty old man army
kind-tardis = Timeship
    .mid = timeship
coast-north = north coast
coast-south = south coast
coast-east = east coast
coast-west = west coast
coast-north-east = north-east coast
coast-south-east = south-east coast
coast-south-west = south-west coast
coast-north-west = north-west coast
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
number-11 = eleven
number-12 = twelve
hour-noon = noon
hour-midnight = midnight
date-time = { $day }, { $hour }
season-phase = { $season } { $year }, { $phase }
year-ad = AD { $year }

## The page (each can also be set in [words] of zine.toml)
address-codes = Address codes
articles = Articles
back-issue = From the years before this archive, as it came.
by = by
calendar = Deadlines for your calendar
centres = Supply centres
code = Code
colophon = Colophon
conference-map = Conference map
conference-map-alt = Empty board with the names of all provinces and seas, to write on.
contents = In this issue
copy-map = For your plans, and for other people’s. Copy it before you write on it.
deadline = Deadline
draft = Draft
draft-line = { $of }, line { $n }
draft-unmatched = Draft: { $n ->
    [one] 1 ruling
   *[other] { $n } rulings
} that { $n ->
    [one] matches
   *[other] match
} nothing ({ $where }).
draft-unread = Draft: { $n ->
    [one] 1 order
   *[other] { $n } orders
} not read ({ $where }).
due = due
edited = Edited, run and published
editor-gm = Editor and gamesmaster
editorial = Editorial
epub-accessibility = The whole issue as text with headings and tables. Each map has its positions in words below it, each picture a description.
epub-edition = EPUB for e-readers
erratum = Erratum
fee = fee
feed = Feed of new issues
fees = Players and fees
fees-paid = Paid
fees-owed = Owes Game Fees
fees-others-paid = The rest have paid.
fees-first-later = { $first } ({ $later } if you already play here)
address-above = address above
address-in-games = address: see under the games
game = Game
game-list-head = Game, gamesmaster, fee
games = Games
gamesmaster = Gamesmaster
gm = GM
gm-notes = From the gamesmaster
guarantor = Guarantor
held = Held over
in-words = The position in words
in-words-kind = { $kind } { $place }
issue-number = Issue number
larger-map = Larger map
last-season = Last season, and where
letters = Letters
listed = Listed
map-key = Round: army. Hull: fleet. Solid arrow: moved; broken with a cross: stopped. Dotted line: support. Bar: ordered to hold. Wave: convoy. Hollow arrow: retreat. Burst: dislodged. Star: stand-off. Ring with a point: owned centre; without: neutral.
map-begins = { $board }: starting position
map-position = Position after { $season }
map-orders = Position and orders, { $season }
meaning = Meaning
needed = Needed
needs = needs
neighbours = Neighbouring issues
new-blood = New blood
contests = Contests
contest-won = Won by { $who }.
contest-prize = Prize: { $what }.
contest-closes = Entries by { $day }.
hand-round = Round { $n }
hand-orders-due = Orders
hand-player = Player
hand-points = Points
hand-place = Place
hand-change = Change
hand-note = Note
hand-new = A new game begins; the seats were drawn.
hand-cash = Cash
hand-total = Total
hand-rates = Rates
hand-joker = joker
hand-asked = The next round asks:
hand-ended = The game is over.
hand-won = { $who } wins.
hand-shared = { $who } share the win.
polls = Polls
poll-question = { $title }
poll-result = { $title }: the answers
poll-how-choice = Answer with one of these, in a line that begins “Poll { $name }:”.
poll-how-several = Answer with as many of these as you like, in a line that begins “Poll { $name }:”.
poll-how-text = Answer in a line that begins “Poll { $name }:”.
poll-how-rank = Answer with these in your order, best first, in a line that begins “Poll { $name }:”.
poll-how-number = Answer with a number, in a line that begins “Poll { $name }:”.
poll-how-scale = Write “Poll { $name }:”, and below it a title and your mark from { $low } to { $high } on each line; leave out those you do not know.
poll-by = Answers by { $when }.
poll-counted-in = The count is in No. { $issue }.
poll-secret = No names are printed.
poll-no-answers = Nobody answered.
poll-answers = { $n ->
    [one] { COUNT($n) } answer
   *[other] { COUNT($n) } answers
}
poll-option = Answer
poll-votes = Votes
poll-who = Who
poll-points = Points
poll-firsts = First
poll-marks = Marks
poll-mean = Mean
poll-record = W–D–L
poll-numbers = Mean { $mean }; lowest { $low }, highest { $high }.
poll-few = { $n ->
    [one] A title without a mark has no mean.
   *[other] A title with fewer than { NUM($n) } marks has no mean.
}
poll-matrix = In each row: how many put its title higher than, lower than, equal to the title of the column, of those who rated both. W–D–L counts these pairs.
poll-right = Right answer: { $what } ({ $who }).
poll-right-nobody = nobody had it
new-games = New games elsewhere
new-names = New names so far
next = Next
next-deadline = Next deadline
no = No.
notes = Notes
number = Number
off-board = off the board
on-list = on the list
addresses = Changes of address
zine-news = News of zines
openings = Waiting lists and openings
openings-need = This game needs { $n ->
        [one] one player.
       *[other] { NUM($n) } players.
    }
openings-room = This game can begin, and has room for { $n ->
        [one] one more player.
       *[other] { NUM($n) } more players.
    }
openings-replacement = { $game } needs a player for { WHO($power) } from { $season } ({ $strength }).
openings-centres = { $n ->
        [one] one centre
       *[other] { NUM($n) } centres
    }
openings-units = { $n ->
        [one] one unit
       *[other] { NUM($n) } units
    }
openings-no-fee = Whoever steps in pays no game fee.
openings-any = Any game
openings-standby = { $n ->
        [one] Standby
       *[other] Standbys
    } wanted for { $games }.
or = or
orders-due = Orders due
orders-due-by = Orders due by
ownership = Who owns what
ownership-means = Letter: owner. Dot: neutral. Marked: changed hands.
pdf = PDF as printed
players = Players
players-seats = Who plays what
postage = Postage
postal-games = Postal games
power = Power
press = Press
press-anon = Anon
price-copy = { $sum } a copy
price-issues = { COUNT($n) } issues for { $sum }
price-pages = { COUNT($n) } pages for { $sum }
# was: 1897: 1; 1958 rules: 1; Claudian: 1; Rather Silly: 1; Standard: 3; Swiss: 1.
masthead-games = { $n ->
        [one] One game
       *[other] { NUM($n) } games
    }: { $list }
masthead-games-of = { NUM($n) } { $rules }
masthead-games-each = one each of { $rules }
retreats-due = Retreats due
rules = House rules
season = Season
site = Site
skip = Skip to the text
standbys = Standbys
state = State of the Games
# was: more than two weeks, whatever the settings say
state-on-time = Not underlined: on time, or at most { $n ->
        [one] a day
       *[other] { COUNT($n) } days
    } late.
state-late = Underlined once: more than { COUNT($n) } days late, no word.
state-dead = Underlined twice: silent for over { COUNT($n) } days; feared abandoned.
state-continued = Continued from No. { $issue }, after { $after }.
state-to-be-continued = To be continued.
state-due = { $day } ({ $what })
state-players-of = Players (’{ $year })
state-players-head = Zine and game; players and units
subscribe = How to subscribe
text-edition = Plain text
the-zine = The zine
to = To:
code-p = player in this issue
code-t = trade
code-z = subscriber, with the number of the last issue paid for
code-s = sample copy, with its number
code-y = your last issue unless you act
set-in = Set in { $fonts }.
made-with = Made with zine and Typst.
draws-next = No. { $issue }’s draws are sealed under SHA-256 { $hash }.
seal-before = No. { $issue }’s seal is SHA-256 { $hash }…
draws-this = This issue’s draws were made from the secret { $secret }.
wants = Want ads
wahf = We also heard from
was = was
year = Year
neutral = Neutral
unowned = Neutral: { PLACE($at) }.

## Maps in words (title, description, captions)
# Above a map, grid or chart in print: Lighthouse: Position after Winter 1906.
plate-title = { $game }: { $what }
map-title = Map of the position
map-changed = { $what }, centres that changed hands: { $list }.
map-no-one = Neutral: { $list }.
map-unit-in = { $kind } in { $place }
map-dislodged = Dislodged: { $list }.
map-unread = Could not be read: { $list }.
map-orders-list = Orders: { $list }.
map-standoffs = Stand-offs in { $list }.
map-moves = { $unit } to { $to }
map-supports = { $unit } supports { $of }
map-convoys = { $unit } convoys { $of } to { $to }

## The archive
archive-issues = Issues
archive-all-issues = All issues
archive-all-issues-lead = Every issue since the first, as it went out. Nothing is changed afterwards; corrections are pinned to the issue they correct.
archive-people = People
archive-people-lead = Players, gamesmasters and writers. The archive holds no addresses.
archive-rules = Rules
archive-rules-lead = The rule-sets of the games played here, and the house rules as each issue printed them.
archive-search = Search
archive-search-label = Words, names, games or issue numbers
archive-search-help = All words must match. End a word with * to match any ending: sto* finds stove and story. Nothing you type leaves your computer.
archive-search-script = Search needs a script; the index below does not.
archive-index = The index at the back
archive-games-lead = Every game this zine has run, from first season to last.
archive-latest = The latest issue
archive-read = Read it here
archive-running = Games in progress
archive-back = Back issues
archive-number = Issue { $n }
archive-number-title = Issue { $n }: { $title }
archive-pages = { $n ->
        [one] one page
       *[other] { COUNT($n) } pages
    }
archive-calendar = Add to your calendar
archive-places = Places free in { $games }: see the openings.
archive-changes = Changes in No. { $n }
archive-played-to = Played to
archive-stands = Standings
archive-playing = playing
archive-seat-after = after
archive-seat-then = then
archive-seasons = The seasons
archive-steps = Step through all seasons
archive-steps-lead = The map shows one season, the latest first; the orders are listed beside it.
archive-together = Show every season on one page.
archive-by-year = Centres by year
archive-by-year-means = Each power’s centres at the end of each year. The table has the same figures.
archive-player = Player
archive-from = From
archive-to = To
archive-remark = Remark
archive-result = Result
archive-signed = signed { $name }
archive-in-issues = In the issues
archive-rules-of-game = The rules of this game
archive-feed = Follow in a feed reader (Atom)
archive-data = All orders and results as data (JSON)
archive-on-page = On this page
archive-player-reader = Player and reader
archive-games-played = Games played
archive-gm-of = Gamesmaster of
archive-in-print = In print
archive-nothing-yet = { $name } has nothing in print yet.
archive-wrong = Is something wrong, or should it not be here? Tell the editor. The name can be removed; the address of the page stays.
archive-house-as-printed = As printed in issue { $n }
archive-house-stood = As in force then
archive-how-to-play = How to play
archive-rule-set = Rule-set
archive-board = The board
archive-to-win = To win
archive-begins = Starts
archive-switches = Switches
archive-switch = Switch
archive-here = Here
archive-what-it-says = What it does
archive-provinces = Provinces
archive-on-board = Games on this board
archive-file = The file
archive-province = Province
archive-abbreviation = Abbreviation
archive-to-armies = Armies go to
archive-to-fleets = Fleets go to
archive-power = Power
archive-units = Starting units
archive-board-begun = The starting position
archive-board-told = The same in words
archive-board-by = Made by
archive-board-source = From
archive-board-licence = Terms of use
archive-board-hold = Wins at once who owns
archive-board-shift = The centres owned become homes at the end of
archive-board-builds = Builds after
archive-board-homes = Homes
archive-board-sites = Builds also in
archive-board-chooses = Homes to be chosen by building
archive-board-closed = Closed ways
archive-board-weak = Ways that are one less in strength
archive-board-odd = odd years
archive-board-even = even years
archive-under-rules = Games under these rules
archive-price = Price
archive-comes-out = Published
archive-write-to = Write to
archive-follow = Follow
archive-not-begun = Not started
archive-in-force = { $season } is next
archive-shared = shared the draw
archive-letter-in = A letter in issue { $n }
archive-press-in = Press in { $game }
archive-lost = Page not found
archive-lost-help = Pages never move here, so the link that brought you is probably misspelt.
archive-first-page = Front page
archive-moved = This page is now at { $address }
archive-table-of = { $what }, table
archive-due-soon = { $game }: orders for { $season } due { $n ->
        [one] tomorrow
       *[other] in { NUM($n) } days
    }

## Mail: acknowledgements, reminders, the covering letter of an issue
mail-dear = Dear { $name },
mail-arrived-subject = We have your mail
mail-arrived = thank you for your mail of { $when }.
mail-arrived-about = thank you for your mail of { $when } (“{ $subject }”).
mail-not-filed = It needs the editor’s eye{ $why }.
mail-not-filed-by-hand = Nothing in it counts until the editor has seen it. If it holds orders, please send them again with the game in the subject.
mail-not-filed-waits = Nothing in it counts until the editor has seen it. If it holds orders, please send them again with game, season and power in the subject.
wait-seat = { $power } in { $game }
wait-over-sheet = it answers the sheet for { $season }, which is over
wait-doubtful = its sender could not be verified (Authentication-Results)
wait-unknown = its sender could not be verified
wait-no-attachment = it mentions an attachment but has none; please put the orders in the mail itself
wait-not-opened = { $names } was not opened; please put the orders in the mail itself
wait-press-unmarked = it looks like press, but nothing in it is marked for print
wait-units = the units it orders are not those of { $power } in { $game }
wait-changes = it may change the orders of { $power } in { $game }; please write them out again, for example A Mun - Ruh
wait-press-game = it is press but does not say for which game
wait-not-his = it is for { $powers }, but { $who } plays { $seats }
wait-no-power = { $who } has no power in { $game }
wait-no-power-at-all = { $who } has no power in any game
wait-standby = { $who } stands by in { $game } but names no power
wait-which = it may be for { $seats } and does not say which
wait-season = it is for { $season }, but issue { $n } plays { $phases } of { $game }
wait-held = { $game } is held over in issue { $n }
wait-announced = issue { $n } only announces { $game }; orders are due for the issue after it
wait-over = { $game } is over
wait-players = { $game } still needs { $n } more players
wait-only-flyer = no issue that could print it is open
wait-same-id = it has the Message-ID of an earlier mail but different text
wait-parts = it has more than { $n } parts for games, powers and print: please write one mail for each game
wait-broke-off = it could not be read to the end
wait-characters = its text is garbled because it names the wrong character set; please send it as UTF-8
wait-too-large = it is too large ({ $n } MB)
wait-too-long = its text is too long ({ $n } kB)
wait-quoted = it contains only quoted text
wait-empty = it is empty
wait-attachments = it contains only attachments, which are not opened ({ $names }); please put the orders in the mail itself
mail-doubtful = No mail server could confirm the address this mail came from. If it was not you, please reply.
mail-other-address = It came from { $address }, so this answer goes to both your addresses.
mail-filed = { $what }: filed for issue { $n }.
mail-press-filed = Your press for { $game } is filed for issue { $n }.
mail-letter-filed = Your letter is filed for issue { $n }.
mail-poll-filed = Your answer to “{ $poll }” is filed for issue { $n }; if you answer again, the last one counts.
mail-letter-kept = Your letter is with the editor. It is printed only if you both want it to be.
mail-question = Your question is with the editor, who will answer it.
mail-orders-all = all { $n } orders read
mail-orders-some = { $read } of { $n } orders read
mail-orders-read = { $n } { $n ->
        [one] order
       *[other] orders
    } read
mail-no-order = NO ORDER: { $phase ->
        [retreat] it will be disbanded.
       *[other] it will hold.
    }
mail-no-order-wrote = NO ORDER: you wrote “{ $words }”
mail-you-wrote = you wrote “{ $words }”
mail-letter-of = letter of { $day }
mail-day = { $day } { $month }
mail-word-to = to { $place }
mail-word-to-by-convoy = to { $place } by convoy
mail-word-holds = holds
mail-word-disbands = disbands
mail-word-supports = supports { $unit }
mail-word-convoys = convoys { $unit }
mail-word-moving = { $unit } to { $place }
mail-may-build = { $n ->
        [one] one build due
       *[other] { $n } builds due
    }
mail-must-remove = { $n ->
        [one] one removal due
       *[other] { $n } removals due
    }
mail-not-understood = Not understood, so not counted: “{ $words }”{ $why }.
mail-partial-units = Your letter of { $day } orders { $named } of { $n } units and does not mention the rest, which keep their earlier orders, as above. If they are to have none, reply “these replace my orders”, with the orders that count.
mail-partial = Your letter of { $day } does not order everything. What it does not mention keeps its earlier orders, as above. If it is to have none, reply “these replace my orders”, with the orders that count.
mail-confirmed = You have confirmed these orders; nothing more is needed.
mail-also = Also received: { $list }.
mail-also-vote = your vote ({ $words })
mail-also-proposal = your proposal ({ $words })
mail-also-press = press, for print
mail-also-address = your new address
mail-also-resigns = your resignation
mail-also-concedes = your concession
mail-also-proxy = your request for a proxy (the editor decides)
mail-also-money = a note about your subscription
mail-also-question = your question
mail-also-dateline = what looks like press but is not marked for print, so it is not printed
mail-kept-private = Kept private: { $n } { $n ->
        [one] remark
       *[other] remarks
    }.
mail-kept = Kept for later ({ $phases }):
# “OK” and a corrected line are what the program reads in an answer: keep both.
mail-reply = Please reply “OK”, or send only what is wrong: the number of the line and the order as it should be, such as “2 hold”.
mail-deadline = Deadline: { $when }
mail-your-time = { $when }; your time: { $yours }
mail-remind-subject = Orders for { $games } are due
mail-remind = we have no orders from you yet for
mail-remind-due = due { $when }
mail-remind-late-counts = overdue; orders still count until the season is adjudicated
mail-remind-late-by-hand = overdue; orders still count until the gamesmaster has done the round
mail-remind-late-over = overdue; this game takes no late orders
mail-remind-answer-by-hand = Just reply, with the game in the subject.
mail-remind-answer = Just reply, with game, season and power in the subject.
mail-extended-subject = New deadline for { $games }
mail-extended = there is a new deadline for your orders:
mail-extended-why = moved: { $why }
mail-away = Noted, and not printed: you are away { $from } to { $to }.
mail-away-due = Your orders for { $what } are due in that time, { $when }: please send them before you go.
mail-contributors-subject = { $title }, No. { $n }: what we hope for from you
mail-contributors = No. { $n } closes on { $when }.
mail-contributors-game = By then we need the season of { $game }.
mail-contributors-subzine = By then we need your packet of { $subzine }.
mail-contributors-article = If you have an article for it, please send it by then.
mail-orders-for = Orders for { $what }
mail-issue = { $title }, issue { $n } of { $date }
mail-second-copy = second copy
mail-draft = DRAFT
mail-slip = A page of your own is attached: code, credit, what is due, and a slip for your orders.
mail-copy = Your copy is attached, with your own back page.
mail-on-web = On the web
mail-code = Your code
mail-next-deadline = Next deadline
mail-in-this-issue = In this issue
mail-leave = To unsubscribe, mail “{ $subject }” to { $address }.
mail-attached = The issue is attached.
mail-list-orders = Send orders, letters and questions to { $address } only: everyone on this list reads what is sent to it.
mail-notice = { $title }, issue { $n } of { $date }, has gone to you through the mailing list.
mail-notice-subject = { $title } { $n }: your subscription
mail-left = Balance
mail-through-list = It went to the mailing list { $list }, and its readers have seen it. Please send orders to { $address } only.
mail-list-remind-subject = { $game }: orders for { $phases } are due
mail-list-remind = Orders for { $what } are due { $when }.

## Switches: switch-KEY says what the value in force does
switch-convoy-paradox = { $value ->
        [1971] a convoyed army does not save the fleet that carries it by cutting another fleet’s support (rule of 1971)
        [1982] a convoyed army cuts no support into a sea where a fleet is convoying (rule of 1982)
        [2000] a convoyed army cuts no support against its own fleets unless it has another route (rule of 2000)
        [all-hold] in a convoy paradox every move fails
       *[szykman] in a convoy paradox the army stays where it is (Szykman’s rule)
    }
switch-convoy-disruption = { $value ->
        [any-route] a convoy fails if any fleet on a complete route is dislodged
       *[all-routes] a convoy fails only if no complete route is left
    }
switch-adjacent-convoy = { $value ->
        [1971] an army is convoyed to an adjacent province only to change places
        [1982] an army is convoyed to an adjacent province if the orders show that it means to be
        [explicit] an army is convoyed to an adjacent province only if its order says so
       *[2000] an army is convoyed to an adjacent province if its order says so or a fleet of its own power convoys it
    }
switch-order-sets = { $value ->
        [replace] a later letter replaces an earlier one
        [combine] a later letter is added to an earlier one
        [combine-unless-clear] a later letter is added to an earlier one unless it says otherwise
       *[replace-unless-clear] a later letter replaces an earlier one unless it clearly only amends it
    }
switch-double-orders = { $value ->
        [last] if a unit has two orders, the last counts
        [hold] if a unit has two orders, it holds
       *[first] if a unit has two orders, the first counts
    }
switch-implicit-orders = { $value ->
        [yes] a support or convoy of one’s own unit implies the unit’s move
       *[no] a support or convoy never implies a move
    }
switch-civil-disorder = { $value ->
        [home-dptg] if removals are missing, the units farthest from home go, fleets by sea
        [home-any] if removals are missing, the units farthest from home go
        [country] if removals are missing, the units outside the country go
        [oldest] if removals are missing, the units longest away from a centre go
       *[owned] if removals are missing, the units farthest from their centres go, fleets first
    }
switch-same-retreat = { $value ->
        [lot] if two units retreat to one place, a draw saves one
       *[annihilate] if two units retreat to one place, both are lost
    }
switch-failed-mover = { $value ->
        [0] a unit whose move failed defends with strength 0
       *[1] a unit whose move failed defends with strength 1
    }
switch-guerilla-raise = { $value ->
        [on] builds are also allowed in home centres that another power owns and has left empty
       *[off] builds are allowed only in one’s own home centres
    }
switch-selection = { $value ->
        [combined] the first build of Winter 1897 chooses the home centre
       *[separate] home centres are chosen in Autumn 1897
    }
switch-late-orders = { $value ->
        [hard] late orders do not count
       *[until-adjudication] late orders count until the season is adjudicated
    }

## What zine check says about words
check-words-missing = { $language } lacks { $n ->
        [one] one word
       *[other] { COUNT($n) } words
    }: { $list }; English is used instead
check-words-unknown = there is no word “{ $key }”; did you mean “{ $near }”?
check-words-argument = “{ $key }” uses “{ $name }”, which it is not given; it has { $list }
check-language-unknown = no words for “{ $language }”: the page will be in English

## Dates, numbers, lists
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
date-day = { $day } { $month } { $year }
date-month = { $month } { $year }
date-weekday = { $weekday }, { $day }
hour-clock = { $hour }:{ $minute }
season-year = { $season } { $year }
number-group = ,
number-point = .
# A sum of money; then lists: two items, the last two, two to choose from.
money = { $kind ->
        [code] { $amount } { $sign }
       *[sign] { $sign }{ $amount }
    }
list-next = { $a }, { $b }
list-last = { $a } and { $b }
list-or = { $a } or { $b }

## More reasons
why-own-first = beaten by its own { UNIT($by) }
why-stayed-against = { WHO($by) } did not move out, { COUNT($other) }–{ COUNT($own) }
why-no-player = no player for this power
why-default-unit = no order: an army by default
why-which-unit = which unit?
why-nobody-comes = no unit goes to { PLACE($to) }
why-silly-held = held by { WHO($by) }
why-home-first = first unit must start at home

## More events
event-unused = { WHO($power) } { MANY($power) ->
        [one] waives
       *[other] waive
    } { $n ->
        [one] a build
       *[other] { NUM($n) } builds
    }.
event-initial = { WHO($power, form: "head") }: { PLACE($at) }
event-initial-all = Initial home centres: { $list }.
event-destroyed-convoy = { $losses }, lost with the convoy.
event-destroyed-dutchman = { $losses }, which should not have been on the board.
event-own = { $text }
note-of-power = { WHO($power, form: "head") } { COUNT($n) }
note-more = and { NUM($n) } more
note-sides = { PLACE($at) }: { $sides }.
note-divided-all = { WHO($power) } in { PLACE($at) }: { $parts }.
note-links-all = all { COUNT($n) }
order-votes = votes for { PLACE($at) }

## Results in the style terse
terse-off = off { WHO($by, form: "head") }
terse-holds = { WHO($by, form: "head") } { MANY($by) ->
        [one] holds
       *[other] hold
    }
terse-cut = cut { WHO($by, form: "head") }
terse-dislodged = out { WHO($by, form: "head") }
terse-own = own { UNIT($by) }

## Records
ratings = Ratings
record = The game in brief
records = Records

## Prices
price-from = from { $day }: { $price }
price-copy-above = { $sum } a copy, { $above } above { COUNT($pages) } pages

## Banners of the look mimeo
banner-games = GAMES*
banner-letters = LETTERS*
banner-map = MAP*
banner-note = NOTE*
banner-players = PLAYERS*
banner-rules = RULES*
banner-state = STATE*OF*THE*GAMES*
banner-wants = WANT

## Small words of the page
colon = :
semicolon = ;
renewal-send = To renew your subscription, please send { $sum }
renewal-owe = Due from you: { $sum }
slip-pay-by = To pay by { $day }
slip-copy = Copy of No. { $issue }, sent on { $day }
slip-back = More sent back than there was, on { $day }
slip-fee = Game fee, { $game }, since No. { $issue }
slip-fee-rest = Game fee, { $game }, since No. { $issue } ({ $paid } of { $fee } came)
slip-issue = One more issue, No. { $first }
slip-issues = { $count } more issues, No. { $first } to { $last }
slip-pages = { $count } more pages, from No. { $first } on
slip-enclose = I enclose
slip-for = for:
slip-to = To:
slip-reference = Please quote { $reference }
printed-matter = Printed matter
and = and
fees-all-paid = All paid up.
glance-leads = Leading
order-slip = Order slip
page = Page

## More of Rather Silly
why-malfunction = came out in { PLACE($at) }
event-destroyed-twin = { $losses }, which cannot live without its twin.
event-destroyed-parted = { $losses }, forced away from its twin.
event-destroyed-dropped-sea = { $losses }, dropped into the sea.
event-destroyed-dropped = { $losses }, dropped on somebody’s head.
event-destroyed-taken = { $losses }: it came back to find its place taken.
event-destroyed-drowned-birds = { $losses }, drowned on the way.
event-destroyed-refuge = { $losses }: its refuge is taken.
event-destroyed-dishonour = { $losses }, who prefers death to dishonour.
event-destroyed-lair = { $losses }, with no lair to go to.
event-borg-lies = { PLACE($at) } belongs to nobody: BORG is lying on it.
event-freed = { PLACE($at) } belongs to nobody.
event-no-votes = No votes.
event-twin-goes = { UNIT($unit) } of { WHO($power) } goes with its twin.

## Tables of the rule-sets
cell-at = { ABBR($at) }
cell-lost = ({ ABBR($at) })
cell-moved = { ABBR($at) }*
unit-marker = { $marker }
column-power = Power
column-home = Home
column-first-home = Initial home
column-home-centres = Home centres
column-centres = Centres
column-units = Units
column-due = Due
column-raised-in = Raised in
column-capital = Capital
column-bases = Bases
column-remarks = Remarks
table-selections = Selections
note-home-lost = In parentheses: not held by its home power.
note-all-owned = Every centre is owned.
note-stack = { WHO($power, form: "head") } { $units } in { PLACE($at) }
note-aboard = { WHO($power, form: "head") } { $unit } on board F{ $n } ({ PLACE($at) })
note-out = Eliminated: { WHO($powers, form: "head") }.
place-of-power = { PLACE($at) } ({ WHO($power, form: "head") })
remark-void = { PLACE($at) }: void
remark-default = default
remark-set = set by the gamesmaster
remark-soul = soul sold, { $n ->
        [1] one season
       *[other] { NUM($n) } seasons
    } left
remark-merged = merged, strength { NUM($n) }
remark-twin = Siamese twin
remark-free = free

## Rulings
gm-read-as = { WHO($power, form: "head") }: read as { ORDER($order) }
gm-read-nothing = { WHO($power, form: "head") }: one line is left out
gm-order = { WHO($power, form: "head") }: { ORDER($order) }
gm-draw = draw { COUNT($n) } is { ORDER($value) }
gm-stands = the result stands as published
event-stands-published = The result stands as published.
gm-note = { $text }
gm-overruled = { $said }: overruled by a later ruling
gm-credit = { WHO($power, form: "head") }: { $part } of a unit
gm-change = { WHO($power, form: "whose") } { UNIT($unit) } { $what ->
        [placed] is placed
        [removed] is removed
       *[moved] is moved to { PLACE($to) }
    }
gm-set = { $what ->
        [borg] BORG goes where he is told
        [monsters] the monsters go where they are told
        [link] the link is set
        [answers] the answers have been adjudicated
        [owner] the centre’s owner is set
        [winner] the winner is named
        [on] the game goes on
        [drawn] the game is drawn
        [points] the Doctor’s points are set
       *[state] the position is corrected
    }

## Votes, seats, draws
vote-outcome = The proposal for { $what } { $passed ->
        [yes] is carried
       *[no] has failed
    }.
vote-open = The proposal for { $what } { $passed ->
        [yes] is carried
       *[no] has failed
    }. For: { $ayes ->
        [0] nobody
       *[other] { WHO($for, form: "head") }
    }; against: { $noes ->
        [0] nobody
       *[other] { WHO($against, form: "head") }
    }{ $abstained ->
        [0] {""}
       *[other] ; abstaining: { WHO($abstaining, form: "head") }
    }.
seat-lost-to = { $player } has lost { WHO($power) }; { $next } takes over and is asked for the next orders.
seat-lost-to-nobody = { $player } has lost { WHO($power) }, and there is no standby: civil disorder.
seat-nobody = nobody
statements-invited = End-of-game statements, please, from all players past and present.
held-to-next = to the next issue
due-builds = { $n ->
        [one] one build
       *[other] { NUM($n) } builds
    }
due-removals = { $n ->
        [one] one removal
       *[other] { NUM($n) } removals
    }
glance-strength = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }, strength { COUNT($strength) }
glance-abandoned = abandoned
note-beleaguered = { PLACE($at) }: { WHO($all) } bounce, { COUNT($own) } each; { WHO($by) } stays.
rule-usual = the usual rule
draw-what = { $name ->
        [lost] the lost { $kind ->
            [fleet] fleet
            [army] army
           *[piece] piece
        }
        [coast] its coast
        [retreat] the retreat to { PLACE($at) }
        [borg] BORG’s next course
        [link] the link
        [malfunction] the TARDIS’s health
        [tardis-space] the TARDIS’s landing
        [distract] whom to follow
        [arrival] the monsters’ landing
        [monster-move] the monsters’ move
        [monster-retreat] the monsters’ retreat
       *[other] { $name }
    }
draw-yes = yes
draw-no = no
fees-owes = owes { $sum }
game-over-vote = by vote
draws-other-secret = The secret of this issue is not the one No. { $issue } promised: { $why }.
archive-edited-by = edited by { $name }
archive-as-data = As data
archive-powers = Powers
archive-overview = players, chart and press

## Maps and the archive
map-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
map-owns = { $power }: { $what ->
        [units] { $units }
       *[other] { $what ->
            [both] { $units }; { $n ->
                [one] one centre
               *[other] { COUNT($n) } centres
            }
           *[centres] { $n ->
                [one] one centre
               *[other] { COUNT($n) } centres
            }
        }: { $centres }
    }.
map-in-hyperspace = { $kind } in hyperspace
map-dislodged-unit = { $unit } of { $power }{ $known ->
        [yes] { " " }by an attack from { $from }
       *[no] {""}
    }{ $open ->
        [yes] , may retreat to { $to }
       *[no] {""}
    }
map-links = Linked through hyperspace: { $list }.
map-barriers = Barriers: { $list }.
map-homes = Home centres: { $list }.
map-capitals = Capitals: { $list }.
map-carried = { $unit }, aboard
map-supports-to = { $unit } supports { $of } to { $to }
map-retreats = { $unit } retreats to { $to }
map-disbands = { $unit } disbands
map-built = { $unit } is built
map-removed = { $unit } is removed
map-holds = { $unit } holds
map-via = by { $list }
map-by-hyperspace = through hyperspace
map-by-underpass = through the underpass
kind-borg = BORG
kind-herd = Herd
    .mid = herd
archive-editor = Editor
archive-won = won
archive-ended = ended
archive-eliminated = eliminated
archive-letter = A letter
rules-cited = Cited in
letter-answers = in answer to
letters-answered = Later answers
archive-centres = { COUNT($n) } centres
calendar-orders = { $game }: orders for { $season }
calendar-printed = { $title }, deadline printed in issue { $n }.
feed-games = Games: { $list }.
calendar-name = { $title }: deadlines
calendar-alarm = { $what } in three days
calendar-alarm-day = { $what } tomorrow
article-before = { $game } before it came here
chart-title = Centres by year, { $game }
chart-had = { $what } in { $year }
chart-gone = { $what } to { $year }
seat-no-moves = no moves received
about-ruleset-standard = Standard Diplomacy, adjudicated by DATC 3.2
about-ruleset-1897 = One unit each in a home centre of the player’s choice
about-ruleset-rules1958 = The rules of 1958: numbered units, stacks in the capital, armies aboard fleets
about-ruleset-swiss = The Swiss Variant of 1968: eight powers, links and barriers through hyperspace
about-ruleset-claudian = Armies counted in men and ships, from AD 01
about-ruleset-silly = Rather Silly Diplomacy 2½: llamas, BORG, birds, and questions

## Records and ratings
column-rank = Rank
column-name = Player
column-player = Player
column-points = Points
column-game = Game
column-games = Games
column-draws = Draws
column-wins = Wins
column-average = Mean
column-total = Total
column-rating = Rating
column-ranking = Ranked by
column-dropouts = Dropped out
column-left = Left
column-powers = Powers
column-survived = Survived
column-eliminated = Eliminated
column-eliminated-in = Mean year
column-missing = NMR
column-stood-in = Stood in
column-running = Running
column-best = Best
column-letters = Letters
column-first = First
column-last = Last
column-id = Id
column-number = Number
column-variant = Rules
column-gm = GM
column-began = Began
column-ended = Ended
column-years = Years
column-seasons = Seasons
column-result = Result
column-standbys = Standbys
column-errata = Errata
column-state = State
column-from = From
column-until = Until
column-note = Note
column-list = List
column-change = From, to
column-what = What
records-ended = Finished games
records-begun = { $kind ->
        [from] From { $zine }, here since { $issue }.
       *[here] Begun in { $issue }.
    }
records-gm-from = { $who } from { $issue }
records-statements = The players’ statements
records-roster = { $n ->
        [one] One new name
       *[other] { COUNT($n) } new names
    } so far{ $active ->
        [0] {""}
       *[other] ; { COUNT($active) } became active
    }{ $dropped ->
        [0] {""}
       *[other] ; { COUNT($dropped) } have since dropped out
    }{ $publish ->
        [0] {""}
       *[other] ; { COUNT($publish) } publish
    }.
records-standby = standby
records-out = eliminated in { $year }
records-how = How it went
records-lists = Ratings after it
records-ten = First to ten: { $who } ({ $year }).
records-from = { $who } from { $year }
records-lead = In the lead: { $list }.
records-extent = Largest: { $who }, { COUNT($n) } in { $year }.
records-still = Years without a change: { $list }.
records-was-out = Eliminated: { $list }.
records-out-in = { $who } ({ $year })
records-missing = Orders missing: { $n } of { $of } sets due.
records-corrected = Corrected in { $list }.
records-result = { $kind ->
        [win] won by { $who }
        [concession] conceded to { $who }
        [draw] a draw between { $who }
       *[other] abandoned
    }, { $season }
records-none = No rated game has ended yet.
records-wins = { $n }W
rating-calhamer = Calhamer points
rating-dolchstoss = Dolchstoss
records-list = Roster
records-part = { COUNT($n) } { $what ->
        [won] won
        [drawn] drawn
        [survived] survived
       *[eliminated] eliminated
    }
records-games = { $n ->
        [one] One rated game
       *[other] { COUNT($n) } rated games
    }: { $list }.
records-totals = { $title }, up to No. { $n }
total-games-of = games of { $rules }
total-games = { $begun } begun, { $over } finished, { $running } running
total-issues = issues
total-flyers = flyers
total-pages = pages
total-first-issue = first issue
total-last-issue = last issue
total-mean-days-between-issues = mean days between issues
total-longest-gap-in-days = longest gap in days
total-mean-length-in-years = mean length in years
total-mean-length-in-days = mean length in days
total-orders = orders
total-orders-missing = orders missing
total-orders-missing-of = { $share }% of { COUNT($of) } sets due
total-letters = letters
total-letters-by = { $n } by { $of } writers
records-state-playing = playing
records-state-waiting = waiting
records-state-standing-by = standing by
records-state-finished = finished
records-state-dropped = dropped
records-state-asked = asked

## More switches
switch-adjacent-fallback = { $value ->
        [yes] an army whose convoy to an adjacent province fails goes by land
       *[no] an army whose convoy to an adjacent province fails stays
    }
switch-convoyed-attack-from = { $value ->
        [sea] a convoyed attack comes from the last sea
       *[province] a convoyed attack comes from the army’s own province
    }
switch-convoy-retreat = { $value ->
        [no] no unit may retreat to the province a convoyed attacker came from
       *[yes] a unit may retreat to the province a convoyed attacker came from
    }
switch-convoy-path = { $value ->
        [optional] if a convoy route is written, it binds
        [required] a convoy route must be written
       *[ignored] a written convoy route is ignored
    }
switch-dislodged-bounce = { $value ->
        [never] a dislodged unit bounces nobody
       *[unless-head-to-head] a dislodged unit can bounce others in the place its attacker came from, unless they met head-on
    }
switch-dislodgement-cuts = { $value ->
        [no] support is not cut by a unit that dislodges the supporter from the place it supports into
       *[yes] support is cut by a unit that dislodges the supporter from the place it supports into
    }
switch-coastal-crawl = { $value ->
        [yes] two fleets may change places by different coasts
       *[no] two fleets may not change places by different coasts
    }
switch-self-support-dislodge = { $value ->
       *[prohibited] nobody helps to dislodge their own unit
    }
switch-own-unit-cuts-support = { $value ->
        [yes] an attack by one’s own unit cuts support
       *[no] an attack by one’s own unit does not cut support
    }
switch-perpetual-orders = { $value ->
        [yes] orders may be given until withdrawn
       *[no] orders are for one season
    }
switch-proxy-orders = { $value ->
        [notified] another player may order a unit if its owner has said so
        [in-orders] another player may order a unit if its owner’s orders say so
       *[no] nobody may order another player’s units
    }
switch-waive-builds = { $value ->
        [no] builds may not be waived
        [explicit-only] a build is waived only if the orders say so
       *[yes] builds may be waived
    }
switch-civil-disorder-alphabet = { $value ->
        [board] equal cases are settled by the alphabet, in the board’s own names
       *[english] equal cases are settled by the alphabet, in the English names
    }
switch-civil-disorder-support = { $value ->
        [no] units in civil disorder may not be supported
       *[yes] units in civil disorder may be supported in place
    }
switch-flying-dutchman = { $value ->
        [until-adjustment] a surplus unit stays until the next winter
        [1966] a surplus unit is dealt with as in 1966
       *[remove] a surplus unit is removed when it is found
    }
switch-alternate-route-convoy = { $value ->
        [all] a convoy fails only if no complete route is left
       *[any] a convoy fails if any fleet on a complete route is dislodged
    }
switch-convoy-dislodged = { $value ->
        [lost] an army whose convoy fails is lost
       *[stays] an army whose convoy fails stays
    }
switch-support-mover-standing = { $value ->
        [yes] support to hold counts for a unit whose move failed
       *[no] support to hold does not count for a unit ordered to move
    }
switch-coastal-convoy = { $value ->
        [yes] fleets in coastal provinces convoy too
       *[no] only fleets at sea convoy
    }
switch-order-sets-undated = { $value ->
        [all-hold] letters whose order in time is unknown do not count
       *[combine] letters whose order in time is unknown are read together
    }
switch-fuzzy-names = { $value ->
        [off] misspelt names are not corrected
       *[on] misspelt names are corrected, with a remark
    }
switch-coast-missing-two = { $value ->
        [default-coast] a fleet that could reach two coasts and names neither goes to the first
       *[fail] a fleet that could reach two coasts and names neither stays
    }
switch-coast-missing-one = { $value ->
        [fail] a coast must always be named
       *[infer] a coast need not be named where only one is possible
    }
switch-coast-impossible = { $value ->
        [ignore] a coast that cannot be reached is ignored
       *[illegal] a coast that cannot be reached makes the order void
    }
switch-support-coast = { $value ->
        [own-only] a support names the coast only for one’s own fleet
        [required] a support must name the coast
        [not-allowed] a support may not name a coast
       *[optional] a support need not name the coast
    }
switch-coast-wrong = { $value ->
        [fail] giving the wrong coast for a unit makes the order void
       *[ignore] giving the wrong coast for a unit is ignored
    }
switch-coast-irrelevant = { $value ->
        [fail] naming a coast where there is none makes the order void
       *[ignore] naming a coast where there is none is ignored
    }
switch-build-coast-missing = { $value ->
       *[fail] a fleet built where there are two coasts must name one
    }
switch-unit-type-missing = { $value ->
        [invalid] an order without A or F is void
        [valid-unless-better] an order without A or F counts unless another does
       *[valid] an order without A or F counts
    }
switch-unit-type-wrong = { $value ->
        [invalid] an order with A for F, or F for A, is void
        [valid-unless-better] an order with A for F, or F for A, counts unless another does
       *[valid] an order with A for F, or F for A, counts
    }
switch-build-type-missing = { $value ->
        [3.0] a build without A or F is a fleet where a coast is named
        [fail] a build must name A or F
       *[by-place] a build without A or F is an army if it is inland
    }
switch-build-fleet-inland = { $value ->
        [army] a fleet ordered inland is built as an army
       *[fail] a fleet ordered inland is not built
    }
switch-nationality-missing = { $value ->
        [illegal] a support must name the unit’s power
       *[legal] a support need not name the unit’s power
    }
switch-nationality-wrong = { $value ->
        [illegal] a support that names the wrong power is void
       *[legal] a support that names the wrong power counts
    }
switch-illegal-orders = { $value ->
        [attempt] a unit ordered to make an impossible move may not be supported in place
       *[ignored] a unit with an illegal order holds
    }
switch-poor-orders = { $value ->
        [as-set] badly written orders are read in the light of the player’s others
       *[individually] badly written orders are read one by one
    }
switch-excess-builds = { $value ->
        [none] if too many builds are ordered, none counts
        [last] if too many builds are ordered, the last count
       *[first] if too many builds are ordered, the first count
    }
switch-double-build = { $value ->
        [none] if two builds are ordered in one centre, neither counts
        [last] if two builds are ordered in one centre, the last counts
       *[first] if two builds are ordered in one centre, the first counts
    }
switch-excess-removals = { $value ->
        [civil-disorder] if too many removals are ordered, none counts
        [last] if too many removals are ordered, the last count
       *[first] if too many removals are ordered, the first count
    }
switch-ousted-rival = { $value ->
        [none] a unit dislodged head-on bounces nobody
       *[stands-off] a unit dislodged head-on still bounces others
    }
switch-board-foreign = { $value ->
        [yes] armies may board other powers’ fleets
       *[no] armies may board only their own power’s fleets
    }
switch-swiss-entry = { $value ->
        [any-link] foreign units may enter Switzerland by any linkage, with consent
       *[trogs-links] foreign units may enter Switzerland only by the permanent linkages
    }
switch-exchange = { $value ->
        [units] any two units of TROGS may change places through hyperspace
       *[armies] only armies of TROGS may change places through hyperspace
    }
switch-convoy-exchange = { $value ->
        [yes] two pieces may change places where one of them goes by convoy
       *[no] nobody changes places in normal space, by convoy neither
    }
switch-w1900-default = { $value ->
        [standard] in Winter 1900 a home centre without an order builds its usual unit
        [none] in Winter 1900 a home centre without an order builds nothing
       *[army] in Winter 1900 a home centre without an order builds an army
    }
switch-arrivals = { $value ->
        [no] no monsters arrive
       *[yes] monsters arrive each season
    }
switch-questions = { $value ->
        [no] the Mastermind asks no questions
       *[yes] the Mastermind asks a question each season
    }
switch-soul-debt = { $value ->
        [none] a unit destroyed while its soul is sold costs no centre
       *[permanent] a unit destroyed while its soul is sold costs a centre for ever
    }
switch-merged-strength = { $value ->
        [one] a merged unit has strength 1
       *[sum] a merged unit has the strength of all its parts
    }
switch-standoff = { $value ->
        [any] the Soothsayer may also predict attacks repelled by a holding unit
       *[movers] the Soothsayer may predict only units that bounce
    }
switch-tardis-legs = { $value ->
        [2] the TARDIS passes through hyperspace in one season
       *[1] the TARDIS enters or leaves hyperspace in a season, not both
    }
switch-underpass-use = { $value ->
        [all] moves and supports through the underpass cut support there
       *[moves] only moves through the underpass cut support there
    }
switch-setup-votes = { $value ->
        [yes] a link for Spring 1901 is voted on with the set-up
       *[no] no link is voted on with the set-up
    }
switch-share-specials = { $value ->
        [no] the Jester and the Soothsayer take no share of the prize
       *[yes] the Jester and the Soothsayer share in the prize
    }
switch-resell = { $value ->
        [no] a soul may be sold only once
       *[yes] a soul may be sold again
    }
switch-siamese-convoy = { $value ->
        [fleets] only a twin fleet may convoy its twin
       *[armies] twin armies may convoy each other over land
    }
switch-borg-picky = { $value ->
        [yes] BORG passes over those whose units he ate last
       *[no] BORG eats whomever he likes
    }
switch-fifth-fleet-name = { $value ->
       *[other] fifth fleets have names of their own
    }
switch-fifth-fleet-aliases = { $value ->
       *[other] fifth fleets have short names
    }
order-of = { WHO($power, form: "head") }: { $order }
head-and-text = { $heading }: { $text }

## The viewer of a game
viewer-play = Play
viewer-pause = Pause
viewer-prev = Previous season
viewer-next = Next season
viewer-more = More
viewer-full = Fill the screen
viewer-small = Close
viewer-orders = Orders
viewer-keys = Keys
viewer-first = First season
viewer-last = Last season
viewer-key-orders = From order to order
viewer-key-zoom = Larger or smaller map, once it fills the screen
viewer-key-close = Close what is open
viewer-key-help = These keys
viewer-speed = Speed
viewer-slow = slow
viewer-even = normal
viewer-fast = fast
viewer-with = Compare with
viewer-nothing = none
viewer-controls = Play through the seasons
viewer-chart = Centres after each season
viewer-chart-means = Centres after each season. Choose a column to see the map.
viewer-table = The same figures in a table
viewer-changed = { $season } compared with { $what }; places that changed hands: { $n }
viewer-position-before = In words: the position before the orders
viewer-position-after = In words: the position afterwards
viewer-centres = { $n ->
    [one] one centre
   *[other] { $n } centres
 }
viewer-nobody = Neutral
viewer-press = Press in issue { $n }
viewer-press-flyer = Press in flyer { $n }
viewer-before-in = { $season } in issue { $n }
viewer-year-before = The year before
viewer-retreats = retreats
viewer-blocks = Permanent pages, six years to each:

## Writing orders on the page of a game
writing-write = Write orders
writing-lead = Choose a unit, then a province, on the map or in the lists. Nothing leaves this page: copy your orders, or open them in your mail program.
writing-units = Units
writing-decisions = Decisions
writing-province = Province
writing-every = all
writing-number = How many (empty: all)
writing-choices = Legal orders
writing-mine = My orders
writing-none = no orders yet
writing-copy = Copy
writing-copied = Copied
writing-mail = Mail to the gamesmaster
writing-remove = Remove

## The search
search-in = Search in
search-issues = issues
search-letters = letters
search-press = press
search-games = games
search-people = people
search-rules = rules
search-pages = pages
search-all = all
search-sort = Sort by
search-weight = relevance
search-date = date, newest first
search-more = Show twenty more
search-count = Results for “&q&”: &n&
search-none = No results for “&q&”.
search-nowhere = No “&w&” anywhere.
search-without = Search without it
search-beginning = “&w&” was read as the start of a word.
search-help = "Two words" in quotation marks match as a phrase; -word excludes.

## The list of games
archive-waiting = Waiting for players
# Flyers: seasons judged between issues.
flyer = Flyer
season-of-flyer = { $season } (flyer { $flyer }, { $day })
season-in-flyer = { $season }: adjudicated in flyer { $flyer }, { $day }.
decided-in-flyer = (Decided in flyer { $flyer }.)
draws-flyer = This flyer’s draws were made from the secret { $secret }, derived from that of No. { $issue }.
orders-to = Orders to
due-flyer = { $deadline }; a flyer follows
state-flyer = flyer { $n }, { $day }
mail-flyer = { $title }, flyer { $n } of { $date }
mail-flyer-subject = { $title }, flyer { $n }: { $games }
mail-flyer-packet = The games’ papers are attached: every season, including those adjudicated by flyer.
mail-flyer-due-subject = Orders for { $games } are due before the next issue
mail-after-flyer = Flyer { $flyer } has moved the game on since your letter. This is how your orders now read; what no longer fits is listed below.
mail-flyer-due = your orders for these seasons are due before the next issue; a flyer with the results will follow:
archive-flyer = Flyer { $n }
archive-flyer-title = Flyer { $n }: { $title }
