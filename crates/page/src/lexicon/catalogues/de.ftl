### Deutsch. Kurze Gründe stehen hinter dem Befehl (why-*), ihre .long-Form in den Anmerkungen darunter. Funktionen wie in en.ftl.
### form: "dat" = mit/von …; "acc" = gegen …; ohne form: Nominativ, am Satzanfang groß.

## Züge
why-standoff = Patt mit { WHO($by, form: "dat") }
    .long = { PLACE($at) }: Patt zwischen { WHO($all, form: "dat") }, je { NUM($own) }.
why-standoff-own = Patt mit der eigenen { UNIT($by) }
    .long = { PLACE($at) }: { UNIT($all) } von { WHO($power, form: "dat") } blockieren sich selbst.
why-outdone = { WHO($by) } stärker, { NUM($own) } gegen { NUM($other) }
    .long = { PLACE($at) }: begehrt von { WHO($all, form: "dat") }; { WHO($by) } hat { NUM($other) }, sonst niemand mehr als { NUM($own) }.
why-holds = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }
    .long = { PLACE($at) }: { UNIT($unit) } von { WHO($by, form: "dat") } hält, { NUM($other) } gegen { NUM($own) }.
why-holds-supported = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { NUM($own) } gegen { NUM($other) }
    .long = { PLACE($at) }: { UNIT($unit) } von { WHO($by, form: "dat") } hält mit { UNIT($with) }, { NUM($other) } gegen { NUM($own) }.
why-stayed = { WHO($by) } { MANY($by) ->
        [one] kam
       *[other] kamen
    } nicht weg
    .long = { PLACE($at) }: { UNIT($unit) } von { WHO($by, form: "dat") } wollte fort, konnte nicht und wird nicht vertrieben.
why-head-on = traf frontal auf { WHO($by, form: "acc") }
    .long = { UNIT($units) } treffen zwischen { PLACE($from) } und { PLACE($to) } aufeinander; keiner kommt durch.
why-head-on-lost = traf frontal auf { WHO($by, form: "acc") }, { NUM($own) } gegen { NUM($other) }
    .long = { UNIT($units) } treffen aufeinander; { WHO($by) } hat { NUM($other) } gegen { NUM($own) }.
why-own-unit = eigene { UNIT($by) } bleibt
    .long = { PLACE($at) }: { WHO($power) } vertreibt die eigene { UNIT($by) } nicht.
why-ring = Ringtausch
    .long = { UNIT($units) } tauschen im Kreis.
why-dislodged = vertrieben von { WHO($by, form: "dat") }, { NUM($defence) } gegen { NUM($attack) }
    .long = { PLACE($at) }: { WHO($by) } { MANY($by) ->
            [one] kommt
           *[other] kommen
        } mit { NUM($attack) } gegen { NUM($defence) }; { UNIT($unit) } von { WHO($power, form: "dat") } wird vertrieben.
why-dislodged-plain = vertrieben von { WHO($by, form: "dat") }
why-dislodged-and = { $first }; { $then }
why-cut = unterbrochen von { WHO($by, form: "dat") }
    .long = { UNIT($unit) } von { WHO($power, form: "dat") }: die Unterstützung wird durch { UNIT($units) } von { WHO($by, form: "dat") } unterbrochen.
why-cut-dislodged = vertrieben von { WHO($by, form: "dat") }, Unterstützung verloren
why-gamesmaster = so entschieden
why-unfounded = die Voraussetzung fehlte
why-not-free = Platz nicht frei
why-stands = kein Zug befohlen
why-circular = hängt an sich selbst
    .long = { UNIT($units) } hängen nur voneinander ab; es gibt keine Lösung, und sie scheitern.

## Konvois
why-no-convoy = kein Konvoi befohlen
why-convoy-broken = Konvoi verloren: { UNIT($lost) } vertrieben
    .long = { UNIT($unit) } bleibt: der Konvoi reißt, weil { UNIT($lost) } vertrieben { $n ->
            [one] wird
           *[other] werden
        }.
why-no-route = keine Route nach { PLACE($to) } befohlen
why-no-path = Route nicht genannt
why-paradox = Konvoi-Paradox: ohne Wirkung
    .long = Konvoi-Paradox von { UNIT($units) }: der Konvoizug zieht nicht und unterbricht nichts ({ $rule }).
why-paradox-hold = Konvoi-Paradox: alle scheitern
    .long = Konvoi-Paradox von { UNIT($units) }: alle Züge darin scheitern ({ $rule }).
why-lost-with-convoy = mit dem Konvoi verloren

## Wirkungslose und ungültige Befehle
why-supported-moves = { UNIT($of) } sollte ziehen
why-supported-elsewhere = { UNIT($of) } zieht nicht nach { PLACE($to) }
why-other-coast = { UNIT($of) } zieht an die andere Küste
why-disorder = { UNIT($of) } ist führungslos
why-army-elsewhere = { UNIT($of) } zieht nicht nach { PLACE($to) }
why-not-adjacent = { PLACE($to) } grenzt nicht an
why-army-at-sea = kein Platz für eine Armee
why-fleet-inland = kein Platz für eine Flotte
why-own-province = steht schon dort
why-coast-unclear = welche Küste?
why-coast-unreachable = diese Küste ist nicht erreichbar
why-no-fleets = keine Flotten für den Konvoi
why-support-out-of-reach = { PLACE($to) } ist nicht in Reichweite
why-supports-itself = kann sich nicht selbst unterstützen
why-nobody-there = niemand in { PLACE($at) }
why-supported-cannot = { UNIT($of) } kann dort nicht hin
why-cannot-convoy = nur Flotten auf See geleiten
why-no-army = { UNIT($of) } kann nicht geleitet werden
why-off-route = liegt nicht auf dem Weg
why-wrong-phase = gehört in eine andere Phase
why-no-unit = keine solche Einheit
why-not-yours = keine eigene Einheit
why-gm-ordered = vom Spielleiter befohlen
why-unreadable = nicht lesbar
    .long = „{ $text }“ von { WHO($power, form: "dat") } war nicht zu lesen: { $message }.
why-unclear = kein klarer Befehl
why-repeated = zweimal befohlen
why-changed = später geändert
why-replaced = durch späteren Brief ersetzt
why-several-orders = mehrere Befehle, keiner gilt
why-other-counts = ein anderer Befehl gilt
why-kind-missing = A oder F fehlt
why-kind-wrong = falsche Einheitenart
why-misspelt = Name verschrieben
why-nationality = { $what ->
        [missing] Land nicht genannt
       *[wrong] falsches Land genannt
    }
why-into-itself = keine Unterstützung ins eigene Feld
why-coast-wrong = falsche Küste genannt
why-better-order = unmöglich; ein anderer Befehl ginge
why-flying-dutchman = hätte nicht auf dem Brett stehen dürfen

## Rückzüge
why-no-retreat-ordered = kein Rückzug befohlen
why-retreat-clash = auch { WHO($by) } { MANY($by) ->
        [one] weicht
       *[other] weichen
    } dorthin aus
    .long = { PLACE($at) }: { UNIT($all) } weichen dorthin aus und gehen verloren.
event-loss = { WHO($power) } { MANY($power) ->
        [one] verliert
       *[other] verlieren
    } { UNIT($units) }
event-destroyed-clash = { $losses }: { $n ->
        [2] beide
       *[other] alle
    } wichen nach { PLACE($at) } aus.
event-destroyed-no-retreat = { $losses }, ohne Rückzugsfeld.
event-destroyed-no-order = { $losses }, ohne Rückzugsbefehl.
event-disbanded = { WHO($power) } { MANY($power) ->
        [one] löst
       *[other] lösen
    } { UNIT($units) } auf.
event-must-retreat = { WHO($power) } { MANY($power) ->
        [one] muss
       *[other] müssen
    } { UNIT($unit) } zurückziehen: { PLACE($to) } oder vom Brett.
why-retreat-closed = { $why ->
        [far] { PLACE($to) } grenzt nicht an
        [attacker] von dort kam der Angreifer
        [standoff] nach einem Patt gesperrt
        [taken] { PLACE($to) } ist besetzt
       *[other] { PLACE($to) } steht nicht offen
    }
why-not-dislodged = { $what ->
        [order] jetzt nur Rückzüge
       *[unit] nicht vertrieben
    }

## Winter
event-gains = { WHO($power) } { MANY($power) ->
        [one] gewinnt
       *[other] gewinnen
    } { $gains }.
event-gain-from = { PLACE($at) } von { WHO($from, form: "dat") }
event-gain-both = { $free } sowie { $taken }
event-loses = { WHO($power) } { MANY($power) ->
        [one] verliert
       *[other] verlieren
    } { PLACE($at) }.
event-eliminated = { WHO($powers) } { $n ->
        [one] ist
       *[other] sind
    } ausgeschieden.
event-victory = { WHO($power) } gewinnt mit { COUNT($n) } Zentren.
why-no-home = { PLACE($at) } ist kein Heimatzentrum
why-occupied = { PLACE($at) } ist besetzt
why-not-held = { PLACE($at) } ist nicht im eigenen Besitz
why-no-home-held = kein Heimatzentrum im eigenen Besitz
why-no-build = kein Aufbau fällig
why-builds-over = nur { NUM($n) } fällig
why-double-build = baut dort schon
why-fleet-not-there = dort keine Flotte
why-build-form = { $what ->
        [place] kein Ort genannt
        [kind] nur Armeen und Flotten
        [waive] Aufbauten sind Pflicht
       *[order] nur Auf- und Abbauten
    }
why-no-removal = { $what ->
        [due] kein Abbau fällig
        [gone] geht ohnehin
        [twice] schon abgebaut
       *[unit] keine solche Einheit
    }
why-civil-disorder = führungslos
event-removed-by-rule = { WHO($power) } nannte keinen Abbau und verliert { UNIT($units) }.
order-waives = { $n ->
        [one] verzichtet auf einen Aufbau
       *[other] verzichtet auf { NUM($n) } Aufbauten
    }
order-builds = baut { UNIT($unit) } auf
order-removes = baut { UNIT($unit) } ab
order-would-build = wünscht { UNIT($unit) }

## 1897
order-selects = wählt { PLACE($at) }
why-not-selectable = steht { WHO($power, form: "dat") } nicht offen
why-first-selection = die erste Wahl gilt
why-default-centre = nichts gewählt: { PLACE($at) } nach Regel
why-first-unit = die erste Einheit steht daheim
event-home-lost = Keine Heimat mehr: { $list }.
table-home = Heimatzentren
table-home-for-good = Heimatzentren für den Rest der Partie
table-home-first = Erste Heimatzentren

## 1958
why-exchange = kein Platztausch mit { UNIT($by) }
why-not-followed = { UNIT($by) } kam nicht weg
why-closed = eigene { UNIT($by) } steht dort
why-1958-own = eigene { UNIT($by) } bleibt
why-1958-dislodged = vertrieben von { WHO($by, form: "dat") }
why-fleet-prevented = { $what ->
        [stuck] die Flotte kam nicht weg
       *[away] die Flotte kam nicht
    }
why-1958-no-convoys = keine Konvois in diesen Regeln
why-1958-twice = { $what ->
        [disagree] zwei Befehle widersprechen sich
        [move] der Zug gilt
       *[twice] doppelt befohlen
    }
why-1958-boarding = { $what ->
        [off] an Bord kann sie nur landen
        [ashore] nicht an Bord
        [full] die Flotte ist voll
        [place] die Flotte ist anderswo
        [coast] die Flotte liegt nicht vor Land
       *[fleet] keine solche Flotte
    }
why-1958-follow = { $what ->
        [nobody] niemand, dem zu folgen wäre
       *[move] { UNIT($of) } zieht nicht
    }
why-1958-support = { $what ->
        [nobody] keine solche Einheit
        [stack] nicht innerhalb eines Stapels
        [second] nur eine Unterstützung je Stapel
        [reach] nicht in Reichweite
       *[other] { UNIT($of) } zieht nicht dorthin
    }
event-1958-annihilated = { $losses }{ $why ->
        [clash] : alle wichen nach { PLACE($at) } aus
        [order] , ohne Rückzugsbefehl
       *[none] , ohne Rückzugsfeld
    }.
event-landed = { UNIT($unit) } von { WHO($power, form: "dat") } { $what ->
        [lost] geht mit der Flotte unter
       *[lands] landet
    }.
order-capital = verlegt die Hauptstadt nach { PLACE($at) }
order-raises = hebt { UNIT($unit) } aus
why-forgone = { $what ->
        [capital] keine Hauptstadt
       *[forgo] verzichtet bis nächstes Jahr auf { NUM($n) }
    }
why-capital = { $what ->
        [kept] die Hauptstadt ist nicht verloren
        [twice] doppelt genannt
       *[other] nur ein eigenes Ursprungszentrum
    }
why-raising = { $what ->
        [army] Armeen nur in { PLACE($at) }
        [base] Flotten brauchen einen eigenen Hafen
        [which] welcher Hafen?
        [lost] der Hafen ist verloren
       *[due] keine fällig
    }
why-highest = keine genannt: höchste Nummer geht
event-1958-victory = { WHO($power) } hat { COUNT($n) } Einheiten auf dem Brett und gewinnt.
event-tie = Das gesetzte Ende ist erreicht: Gleichstand zwischen { WHO($powers, form: "dat") }.
event-1958-out = { WHO($powers) } { $n ->
        [one] hat
       *[other] haben
    } keine Einheit mehr und { $n ->
        [one] scheidet
       *[other] scheiden
    } aus.
table-raising = Aushebung und Abbau
table-1958 = Einheiten, Hauptstädte und Häfen
note-capital-moved = * Die Hauptstadt ist verlegt.
note-base-lost = In Klammern: ein verlorener Hafen.
note-stacks = Stapel: { $list }.
note-carried = An Bord: { $list }.
note-units-win = { COUNT($needed) } Einheiten gewinnen; die meisten { $n ->
        [one] hat
       *[other] haben
    } { WHO($powers) }, { COUNT($most) }.
note-duty = Liest { $year } die Befehle vor: { WHO($power) }.

## Schweizer Variante
why-swiss-holds = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { NUM($own) } gegen { NUM($other) }
why-swiss-own = eigene { UNIT($by) } bleibt
why-sea-not-free = See nicht frei: ohne Wirkung
why-drowned = ertrunken: niemand war da
why-swiss-no-convoy = keine Flotte trägt sie
why-swiss-reach = { PLACE($to) } ist außer Reichweite{ $space ->
        [normal] { " " }im Normalraum
       *[any] { "" }
    }
why-barrier = Sperre im Weg
why-swiss-border = { $what ->
        [nar] für alle gesperrt
        [hyper] nur von Irland und Island
       *[border] nur TROGS-Armeen
    }
why-no-linkage = keine Verbindung { $ends ->
        [one] endet dort
       *[two] besteht dort
    }
why-no-consent = TROGS stimmt nicht zu
why-link = { $what ->
        [link] Verbindung hergestellt
        [link-renewed] Verbindung erneuert
        [link-broken] Verbindung getrennt
        [barrier] Sperre errichtet
        [barrier-renewed] Sperre erneuert
       *[barrier-gone] Sperre entfernt
    }
why-link-standoff = { WHO($by) } { MANY($by) ->
        [one] will
       *[other] wollen
    } das Gegenteil
why-link-used = dieses Jahr verbraucht
why-link-void = { $what ->
        [trogs] nur TROGS verbindet
        [two] zwei Felder nennen
        [nar] nicht die N.A.R.
        [ever] schon für immer verbunden
       *[nothing] nichts zu trennen
    }
why-hyper-piece = { $what ->
        [drawn] geht, wohin das Los fällt
        [number] welche Figur?
        [owner] nur TROGS hat dort Figuren
       *[none] keine solche Figur
    }
why-hyper-order = { $what ->
        [out] kann nur herauskommen
        [one] nur eine Figur auf einmal
        [carry] niemand wird dort getragen
       *[support] niemand wird dort unterstützt
    }
order-lost-drawn = die verlorene { $kind ->
        [fleet] Flotte
       *[army] Armee
    } versucht { PLACE($to) }
order-link = verbindet { PLACE($a) } und { PLACE($b) }
order-separate = trennt { PLACE($a) } und { PLACE($b) }
order-consent = erlaubt { WHO($power, form: "dat") } { PLACE($a) }–{ PLACE($b) }
order-consent-withdrawn = entzieht { WHO($power, form: "dat") } die Zustimmung: { PLACE($a) }–{ PLACE($b) }
order-into-hyperspace = { UNIT($unit) } in den Hyperraum
order-out-of-hyperspace = { UNIT($unit) } aus dem Hyperraum nach { PLACE($to) }
order-lost-piece = verlorene Figur { COUNT($n) }: { $how ->
        [first] die erste geloste Küste
       *[coast] { $coast }
    }
table-in-force = In Kraft: { $season }
note-linked-for-ever = Für immer: { PLACE($at) }.
note-linkage = { $kind ->
        [barrier] Sperre
       *[linkage] Verbindung
    } { PLACE($at) }{ $double ->
        [yes] , doppelt
       *[no] { "" }
    }: bis { $until }.
table-consents = Zustimmungen von TROGS
note-consent = { WHO($power) } darf { PLACE($at) } benutzen.
event-ended = { $kind ->
        [barrier] Sperren
       *[linkage] Verbindungen
    } enden: { $list }.
place-pair = { PLACE($a) }–{ PLACE($b) }
event-hyper-in = { UNIT($unit) } geht in den Hyperraum.
note-piece = Figur { COUNT($n) } ({ $kind ->
        [fleet] Flotte
       *[army] Armee
    }), dort seit { $since }: { $fate ->
        [lost] verloren
       *[until] verloren Ende { $until }, wenn sie bleibt
    }.
event-piece-lost = Figur { COUNT($n) } geht im Hyperraum verloren.
event-lost-drawn = Für die verlorene { $kind ->
        [fleet] Flotte
       *[army] Armee
    } wird { PLACE($at) } gelost: sie { $end ->
        [out] kommt heraus
       *[stays] bleibt verloren
    }.
event-swiss-destroyed = { $losses }{ $why ->
        [death] , im Kampf bis zuletzt
        [drowned] , ertrunken: { PLACE($at) }
        [clash] : alle wichen nach { PLACE($at) } aus
        [order] , ohne Rückzugsbefehl
       *[none] , ohne Rückzugsfeld
    }.
order-to-the-death = { UNIT($unit) } kämpft bis zuletzt
note-barred = { $year } vernichtet und diesen Winter nicht ersetzt: { $list }.
why-barred = Verluste dieses Jahres werden nicht ersetzt
note-links-left = Verbinden oder trennen kann { $year } noch: { $list }.
note-links-rest = alle anderen je { COUNT($n) }
event-swiss-victory = { WHO($power) } hat { COUNT($n) } der { COUNT($of) } Zentren und gewinnt.

## Claudian
why-claudian-repelled = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { COUNT($own) } gegen { COUNT($other) }
    .long = { PLACE($at) }: { $sides }.
why-claudian-outdone = { $what ->
        [own] eigene { UNIT($by) } stärker
       *[other] { WHO($by) } stärker
    }, { COUNT($own) } gegen { COUNT($other) }
why-claudian-standoff = { $what ->
        [own] Patt mit der eigenen { UNIT($by) }
       *[other] Patt mit { WHO($by, form: "dat") }
    }, { COUNT($own) } gegen { COUNT($other) }
note-side = { WHO($power, form: "head") } { COUNT($n) }
note-fight = { PLACE($at) }: { WHO($first, form: "head") } { COUNT($n) }, { $others }
why-claudian-road = unterwegs geschlagen von { WHO($by, form: "dat") }, { COUNT($own) } gegen { COUNT($other) }
why-claudian-road-met = traf unterwegs auf { WHO($by, form: "acc") }, { COUNT($own) } gegen { COUNT($other) }
why-claudian-kept-out = abgewiesen von { $what ->
        [own] der eigenen { UNIT($by) }
       *[other] { WHO($by, form: "dat") }
    }, { COUNT($own) } gegen { COUNT($other) }
why-claudian-dislodged = vertrieben von { WHO($by, form: "dat") }, { COUNT($own) } gegen { COUNT($other) }
why-weakened = { COUNT($left) } von { COUNT($full) } zählen: Angriff durch { WHO($by, form: "acc") }
why-claudian-cut = unterbrochen: die Angriffe hängen voneinander ab
why-cannot-join = zu viele: { COUNT($n) } eigene stehen dort
why-lift = die Flotten tragen nur { COUNT($n) }
why-own-fleets = hängt an den eigenen Flotten: nicht ausgeführt
why-knot = hängt an einem Knoten ohne Lösung
why-too-few-left = ließe nur { COUNT($n) } zurück
why-claudian-nobody = dort keine solche { $kind ->
        [fleet] Flotte
       *[army] Armee
    }
why-claudian-size = { $what ->
        [left] nur { COUNT($n) } übrig
        [few] weniger als { COUNT($n) }
        [five] kein Vielfaches von fünf
       *[all] alle haben andere Befehle
    }
why-beyond = jenseits des Bretts
why-claudian-own = { $what ->
        [through] eigene Leute stehen im Weg
       *[one] eine Armee unterstützt sich nicht selbst
    }
why-full = schon volle Stärke
why-topped-up = gewinnt { COUNT($n) }, { COUNT($lost) } verfallen
note-divided = { WHO($power) }, { PLACE($at) }: { $parts } { COUNT($n) } bleiben
note-divided-part = { COUNT($n) } nach { PLACE($to) },
note-joined = { WHO($power) } { MANY($power) ->
        [one] sammelt
       *[other] sammeln
    } sich: { PLACE($at) }, { $places ->
        [one] { "" }
       *[other] je{ " " }
    }{ COUNT($men) } { $kind ->
        [fleet] Schiffe
       *[army] Mann
    }.
event-garrison = { PLACE($at) }: die Garnison fällt.
note-garrisons = Noch stehende Garnisonen: { PLACE($at) }.
note-garrisons-of = Garnisonen zu { COUNT($n) } Mann: { PLACE($at) }.
event-claudian-retreat = { WHO($power) }: { COUNT($n) } { $kind ->
        [fleet] Schiffe
       *[army] Mann
    } müssen weichen, { PLACE($at) }: nach { PLACE($to) } oder vom Brett.
event-claudian-disbanded = { WHO($power) } verlieren { COUNT($n) } { $kind ->
        [fleet] Schiffe
       *[army] Mann
    }, { PLACE($at) }{ $why ->
        [none] , ohne Rückzugsfeld
        [met] : Rückzüge trafen sich dort
        [many] : zu viele für eine Truppe
        [coasts] : Flotten an zwei Küsten
       *[rule] { "" }
    }.
note-claudian-knot = { $what ->
        [ring] Sie tauschen im Kreis
        [cut] Unterbrochen, weil die Angriffe voneinander abhängen
        [landing] Nicht ausgeführt, weil es über die eigenen Flotten entschiede
       *[knot] Es gibt keine Lösung, und sie scheitern
    }: { ORDER($orders) }.
event-claudian-out = { WHO($powers) } sind ausgeschieden.
event-claudian-victory = { WHO($power) } halten { COUNT($n) } Zentren und gewinnen.
note-strength = { WHO($power, form: "head") }: { $centres ->
        [one] 1 Zentrum
       *[other] { COUNT($centres) } Zentren
    }, { COUNT($men) } Mann, { COUNT($ships) } Schiffe; { $due }.
note-due = { $what ->
        [builds] { $n ->
            [one] ein Aufbau
           *[other] { NUM($n) } Aufbauten
        }
        [men] { COUNT($n) } Mann zu viel
       *[none] kein Aufbau
    }
event-lapsed = { WHO($power) } lassen { $n ->
        [one] einen Aufbau
       *[other] { NUM($n) } Aufbauten
    } verfallen.
event-claudian-loses = { PLACE($at) }: { COUNT($n) } Mann zu viel gehen heim.

## Rather Silly
heading-setup = Vor der ersten Saison
heading-moves = 1. Alle ziehen zugleich
heading-mergers = 2 und 3. Verschmelzungen, und Seelen kehren heim
heading-souls = 4. Der Teufel geht einkaufen
heading-borg = 5. BORG speist
heading-llamas = 6. Lamas
heading-retreats = 7. Rückzüge
heading-monsters = 8. Monster treffen ein
heading-adjustments = 9. Auf- und Abbau
heading-question = 10. Die Frage des Masterminds
heading-hyperspace = 11. Hyperraum
why-beaten = { WHO($by) } stärker, { NUM($own) } gegen { NUM($other) }
why-silly-own = eigene { UNIT($by) } bleibt
why-silly-dislodged = vertrieben von { WHO($by, form: "dat") }
why-silly-cut = unterbrochen von { WHO($by, form: "dat") }{ $where ->
        [underpass] { " " }im Tunnel
       *[open] { "" }
    }
why-silly-no-match = { $what ->
        [changed] der unterstützte Befehl wurde geändert
        [army] die Armee geht anderswohin
       *[unit] die Einheit tut etwas anderes
    }
why-silly-route = { $what ->
        [none] kein Konvoi befohlen
        [broken] Konvoi gerissen
       *[underpass] kam nicht durch
    }
why-not-to-be = dazu kam es nicht
order-predicts = sieht ein Treffen voraus: { PLACE($at) }
order-sells-soul = { UNIT($unit) } verkauft die Seele
order-llamas-explode = die Lamas gehen hoch: { PLACE($at) }
order-llamas = treibt Lamas auf die Weide
order-distracts = { UNIT($unit) } lenkt { UNIT($of) } ab
order-exposes = { UNIT($unit) } entblößt sich
order-tardis = { UNIT($unit) } nach { PLACE($to) }
why-distract = { $what ->
        [exposed] sie wurde bloßgestellt
        [who] das kann nur eine Frauenarmee
        [immune] gegen sie gefeit
        [sea] keine Flotte kommt ins Land
        [far] konnte nicht zu ihr
        [another] folgte einer anderen
       *[none] niemand abzulenken
    }
origin-distracted = abgelenkt von { WHO($by, form: "dat") }
origin-jester = durch den Narren
origin-gm = durch den Spielleiter
origin-monsters = Monster wissen, was sie wollen
event-exposed = { UNIT($unit) } von { WHO($power, form: "dat") } ist bloßgestellt, und niemand wird abgelenkt.
event-flirt = { UNIT($unit) } von { WHO($power, form: "dat") } bekam, worum sie bat, und muss gehen.
event-fifth = Die Fünfte Flotte ({ UNIT($unit) }) liegt im Hafen und muss angegriffen werden: Angriff durch { WHO($by, form: "acc") }{ $help ->
        [yes] , mit Hilfe von { WHO($with, form: "dat") }
       *[no] { "" }
    }.
event-signs = { UNIT($units) } von { WHO($power, form: "dat") } { $n ->
        [one] unterschreibt mit Blut und ist doppelt so stark
       *[other] unterschreiben mit Blut und sind doppelt so stark
    }.
event-soul-back = { UNIT($unit) } von { WHO($power, form: "dat") } hat die Seele und die alte Stärke zurück.
event-soul-lost = Die Seele bleibt, wo sie verkauft wurde: { WHO($power) } zahlt fortan mit einem Zentrum.
why-souls = { $what ->
        [sold] schon verkauft
        [once] einmal ist genug
        [free] hat keine Seele zu verkaufen
        [merged] keine eigene Seele
        [kind] damit handelt der Teufel nicht
       *[gone] nicht mehr da
    }
event-borg = BORG { $how ->
        [arrives] trifft ein: { PLACE($at) }
        [stays] bleibt: { PLACE($at) }
        [away] findet nichts Essbares und bleibt fern
       *[moves] zieht um: { PLACE($from) } – { PLACE($at) }
    }.
event-borg-eats = Er frisst { UNIT($units) }.
event-borg-hungry = Der Teller ist leer; er bleibt hungrig.
event-borg-weighs = Er wägt { PLACE($at) } ab und wählt den vollsten Tisch.
event-burp = { $n ->
        [1] Das Brett bebt von einem zufriedenen Rülpser.
        [2] Zwei Gänge; er verlangt den Käse.
       *[other] Ein Festmahl. Er öffnet den Gürtel.
    }
event-llamas = { PLACE($at) }: die Lamas ({ WHO($power, form: "head") }) gehen mit einem Knall hoch{ $n ->
        [0] , allein
       *[other] , und mit ihnen { UNIT($units) }
    }.
event-herds = Nachts hörte man scheue Hufe. Wo, wird niemand sagen.
event-fright = { UNIT($unit) } von { WHO($power, form: "dat") } kann nirgends mehr hin und stirbt vor Schreck.
event-neglect = { UNIT($unit) } von { WHO($power, form: "dat") } stirbt an Vernachlässigung. Der Tierschutz ist verständigt.
event-monsters = { $kind ->
        [sea] Etwas Großes, Nasses taucht auf: Seemonster, { PLACE($at) }.
       *[space] Lichter am Himmel, dann Fangarme: Weltraummonster, { PLACE($at) }.
    }
event-no-room = Es wollten noch mehr Monster kommen, aber es ist kein Platz.
event-merged = Der Wahrsager sah es kommen: { UNIT($units) } treffen sich ({ PLACE($at) }) und werden { UNIT($unit) }, Stärke { NUM($n) }.
event-doctor = Der Doktor trifft { UNIT($unit) }{ $how ->
        [soul] , und die Seele kehrt heim
       *[ends] { " " }und macht ein Ende
    }: ein Punkt.
event-malfunction = Das Zeitschiff wollte nach { PLACE($to) }, hustet, kreiselt und erscheint: { PLACE($at) }.
event-question = Die Frage der letzten Saison: „{ $question }“ Die Antwort: „{ $answer }“.
event-right = Richtig: { WHO($powers) }.
event-nobody-knew = Niemand wusste es; das Mastermind darf auf Island oder Korfu bauen.
event-no-question = Das Mastermind vergaß zu fragen, also wussten alle die Antwort.
event-next-question = Die Frage für die nächste Saison: „{ $question }“
event-shares = Preise: { $list }.
event-share = { WHO($power) } { $what ->
        [orders] befiehlt nächste Saison zwei Einheiten
        [predicts] macht nächste Saison drei Voraussagen
       *[unit] { $part ->
            [1] hat eine Einheit verdient
           *[other] hat { $part } einer Einheit verdient
        }, zusammen { $now }
    }
event-free-build = { WHO($power) } baut { UNIT($unit) } umsonst auf.
event-fifth-of-kind = { WHO($power) }: { UNIT($unit) } ist die fünfte dieser Art.
event-twins = { WHO($power) }: { UNIT($units) } kommen als Zwillinge zur Welt.
event-votes = Stimmen: { $list }.
event-vote = { $pair } { COUNT($n) }
event-next-door = Nächste Saison sind { PLACE($at) } Nachbarn.
event-shut = Der Hyperraum bleibt nächste Saison geschlossen.
event-centres = Zentren: { $list }.
event-silly-out = { WHO($powers) } { $n ->
        [one] hat
       *[other] haben
    } weder Einheit noch Zentrum.
event-silly-victory = { $who ->
        [doctor] Der Doktor hat seine Punkte und verlässt das Brett als Sieger.
       *[jester] Der Narr lacht zuletzt: 1920 ist vorbei, und niemand hat gewonnen.
    }
why-birds = { $what ->
        [dropped] unterwegs fallen gelassen
        [nobody] niemand zu tragen
        [place] kein Landeplatz
        [shooed] verscheucht
        [far] zu weit zum Fliegen
        [left] von den Vögeln zurückgelassen
        [army] die Armee konnte nicht landen
        [shoo] kann niemanden verscheuchen
        [armies] Vögel tragen nur Armeen
        [shut] dorthin fliegt kein Vogel
        [heavy] zu schwer für Vögel
        [sea] auf See landet man nicht
        [unladen] trugen keine Armee
        [earshot] noch in Hörweite
       *[closed] konnte dort nicht landen
    }
why-silly-build = { $what ->
        [five] nur eine auf fünf Zentren
        [twins] Zwillinge müssen sich berühren
        [vacant] nicht frei
        [kind] das baut niemand
        [prize] ein Preis bindet kein Zentrum
        [terrain] wird dort nicht gebaut
        [once] nur ein Zwillingspaar je Partie
        [siamese] nur Armeen und Flotten sind Zwillinge
        [season] ein Preis je Saison
        [credit] keine ganze Einheit verdient
        [cast] nur auf Island und Korfu
       *[home] kein Heimatzentrum
    }
why-silly-general = { $what ->
        [many] zu viele
        [open] steht nicht offen
        [far] außer Reichweite
        [value] hat keine Kraft zu leihen
        [cast] nur das Mastermind
        [later] später ersetzt
        [lapsed] nichts damit zu tun
        [step] nicht in diesem Schritt
        [two] Vögel und Armee sind zwei Einheiten
        [whose] wessen Einheit?
        [player] eine Einheit je Spieler
        [parted] die Zwillinge könnten getrennt werden
        [possible] das kann sie nicht
        [underpass] der Tunnel führt nicht dorthin
        [tardis] Vögel tragen die TARDIS nicht
        [expose] das tut nur ein alter Lüstling
        [goal] wohin?
        [terrain] kein Platz für sie
        [one-space] ein Feld auf einmal
        [worthless] nichts zu unterstützen
        [twin-convoy] trägt nur ihren Zwilling
        [convoy] kein Konvoi führt dorthin
        [path] die Felder berühren sich nicht
        [named] darf nicht genannt werden
        [grazing] dort weidet keine Herde
        [herd] keine Herde dort
        [out] nicht mehr im Spiel
        [no-condition] verträgt keine Bedingung
        [early] die Bedingung fragt zu früh
        [else] der ELSE-Befehl ist anderer Art
        [quiet] dort geschieht nie etwas
        [foretold] schon vorhergesagt
        [twin-far] ihr Zwilling wäre außer Reichweite
        [landing] keine Landung dort
        [hyperspace] nur zum und vom Hyperraum
        [carried] niemand trägt sie
        [carrier] ihr Träger kam nicht fort
       *[none] keine solche Einheit
    }

## Der Streifen über der Partie, die Anmerkungen
glance-centres = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] { "" }
       *[other] { " " }({ $sign }{ COUNT($by) })
    }
glance-out-now = jetzt ausgeschieden: { WHO($powers, form: "head") }
glance-retreat = Rückzug fällig: { $list }
glance-retreat-of = { UNIT($units) } ({ WHO($power, form: "head") })
glance-build = fällig: { $list }
glance-due = { WHO($power, form: "head") } { COUNT($n) } { $what ->
        [builds] { $n ->
            [one] Aufbau
           *[other] Aufbauten
        }
       *[removals] { $n ->
            [one] Abbau
           *[other] Abbauten
        }
    }
glance-missing = keine Befehle: { WHO($powers, form: "head") }
glance-missing-retreats = keine Rückzugsbefehle: { WHO($powers, form: "head") }
glance-missing-builds = keine Befehle für Auf- oder Abbauten: { WHO($powers, form: "head") }
glance-won = { WHO($powers) } { $n ->
        [one] gewinnt
       *[other] gewinnen
    }
glance-drawn = Remis
glance-vote = { $kind ->
        [draw] Remis beantragt
       *[concession] Aufgabe beantragt
    }
glance-label = Auf einen Blick, { $game }
glance-games = Die Partien auf einen Blick
notes-heading = Wo sie sich trafen
notes-remark = Ort für Ort: wer kam, und wie stark.
draw-line = Los { COUNT($n) }, { $what }: { $value }, eines von { COUNT($of) }{ $from ->
        [list] : { $list }
       *[none] { "" }
    }.
draw-forced = Los { COUNT($n) }, { $what }: { $value }, vom Spielleiter gesetzt.
draw-hash = Die Lose stammen aus dem Geheimnis, dessen Prüfsumme in Nr. { $issue } stand ({ $hash }…).
draw-hash-early = Die Lose stammen aus einem noch nicht angekündigten Geheimnis ({ $hash }…).
draw-all = Die Listen der Lose stehen in den Daten der Partie.
origin-rule = nach Regel
order-stands = steht
order-holds = hält
order-by-convoy = per Konvoi
order-on-board = an Bord von F{ $n }
order-boards = geht an Bord von { UNIT($of) }
order-lands = landet
order-follows = folgt { UNIT($of) }
order-disbands = löst sich auf
order-by-hyperspace = durch den Hyperraum
style-ok = gelungen
style-fails = gescheitert
style-cut = unterbrochen
style-void = wirkungslos
style-retreats = muss weichen
style-dislodged = vertrieben
style-missed = keine Befehle
key-uk = Unterstrichen: gescheitert; gepunktet: wirkungslos; * vertrieben.
key-caps = GROSS steht, wo eine Einheit endet; <Klammern>, was scheiterte.
key-parentheses = (Klammern) zeigen, was scheiterte; * vertrieben.
key-stars = *Sterne* zeigen, was scheiterte.

## Errata
erratum-head = In Nr. { $issue } war { $season } von { $game } falsch gedruckt.
erratum-was = Gedruckt: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] , gelungen
        [fails] , gescheitert
        [cut] , unterbrochen
        [void] , wirkungslos
       *[dislodged] , vertrieben
    }.
erratum-is = Richtig: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] , gelungen
        [fails] , gescheitert
        [cut] , unterbrochen
        [void] , wirkungslos
       *[dislodged] , vertrieben
    }.
erratum-nothing-else = Sonst ändert sich nichts.
erratum-position = Es ändert die Stellung: { $list }.
erratum-stays = Spätere Züge bleiben wie gedruckt.
erratum-again = Die Züge seither werden neu ausgewertet.
erratum-corrected = Berichtigt durch ein Erratum in Nr. { $issue }.

## Kopf der Partie, Spielleiter
game-over-win = { WHO($powers) } { $n ->
        [one] gewinnt
       *[other] gewinnen gemeinsam
    }, { $season }.
game-over-draw = Remis, { $season }{ $who ->
        [all] { "" }
       *[some] , zwischen { WHO($powers, form: "dat") }
    }.
game-over-concession = Sieg durch Aufgabe der anderen, { $season }: { WHO($powers) }.
game-over-abandoned = Abgebrochen nach { $season }.
game-new = Eine neue Partie beginnt; die Mächte sind gelost.
game-drawn-again = Sie wurden noch einmal gelost: { $why }.
escrow-held = { $who } verwahrt { $known ->
        [sum] { $sum } Spielgebühren
       *[none] die Spielgebühren
    } bis zum Ende der Partie.
game-open = Für eine neue Partie werden Spieler gesucht.
game-from = { $game } kommt von { $zine } zu uns.
seat-new = { $player } spielt jetzt { WHO($power, form: "acc") }.
seat-standby-used = { $player } stand für { WHO($power, form: "acc") } bereit; diese Befehle gelten.
seat-standby-takes = { $player } stand für { WHO($power, form: "acc") } bereit und übernimmt.
seat-standby-asked = { $player } steht bereit und wird um Befehle für { WHO($power, form: "acc") } gebeten.
seat-disorder = { WHO($power) } ist führungslos{ $standby ->
        [none] : niemand steht bereit
       *[other] { "" }
    }.
seat-lost = { $player } hat { WHO($power, form: "acc") } verloren.
seat-left = bis { $season }
seat-came = seit { $season }
vote-proposed = Beantragt: { $what }. Bitte mit den nächsten Befehlen abstimmen.
vote-result = Der Antrag auf { $what } ist { $passed ->
        [yes] angenommen
       *[no] abgelehnt
    }: { COUNT($for) } dafür, { COUNT($against) } dagegen{ $abstained ->
        [0] { "" }
        [1] , eine Enthaltung
       *[other] , { COUNT($abstained) } Enthaltungen
    }.
vote-draw = Remis { $who ->
        [all] aller Verbliebenen
       *[some] zwischen { WHO($powers, form: "dat") }
    }
vote-concession = Aufgabe zugunsten von { WHO($power, form: "dat") }
gm-ruling = Der Spielleiter entscheidet: { $text }.
gm-ruling-why = Der Spielleiter entscheidet: { $text } ({ $reason }).
gm-empty = { WHO($power) } bleibt ohne Spieler
gm-read = „{ $words }“ von { WHO($power, form: "dat") } gilt als { ORDER($order) }
gm-result = { WHO($power, form: "head") } { ORDER($order) }: { $result ->
        [succeeds] gelungen
        [fails] gescheitert
        [cut] unterbrochen
        [void] wirkungslos
       *[dislodged] vertrieben
    }
switch-head = Hausregeln: { $list }
switch-also = sonst wie üblich
switch-in-force = In Kraft: { $text }
house-rule-of = { $text } (Hausregel { $n })

## Namen
power-austria = Österreich
power-england = England
power-france = Frankreich
power-germany = Deutschland
power-italy = Italien
power-russia = Russland
power-turkey = die Türkei
    .dat = der Türkei
    .head = Türkei
power-trogs = TROGS
power-britons = die Britannier
    .dat = den Britanniern
    .head = Britannier
    .number = other
power-gauls = die Gallier
    .dat = den Galliern
    .head = Gallier
    .number = other
power-teutons = die Teutonen
    .dat = den Teutonen
    .head = Teutonen
    .number = other
power-romans = die Römer
    .dat = den Römern
    .head = Römer
    .number = other
power-phoenicians = die Phönizier
    .dat = den Phöniziern
    .head = Phönizier
    .number = other
power-neutral = die Garnison
    .dat = der Garnison
    .head = Neutral
power-monsters = die Monster
    .dat = den Monstern
    .head = Monster
    .number = other
power-jester = der Narr
    .dat = dem Narren
    .acc = den Narren
    .head = Narr
power-mastermind = das Mastermind
    .dat = dem Mastermind
    .head = Mastermind
power-doctor = der Doktor
    .dat = dem Doktor
    .acc = den Doktor
    .head = Doktor
power-soothsayer = der Wahrsager
    .dat = dem Wahrsager
    .acc = den Wahrsager
    .head = Wahrsager
board-adopted = Von der nächsten Saison an wird { $board } mit diesen Änderungen gespielt: { $what }. { $why }
board-part-province = { $n ->
    [one] { COUNT($n) } Provinz
   *[other] { COUNT($n) } Provinzen
}
board-part-power = { $n ->
    [one] { COUNT($n) } Macht
   *[other] { COUNT($n) } Mächte
}
board-part-border = { $n ->
    [one] { COUNT($n) } Grenze
   *[other] { COUNT($n) } Grenzen
}
board-part-kind = { $n ->
    [one] { COUNT($n) } Art einer Provinz
   *[other] { COUNT($n) } Arten von Provinzen
}
board-part-centre = { $n ->
    [one] { COUNT($n) } Zentrum
   *[other] { COUNT($n) } Zentren
}
board-part-unit = { $n ->
    [one] { COUNT($n) } Anfangsaufstellung
   *[other] { COUNT($n) } Anfangsaufstellungen
}
board-part-name = { $n ->
    [one] { COUNT($n) } Name
   *[other] { COUNT($n) } Namen
}
board-part-colour = { $n ->
    [one] { COUNT($n) } Farbe
   *[other] { COUNT($n) } Farben
}
board-part-play = der Verlauf des Spiels
rules-on-board = { $board } (nach den Regeln von { $rules })
ruleset-standard = Standard
ruleset-1897 = 1897
ruleset-rules1958 = Regeln von 1958
ruleset-swiss = Schweizer Variante
ruleset-claudian = Claudian
ruleset-silly = Rather Silly
season-spring = Frühjahr
season-summer = Sommer
season-autumn = Herbst
season-whole-year = Jahr
season-winter = Winter
phase-retreats = Rückzüge
phases-span = { $first } bis { $last }
phase-builds = Aufbau
phase-setup = Aufstellung
phase-selection = Wahl
phase-questions = Fragen
kind-army = Armee
kind-fleet = Flotte
kind-birds = Vögel
kind-sea-monster = Seemonster
kind-space-monster = Weltraummonster
kind-female-army = Frauenarmee
kind-old-man-army = Lustgreisarmee
kind-tardis = Zeitschiff
coast-north = Nordküste
coast-south = Südküste
coast-east = Ostküste
coast-west = Westküste
coast-north-east = Nordostküste
coast-south-east = Südostküste
coast-south-west = Südwestküste
coast-north-west = Nordwestküste
number-1 = eins
number-2 = zwei
number-3 = drei
number-4 = vier
number-5 = fünf
number-6 = sechs
number-7 = sieben
number-8 = acht
number-9 = neun
number-10 = zehn
number-11 = elf
number-12 = zwölf
hour-noon = 12:00
hour-midnight = 24:00
date-time = { $day }, { $hour } Uhr
season-phase = { $season } { $year }, { $phase }
year-ad = { $n } n. Chr.

## Die Seite
address-codes = Adresscodes
articles = Artikel
by = von
calendar = Termine für den Kalender
centres = Versorgungszentren
code = Code
colophon = Impressum
conference-map = Konferenzkarte
conference-map-alt = Leeres Brett mit den Namen aller Provinzen und Meere, zum Beschriften.
contents = In diesem Heft
copy-map = Für Ihre Pläne, und für die der anderen. Vor dem Beschriften kopieren.
deadline = Zugabgabe
draft = Entwurf
draft-line = { $of }, Zeile { $n }
draft-unmatched = Entwurf: { $n ->
    [one] 1 Entscheidung, die
   *[other] { $n } Entscheidungen, die
} auf nichts { $n ->
    [one] passt
   *[other] passen
} ({ $where }).
draft-unread = Entwurf: { $n ->
    [one] 1 Befehl
   *[other] { $n } Befehle
} nicht gelesen ({ $where }).
due = bis
edited = Herausgegeben, geleitet und verlegt
editor-gm = Herausgeber und Spielleiter
editorial = Vorwort
erratum = Erratum
fee = Gebühr
feed = Feed der neuen Hefte
fees = Spieler und Gebühren
fees-paid = bezahlt
fees-owed = schuldet Spielgebühr
fees-others-paid = Alle anderen: bezahlt.
fees-first-later = { $first }; { $later } für alle, die hier schon spielen
address-above = Anschrift oben
address-in-games = Anschrift bei den Partien
game = Partie
game-list-head = Partie, Spielleiter, Gebühr
games = Partien
gamesmaster = Spielleiter
gm = SL
gm-notes = Vom Spielleiter
guarantor = Bürge
held = Verschoben
in-words = Die Stellung in Worten
in-words-kind = { $kind } { $place }
issue-number = Heftnummer
larger-map = Größere Karte
last-season = Letzter Zug, wo
letters = Leserbriefe
listed = Gemeldet
map-begins = { $board } zu Beginn
map-position = Stellung nach { $season }
map-orders = Stellung und Befehle, { $season }
meaning = Bedeutung
needed = Gesucht
needs = sucht
neighbours = Nachbarhefte
new-blood = Neue Gesichter
contests = Preisausschreiben
contest-won = Gewonnen hat { $who }.
contest-prize = Preis: { $what }.
contest-closes = Einsendungen bis { $day }.
new-games = Neue Partien anderswo
new-names = Neue Namen bisher
next = Als Nächstes
next-deadline = Nächster ZAT
no = Nr.
notes = Anmerkungen
number = Nummer
off-board = vom Brett
on-list = auf der Liste
addresses = Neue Anschriften
zine-news = Von anderen Zines
openings = Wartelisten
openings-need = { $n ->
        [one] Es fehlt ein Spieler.
       *[other] Es fehlen { NUM($n) } Spieler.
    }
openings-replacement = { $game } sucht ab { $season } einen Spieler für { WHO($power, form: "acc") } ({ $strength }).
openings-centres = { $n ->
        [one] ein Zentrum
       *[other] { NUM($n) } Zentren
    }
openings-units = { $n ->
        [one] eine Einheit
       *[other] { NUM($n) } Einheiten
    }
openings-no-fee = Wer einspringt, zahlt kein Spielgeld.
openings-any = Beliebige Partie
openings-standby = { $games } { $n ->
        [one] sucht
       *[other] suchen
    } Ersatzspieler, falls jemand ausfällt.
or = oder
orders-due = Zugabgabe
orders-due-by = Befehle bis
ownership = Wem was gehört
ownership-means = Besitzer mit Buchstaben; ein Punkt ist neutral; Wechsel sind markiert.
pdf = PDF wie gedruckt
players = Spieler
players-seats = Wer was spielt
postage = Porto
postal-games = Briefpartien
power = Macht
press = Presse
press-anon = Anonym
price-copy = { $sum } das Heft
price-issues = { COUNT($n) } Hefte für { $sum }
price-pages = { COUNT($n) } Seiten für { $sum }
masthead-games = { $n ->
        [one] Eine Partie
       *[other] { NUM($n) } Partien
    }: { $list }
masthead-games-of = { NUM($n) } { $rules }
masthead-games-each = je eine { $rules }
retreats-due = Fällige Rückzüge
rules = Hausregeln
season = Saison
site = Seiten
skip = Zum Text
standbys = Ersatzspieler
state = Stand der Partien
state-on-time = Nicht unterstrichen: pünktlich oder höchstens { $n ->
        [one] einen Tag
       *[other] { COUNT($n) } Tage
    } über dem Termin.
state-late = Einmal unterstrichen: mehr als { COUNT($n) } Tage verspätet und seither keine Nachricht.
state-dead = Doppelt unterstrichen: seit mehr als { COUNT($n) } Tagen keine Nachricht, wohl aufgegeben.
state-continued = Fortgesetzt aus Nr. { $issue }, nach { $after }.
state-to-be-continued = Wird fortgesetzt.
state-due = { $day } ({ $what })
state-players-of = Spieler (’{ $year })
state-players-head = Zine und Partie; Spieler und Einheiten
subscribe = Bezug
the-zine = Das Heft
to = An:
code-p = spielt in einer Partie dieses Hefts
code-t = Tausch
code-z = Abonnent; die Zahl ist das letzte bezahlte Heft
code-s = Probeheft, und welches
code-y = letztes Heft, wenn Sie nichts tun
set-in = Gesetzt aus { $fonts }.
made-with = Hergestellt mit zine und Typst.
draws-next = Die Lose von Nr. { $issue } werden aus dem Geheimnis mit SHA-256 { $hash } gezogen.
draws-this = Die Lose dieses Hefts stammen aus dem Geheimnis { $secret }.
wants = Kleinanzeigen
wahf = Außerdem schrieben uns
was = war
year = Jahr
neutral = Neutral
unowned = Ohne Besitzer: { PLACE($at) }.

## Karten in Worten
plate-title = { $game }: { $what }
map-title = Karte der Stellung
map-changed = { $what }, Zentren in neuer Hand: { $list }.
map-no-one = Ohne Besitzer: { $list }.
map-unit-in = { $kind } { $place }
map-dislodged = Vertrieben: { $list }.
map-unread = Nicht gelesen: { $list }.
map-orders-list = Befehle: { $list }.
map-standoffs = Patt: { $list }.
map-moves = { $unit } nach { $to }
map-supports = { $unit } unterstützt { $of }
map-convoys = { $unit } geleitet { $of } nach { $to }

## Das Archiv
archive-issues = Hefte
archive-all-issues = Alle Hefte
archive-all-issues-lead = Jedes Heft seit dem ersten, wie es erschien. Errata stehen bei dem Heft, das sie berichtigen; nachträglich geändert wird nichts.
archive-people = Personen
archive-people-lead = Spieler, Spielleiter und Autoren. Anschriften stehen nicht im Archiv.
archive-rules = Regeln
archive-rules-lead = Die Regelwerke der hier gespielten Partien und die Hausregeln, wie sie in jedem Heft standen.
archive-search = Suche
archive-search-label = Wörter, Namen, Partien oder Heftnummern
archive-search-help = Alle Wörter müssen vorkommen. Ein * am Ende sucht alle, die so beginnen. Nichts verlässt Ihren Rechner.
archive-search-script = Die Suche braucht ein Skript. Das Register darunter nicht.
archive-index = Das Register am Ende
archive-games-lead = Jede Partie dieses Hefts, vom ersten bis zum letzten Zug.
archive-latest = Das neueste Heft
archive-read = Hier lesen
archive-running = Laufende Partien
archive-back = Ältere Hefte
archive-number = Nummer { $n }
archive-number-title = Nummer { $n }: { $title }
archive-pages = { $n ->
        [one] eine Seite
       *[other] { COUNT($n) } Seiten
    }
archive-calendar = In den Kalender
archive-places = Plätze sind frei in { $games }: siehe Wartelisten.
archive-changes = Wechsel in Nr. { $n }
archive-played-to = Gespielt bis
archive-stands = Stand
archive-playing = läuft
archive-seat-after = nach
archive-seat-then = dann
archive-seasons = Die Züge
archive-steps = Zug um Zug
archive-steps-lead = Ein Zug nach dem anderen, der jüngste zuerst; die Liste neben der Karte sagt dasselbe in Worten.
archive-together = Alle Züge zusammen zeigen, zum Durchlesen oder Suchen.
archive-by-year = Zentren nach Jahren
archive-by-year-means = Zentren jeder Macht am Jahresende. Dieselben Zahlen stehen in der Tabelle.
archive-player = Spieler
archive-from = Von
archive-to = Bis
archive-remark = Bemerkung
archive-result = Ergebnis
archive-signed = gezeichnet { $name }
archive-in-issues = In den Heften
archive-rules-of-game = Die Regeln dieser Partie
archive-feed = Im Feedreader verfolgen (Atom)
archive-data = Alle Befehle und Ergebnisse als Daten (JSON)
archive-on-page = Auf dieser Seite
archive-player-reader = Spieler und Leser
archive-games-played = Gespielte Partien
archive-gm-of = Spielleiter von
archive-in-print = Gedrucktes
archive-nothing-yet = Von { $name } ist noch nichts gedruckt.
archive-wrong = Falsch oder hier nicht erwünscht? Bitte dem Herausgeber schreiben. Die Seite behält ihre Adresse; der Name darauf kann weg.
archive-house-as-printed = Wie gedruckt in Nummer { $n }
archive-house-stood = Wie sie galten
archive-rule-set = Regelwerk
archive-board = Das Brett
archive-to-win = Zum Sieg
archive-begins = Beginn
archive-switches = Schalter
archive-switch = Schalter
archive-here = Hier
archive-what-it-says = Was er bewirkt
archive-provinces = Provinzen
archive-on-board = Partien auf diesem Brett
archive-file = Die Datei
archive-province = Provinz
archive-abbreviation = Abkürzung
archive-to-armies = Armeen gehen nach
archive-to-fleets = Flotten gehen nach
archive-power = Macht
archive-units = Anfangsaufstellung
archive-board-begun = Das Brett zu Beginn
archive-board-told = Dasselbe in Worten
archive-board-by = Von
archive-board-source = Herkunft
archive-board-licence = Nutzung
archive-under-rules = Partien nach diesen Regeln
archive-price = Preis
archive-comes-out = Erscheint
archive-write-to = Anschrift
archive-follow = Folgen
archive-not-begun = Noch nicht begonnen
archive-in-force = Als Nächstes { $season }
archive-shared = am Remis beteiligt
archive-letter-in = Ein Brief in Nummer { $n }
archive-press-in = Presse in { $game }
archive-lost = Keine solche Seite
archive-lost-help = Hefte, Partien und Personen behalten ihre Adresse für immer; der Link ist vermutlich falsch geschrieben.
archive-first-page = Die erste Seite
archive-moved = Diese Seite ist jetzt unter { $address }
archive-table-of = { $what }, Tabelle
archive-due-soon = { $game }: Befehle für { $season } { $n ->
        [one] morgen
       *[other] in { NUM($n) } Tagen
    } fällig

## Post
mail-dear = Guten Tag { $name },
mail-arrived-subject = Ihre Mail ist angekommen
mail-arrived = Ihre Mail vom { $when } ist angekommen.
mail-arrived-about = Ihre Mail vom { $when } („{ $subject }“) ist angekommen.
mail-not-filed = Sie ließ sich nicht automatisch ablegen{ $why }.
mail-not-filed-waits = Der Herausgeber sieht sie durch; bis dahin zählt nichts davon. Enthält sie Befehle: bitte noch einmal schicken, mit Partie, Saison und Macht im Betreff.
wait-seat = { $power } in { $game }
wait-over-sheet = sie antwortet auf den Befehlsbogen für { $season }, und das ist vorbei
wait-doubtful = niemand bürgt für den Absender (Authentication-Results)
wait-unknown = niemand bürgt für den Absender
wait-no-attachment = sie kündigt eine Anlage an, und keine kam: Bitte schreiben Sie die Befehle in die Mail
wait-not-opened = { $names } wurde nicht geöffnet: Bitte schreiben Sie die Befehle in die Mail
wait-press-unmarked = sie ist Presse, aber nichts darin ist zum Druck bezeichnet
wait-units = das sind Befehle für Einheiten, die { $power } in { $game } nicht hat
wait-changes = sie ändert vielleicht die Befehle von { $power } in { $game }: Bitte schreiben Sie sie neu, etwa A Mun - Ruh
wait-press-game = sie ist Presse, sagt aber nicht, für welche Partie
wait-not-his = sie ist für { $powers }, aber { $who } spielt { $seats }
wait-no-power = { $who } hat keine Macht in { $game }
wait-no-power-at-all = { $who } hat in keiner Partie eine Macht
wait-standby = { $who } ist Ersatzspieler in { $game }, nennt aber keine Macht
wait-which = sie kann für { $seats } sein: Nichts darin sagt, wofür
wait-season = sie ist für { $season }, aber Ausgabe { $n } spielt { $phases } von { $game }
wait-held = { $game } ruht in Ausgabe { $n }
wait-announced = { $game } wird in Ausgabe { $n } erst angekündigt; Befehle sind für die Ausgabe danach
wait-over = { $game } ist zu Ende
wait-players = { $game } wartet noch auf { $n } Spieler
wait-only-flyer = kein Heft ist offen, das sie drucken könnte
wait-same-id = sie hat die Message-ID einer früheren Mail, aber anderen Text
wait-parts = sie hat mehr als { $n } Teile für Partien, Mächte und zum Druck: Bitte schreiben Sie für jede Partie eine Mail
wait-broke-off = beim Lesen der Mail kam das Programm nicht zu Ende
wait-characters = ihre Zeichen sind nicht lesbar: Der Zeichensatz ist falsch angegeben; bitte als UTF-8 schicken
wait-too-large = sie ist zum Lesen zu groß ({ $n } MB)
wait-too-long = ihr Text ist zu lang ({ $n } kB)
wait-quoted = sie hat nichts als Zitate
wait-empty = sie ist leer
wait-attachments = sie hat nur Anlagen, die nicht geöffnet werden: { $names }; bitte schreiben Sie die Befehle in die Mail
mail-doubtful = Kein Mailserver bürgt für die Adresse, von der diese Mail kam. Waren Sie es nicht, antworten Sie bitte.
mail-other-address = Sie kam von { $address }, deshalb geht diese Antwort an beide Adressen.
mail-filed = { $what }: abgelegt für Heft { $n }.
mail-press-filed = Ihre Presse zu { $game } ist für Heft { $n } abgelegt.
mail-letter-filed = Ihr Leserbrief ist für Heft { $n } abgelegt.
mail-letter-kept = Ihr Brief liegt beim Herausgeber. Gedruckt wird er nur, wenn Sie beide es wollen.
mail-question = Ihre Frage liegt beim Herausgeber, der sie beantwortet.
mail-orders-all = alle { $n } Befehle gelesen
mail-orders-some = { $read } von { $n } Befehlen gelesen
mail-orders-read = { $n } { $n ->
        [one] Befehl
       *[other] Befehle
    } gelesen
mail-no-order = KEIN BEFEHL. Die Einheit hält.
mail-no-order-wrote = KEIN BEFEHL. Sie schrieben: „{ $words }“
mail-you-wrote = Sie schrieben „{ $words }“
mail-letter-of = Brief vom { $day }
mail-day = { $day }. { $month }
mail-word-to = nach { $place }
mail-word-to-by-convoy = nach { $place } im Geleit
mail-word-holds = hält
mail-word-disbands = wird aufgelöst
mail-word-supports = unterstützt { $unit }
mail-word-convoys = geleitet { $unit }
mail-word-moving = { $unit } nach { $place }
mail-may-build = Aufbauten möglich: { $n }
mail-must-remove = Abbauten nötig: { $n }
mail-not-understood = Nicht verstanden und nicht gezählt: „{ $words }“{ $why }.
mail-partial-units = Ihr Brief vom { $day } befiehlt { $named } von { $n } Einheiten und sagt nicht, was aus den anderen wird: Sie behalten ihre früheren Befehle, wie oben. Sollen sie keine haben, antworten Sie „diese ersetzen alle früheren Befehle“ mit den Befehlen, die gelten.
mail-partial = Ihr Brief vom { $day } befiehlt nicht alles und sagt nicht, was aus dem Rest wird: Es bleibt bei den früheren Befehlen, wie oben. Sollen diese nicht gelten, antworten Sie „diese ersetzen alle früheren Befehle“ mit den Befehlen, die gelten.
mail-confirmed = Sie haben diese Befehle bestätigt.
mail-also = Auch eingegangen: { $list }.
mail-also-vote = Ihre Stimme ({ $words })
mail-also-proposal = Ihr Antrag ({ $words })
mail-also-press = Presse, zum Abdruck
mail-also-address = Ihre neue Adresse
mail-also-resigns = dass Sie aufgeben
mail-also-concedes = dass Sie sich geschlagen geben
mail-also-proxy = Ihr Wunsch nach einer Vollmacht (der Herausgeber entscheidet)
mail-also-money = Worte zu Ihrem Abonnement
mail-also-question = Ihre Frage
mail-also-dateline = was wie Presse aussieht, aber nicht so bezeichnet ist: Es wird zurückgehalten
mail-kept-private = Vertraulich behandelt: { $n } { $n ->
        [one] Bemerkung
       *[other] Bemerkungen
    }.
mail-kept = Aufgehoben, bis es so weit ist ({ $phases }):
mail-reply = Bitte antworten Sie „OK“, oder nur, was falsch ist: eine Zeile mit dem richtigen Befehl, oder „bleibt so“.
mail-deadline = Zugabgabe: { $when }
mail-your-time = { $when }; bei Ihnen { $yours }
mail-remind-subject = Befehle für { $games } sind fällig
mail-remind = von Ihnen fehlen noch Befehle für
mail-remind-due = fällig { $when }
mail-remind-late-counts = das ist vorbei; Befehle zählen noch, bis ausgewertet ist
mail-remind-late-over = das ist vorbei; späte Befehle zählen in dieser Partie nicht
mail-remind-answer = Es genügt eine Antwort mit Partie, Saison und Macht im Betreff.
mail-orders-for = Befehle für { $what }
mail-issue = { $title }, Heft { $n } vom { $date }
mail-second-copy = zweites Exemplar
mail-draft = ENTWURF
mail-slip = Eine eigene Seite liegt bei: Code, Guthaben, was fällig ist, und ein Zettel für Ihre Befehle.
mail-copy = Ihr Heft liegt dieser Mail bei, mit Ihrer eigenen Rückseite.
mail-on-web = Im Netz
mail-code = Ihr Code
mail-next-deadline = Nächste Zugabgabe
mail-in-this-issue = In diesem Heft
mail-leave = Um keine Mail mehr zu bekommen, schicken Sie eine Mail mit dem Betreff „{ $subject }“ an { $address }.
mail-attached = Die Ausgabe liegt bei.
mail-list-orders = Befehle, Briefe und Fragen gehen nur an { $address }: Was an diese Liste geht, lesen alle.
mail-notice = { $title }, Ausgabe { $n } vom { $date }, kam über die Verteilerliste.
mail-notice-subject = { $title } { $n }: Ihr Abonnement
mail-left = Guthaben
mail-through-list = Die Mail ging an die Verteilerliste { $list }, deren Leser sie gesehen haben. Bitte Befehle nur an { $address } schicken.
mail-list-remind-subject = { $game }: Befehle für { $phases } sind fällig
mail-list-remind = Befehle für { $what } sind fällig: { $when }.

## Schalter
switch-convoy-paradox = { $value ->
        [1971] eine Armee im Konvoi rettet ihre Flotte nicht, indem sie die Unterstützung einer anderen unterbricht (Regel von 1971)
        [1982] eine Armee im Konvoi unterbricht keine Unterstützung in ein Meer mit Konvoi (Regel von 1982)
        [2000] eine Armee im Konvoi unterbricht keine Unterstützung gegen ihre Flotten, es sei denn, sie hat einen anderen Weg (Regel von 2000)
        [all-hold] im Konvoi-Paradox scheitern alle Züge
       *[szykman] im Konvoi-Paradox bleibt die Armee stehen (Szykman)
    }
switch-convoy-disruption = { $value ->
        [any-route] ein Konvoi reißt, wenn eine Flotte einer ganzen Route vertrieben wird
       *[all-routes] ein Konvoi reißt, wenn keine ganze Route bleibt
    }
switch-adjacent-convoy = { $value ->
        [1971] eine Armee geht nur zum Platztausch über See ins Nachbarfeld
        [1982] eine Armee geht über See ins Nachbarfeld, wenn die Befehle es zeigen
        [explicit] eine Armee geht nur ausdrücklich über See ins Nachbarfeld
       *[2000] eine Armee geht über See ins Nachbarfeld, wenn sie es sagt oder eine eigene Flotte sie trägt
    }
switch-order-sets = { $value ->
        [replace] ein späterer Brief ersetzt den früheren
        [combine] ein späterer Brief ergänzt den früheren
        [combine-unless-clear] ein späterer Brief ergänzt, wenn er nichts anderes sagt
       *[replace-unless-clear] ein späterer Brief ersetzt den früheren, es sei denn, er ändert ihn offensichtlich nur ab
    }
switch-double-orders = { $value ->
        [last] von zwei Befehlen gilt der letzte
        [hold] bei zwei Befehlen bleibt die Einheit stehen
       *[first] von zwei Befehlen gilt der erste
    }
switch-implicit-orders = { $value ->
        [yes] ein Zug wird aus eigener Unterstützung oder eigenem Konvoi gelesen
       *[no] aus einer Unterstützung wird kein Zug gelesen
    }
switch-civil-disorder = { $value ->
        [home-dptg] ohne Abbaubefehl gehen die heimatfernsten Einheiten, Flotten über See gezählt
        [home-any] ohne Abbaubefehl gehen die heimatfernsten Einheiten
        [country] ohne Abbaubefehl gehen die Einheiten außerhalb des Landes
        [oldest] ohne Abbaubefehl gehen die Einheiten, die am längsten kein Zentrum berührt haben
       *[owned] ohne Abbaubefehl gehen die von ihren Zentren fernsten Einheiten, Flotten zuerst
    }
switch-same-retreat = { $value ->
        [lot] weichen zwei in ein Feld aus, rettet das Los eine
       *[annihilate] weichen zwei in ein Feld aus, gehen beide verloren
    }
switch-failed-mover = { $value ->
        [0] eine gescheiterte Einheit verteidigt mit nichts
       *[1] eine gescheiterte Einheit verteidigt mit eins
    }
switch-guerilla-raise = { $value ->
        [on] Aufbau auch in leeren Heimatzentren in fremdem Besitz
       *[off] Aufbau nur in eigenen Heimatzentren
    }
switch-selection = { $value ->
        [combined] der erste Aufbau im Winter 1897 wählt das Heimatzentrum
       *[separate] die Heimatzentren werden im Herbst 1897 gewählt
    }
switch-late-orders = { $value ->
        [hard] späte Befehle zählen nicht
       *[until-adjudication] späte Befehle zählen bis zur Auswertung
    }

## Von zine check
check-words-missing = { $language }: { $n ->
        [one] ein Wort fehlt
       *[other] { COUNT($n) } Wörter fehlen
    }: { $list }; dort steht Englisch
check-words-unknown = das Wort „{ $key }“ gibt es nicht; gemeint „{ $near }“?
check-words-argument = „{ $key }“ benutzt „{ $name }“, das es nie bekommt; es hat { $list }
check-language-unknown = für „{ $language }“ gibt es keine Wörter: die Seite wird englisch

## Provinzen, wo sie anders heißen als im Englischen
province-adr = Adria
province-aeg = Ägäis
province-alb = Albanien
province-alg = Algier
province-apu = Apulien
province-arm = Armenien
province-bal = Ostsee
province-bar = Barentssee
province-bel = Belgien
province-bla = Schwarzes Meer
province-boh = Böhmen
province-bot = Bottnischer Meerbusen
province-bul = Bulgarien
province-bur = Burgund
province-con = Konstantinopel
province-den = Dänemark
province-eas = Östliches Mittelmeer
province-eng = Ärmelkanal
province-fin = Finnland
province-gal = Galizien
province-gas = Gascogne
province-gre = Griechenland
province-hel = Helgoländer Bucht
province-hyp = Hyperraum
province-ice = Island
province-ion = Ionisches Meer
province-ire = Irland
province-iri = Irische See
province-lvn = Livland
province-lyo = Golf von Lyon
province-mao = Mittelatlantik
province-mar = Marseille
province-mor = Marokko
province-mos = Moskau
province-mun = München
province-naf = Nordafrika
province-nao = Nordatlantik
province-nap = Neapel
province-nth = Nordsee
province-nwg = Europäisches Nordmeer
province-nwy = Norwegen
province-pic = Picardie
province-pie = Piemont
province-pru = Preußen
province-rom = Rom
province-ruh = Ruhrgebiet
province-rum = Rumänien
province-ser = Serbien
province-sev = Sewastopol
province-sic = Sizilien
province-sil = Schlesien
province-ska = Skagerrak
province-spa = Spanien
province-stp = St. Petersburg
province-swe = Schweden
province-swi = Schweiz
province-syr = Syrien
province-tri = Triest
province-tus = Toskana
province-tyr = Tirol
province-tys = Tyrrhenisches Meer
province-ven = Venedig
province-vie = Wien
province-war = Warschau
province-wes = Westliches Mittelmeer

## Daten, Zahlen, Aufzählungen
month-1 = Januar
month-2 = Februar
month-3 = März
month-4 = April
month-5 = Mai
month-6 = Juni
month-7 = Juli
month-8 = August
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Dezember
weekday-1 = Montag
weekday-2 = Dienstag
weekday-3 = Mittwoch
weekday-4 = Donnerstag
weekday-5 = Freitag
weekday-6 = Samstag
weekday-7 = Sonntag
date-day = { $day }. { $month } { $year }
date-month = { $month } { $year }
date-weekday = { $weekday }, { $day }
hour-clock = { $hour }:{ $minute }
season-year = { $season } { $year }
number-group = .
number-point = ,
money = { $amount } { $sign }
list-next = { $a }, { $b }
list-last = { $a } und { $b }
list-or = { $a } oder { $b }

## More reasons
why-own-first = eigene { UNIT($by) } geht vor
why-stayed-against = { WHO($by) } { MANY($by) ->
        [one] kam
       *[other] kamen
    } nicht weg, { NUM($own) } gegen { NUM($other) }
why-no-player = diese Macht hat keinen Spieler
why-default-unit = nichts befohlen: eine Armee nach Regel
why-which-unit = welche Einheit?
why-nobody-comes = niemand kommt nach { PLACE($to) }
why-silly-held = festgehalten von { WHO($by, form: "dat") }
why-home-first = die erste Einheit steht daheim

## More events
event-unused = { WHO($power) } { MANY($power) ->
        [one] lässt
       *[other] lassen
    } { $n ->
        [one] einen Aufbau
       *[other] { NUM($n) } Aufbauten
    } ungenutzt.
event-initial = { WHO($power, form: "head") }: { PLACE($at) }
event-initial-all = Erste Heimatzentren: { $list }.
event-destroyed-convoy = { $losses }, mit dem Konvoi verloren.
event-destroyed-dutchman = { $losses }: nicht rechtmäßig auf dem Brett.
event-own = { $text }
note-of-power = { WHO($power, form: "head") } { COUNT($n) }
note-more = und { NUM($n) } weitere
note-sides = { PLACE($at) }: { $sides }.
note-divided-all = { WHO($power) }, { PLACE($at) }: { $parts }.
note-links-all = alle { COUNT($n) }
order-votes = stimmt für { PLACE($at) }

## Results in one word
terse-off = Patt: { WHO($by, form: "head") }
terse-holds = { WHO($by, form: "head") } { MANY($by) ->
        [one] hält
       *[other] halten
    }
terse-cut = gekappt: { WHO($by, form: "head") }
terse-dislodged = vertrieben: { WHO($by, form: "head") }
terse-own = eigene { UNIT($by) }

## Records
ratings = Wertungen
record = Die Partie im Ganzen
records = Statistik

## Prices
price-from = ab { $day }: { $price }
price-copy-above = { $sum } das Heft, { $above } über { COUNT($pages) } Seiten

## Lines of letters in the look mimeo
banner-games = PARTIEN*
banner-letters = BRIEFE*
banner-map = KARTE*
banner-note = HINWEIS*
banner-players = SPIELER*
banner-rules = REGELN*
banner-state = STAND*DER*PARTIEN*
banner-wants = SUCHE

## Small words of the page
colon = :
semicolon = ;
renewal-send = Zum Weiterlesen bitte { $sum } schicken
renewal-owe = Sie schulden { $sum }
printed-matter = Drucksache
and = und
fees-all-paid = Alle bezahlt.
glance-leads = Vorn
order-slip = Befehlszettel
page = Seite

## Mehr von Rather Silly
why-malfunction = tauchte anderswo auf: { PLACE($at) }
event-destroyed-twin = { $losses }, ohne Zwilling nicht lebensfähig.
event-destroyed-parted = { $losses }, vom Zwilling getrennt.
event-destroyed-dropped-sea = { $losses }, ins Meer gefallen.
event-destroyed-dropped = { $losses }, jemandem auf den Kopf gefallen.
event-destroyed-taken = { $losses }: zurück, und der Platz ist besetzt.
event-destroyed-drowned-birds = { $losses }, unterwegs ertrunken.
event-destroyed-refuge = { $losses }: die Zuflucht ist besetzt.
event-destroyed-dishonour = { $losses }: lieber tot als ehrlos.
event-destroyed-lair = { $losses }, ohne Höhle.
event-borg-lies = { PLACE($at) } gehört niemandem: BORG liegt darauf.
event-freed = { PLACE($at) } gehört niemandem.
event-no-votes = Keine Stimmen.
event-twin-goes = { UNIT($unit) } von { WHO($power, form: "dat") } geht mit dem Zwilling.

## Tabellen der Regelwerke
cell-at = { ABBR($at) }
cell-lost = ({ ABBR($at) })
cell-moved = { ABBR($at) }*
unit-marker = { $marker }
column-power = Macht
column-home = Heimat
column-first-home = Erste Heimat
column-home-centres = Heimatzentren
column-centres = Zentren
column-units = Einheiten
column-due = Fällig
column-raised-in = Aufgestellt in
column-capital = Hauptstadt
column-bases = Häfen
column-remarks = Bemerkungen
table-selections = Wahl der Heimatzentren
note-home-lost = In Klammern: nicht im Besitz der eigenen Macht.
note-all-owned = Jedes Zentrum hat einen Besitzer.
note-stack = { WHO($power, form: "head") } { $units } in { PLACE($at) }
note-aboard = { WHO($power, form: "head") } { $unit } an Bord von F{ $n } ({ PLACE($at) })
note-out = Ausgeschieden: { WHO($powers, form: "head") }.
place-of-power = { PLACE($at) } ({ WHO($power, form: "head") })
remark-void = { PLACE($at) }: ungültig
remark-default = nach der Regel
remark-set = vom Spielleiter gesetzt
remark-soul = Seele verkauft, noch { $n ->
        [1] eine Saison
       *[other] { NUM($n) } Saisons
    }
remark-merged = verschmolzen, Stärke { NUM($n) }
remark-twin = siamesischer Zwilling
remark-free = frei

## Entscheidungen
gm-read-as = { WHO($power, form: "head") }: gelesen als { ORDER($order) }
gm-read-nothing = { WHO($power, form: "head") }: eine Zeile bleibt außer Acht
gm-order = { WHO($power, form: "head") }: { ORDER($order) }
gm-draw = Los { COUNT($n) } ist { ORDER($value) }
gm-stands = das Ergebnis gilt wie gedruckt
event-stands-published = Das Ergebnis gilt wie gedruckt.
gm-note = { $text }
gm-overruled = { $said }: durch eine spätere Entscheidung aufgehoben
gm-credit = { WHO($power, form: "head") }: { $part } einer Einheit
gm-change = { UNIT($unit) } von { WHO($power, form: "dat") } { $what ->
        [placed] wird gesetzt
        [removed] wird entfernt
       *[moved] kommt nach { PLACE($to) }
    }
gm-set = { $what ->
        [borg] BORG geht, wohin man ihn schickt
        [monsters] die Monster gehen, wohin man sie schickt
        [link] die Verbindung ist gesetzt
        [answers] die Antworten sind gewertet
        [owner] der Besitzer des Zentrums ist gesetzt
        [winner] der Sieger ist ernannt
        [on] die Partie geht weiter
        [drawn] die Partie ist remis
        [points] die Punkte des Doktors sind gesetzt
       *[state] die Stellung ist berichtigt
    }

## Abstimmungen, Plätze, Lose
vote-outcome = Der Vorschlag, { $what }, ist { $passed ->
        [yes] angenommen
       *[no] gescheitert
    }.
vote-open = Der Vorschlag, { $what }, ist { $passed ->
        [yes] angenommen
       *[no] gescheitert
    }. Dafür: { $ayes ->
        [0] niemand
       *[other] { WHO($for, form: "head") }
    }; dagegen: { $noes ->
        [0] niemand
       *[other] { WHO($against, form: "head") }
    }{ $abstained ->
        [0] {""}
       *[other] ; Enthaltungen: { WHO($abstaining, form: "head") }
    }.
seat-lost-to = { $player } hat { WHO($power, form: "acc") } verloren; { $next } übernimmt und wird um die nächsten Befehle gebeten.
seat-lost-to-nobody = { $player } hat { WHO($power, form: "acc") } verloren, und niemand springt ein: führungslos.
seat-nobody = niemand
statements-invited = Schlussworte aller Spieler, auch der früheren, sind für die nächste Ausgabe willkommen.
held-to-next = bis zur nächsten Ausgabe
due-builds = { $n ->
        [one] ein Aufbau
       *[other] { NUM($n) } Aufbauten
    }
due-removals = { $n ->
        [one] ein Abbau
       *[other] { NUM($n) } Abbauten
    }
glance-strength = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }, Stärke { COUNT($strength) }
glance-abandoned = abgebrochen
note-beleaguered = { PLACE($at) }: { WHO($all) }, je { NUM($own) }, blockieren einander; { WHO($by) } bleibt.
rule-usual = die übliche Regel
draw-what = { $name ->
        [lost] die verlorene { $kind ->
            [fleet] Flotte
            [army] Armee
           *[piece] Einheit
        }
        [coast] ihre Küste
        [retreat] der Rückzug nach { PLACE($at) }
        [borg] wohin BORG geht
        [link] die Verbindung
        [malfunction] ob die TARDIS versagt
        [tardis-space] wo die TARDIS auftaucht
        [distract] wem gefolgt wird
        [arrival] wo die Monster auftauchen
        [monster-move] wohin die Monster gehen
        [monster-retreat] wohin die Monster weichen
       *[other] { $name }
    }
draw-yes = ja
draw-no = nein
fees-owes = schuldet { $sum }
game-over-vote = durch Abstimmung
draws-other-secret = Das Geheimnis dieser Ausgabe ist nicht das in Nr. { $issue } versprochene: { $why }.
archive-edited-by = herausgegeben von { $name }
archive-as-data = Als Daten
archive-powers = Mächte
archive-overview = Spieler, Tabelle und Presse

## Karten und Archiv
map-units = { $n ->
    [one] { $n } Einheit
   *[other] { $n } Einheiten
}
map-owns = { $power }: { $what ->
        [units] { $units }
       *[other] { $what ->
            [both] { $units }; { $n ->
                [one] ein Zentrum
               *[other] { COUNT($n) } Zentren
            }
           *[centres] { $n ->
                [one] ein Zentrum
               *[other] { COUNT($n) } Zentren
            }
        }: { $centres }
    }.
map-in-hyperspace = { $kind } im Hyperraum
map-dislodged-unit = { $unit } ({ $power }){ $known ->
        [yes] { " " }durch einen Angriff aus { $from }
       *[no] {""}
    }{ $open ->
        [yes] , Rückzug möglich: { $to }
       *[no] {""}
    }
map-links = Durch den Hyperraum verbunden: { $list }.
map-barriers = Sperren: { $list }.
map-homes = Heimatzentren: { $list }.
map-capitals = Hauptstädte: { $list }.
map-carried = { $unit }, an Bord
map-supports-to = { $unit } unterstützt { $of } nach { $to }
map-retreats = { $unit } weicht nach { $to }
map-disbands = { $unit } löst sich auf
map-built = { $unit } wird aufgebaut
map-removed = { $unit } wird abgebaut
map-holds = { $unit } steht
map-via = über { $list }
map-by-hyperspace = durch den Hyperraum
map-by-underpass = durch den Tunnel
kind-borg = BORG
kind-herd = Herde
archive-editor = Herausgeber
archive-won = gewonnen
archive-ended = beendet
archive-eliminated = ausgeschieden
archive-letter = Ein Leserbrief
rules-cited = Angeführt in
letter-answers = Antwort auf
letters-answered = Inzwischen beantwortet
archive-centres = { COUNT($n) } Zentren
calendar-orders = { $game }: Befehle für { $season }
calendar-printed = { $title }, Zugabgabe wie gedruckt in Nummer { $n }.
feed-games = Partien: { $list }.
calendar-name = { $title }: Zugabgaben
calendar-alarm = { $what } in drei Tagen
calendar-alarm-day = { $what } morgen
article-before = { $game } vor der Übernahme
chart-title = Zentren nach Jahren, { $game }
chart-had = { $what } in { $year }
chart-gone = { $what } bis { $year }
seat-no-moves = keine Züge eingegangen
about-ruleset-standard = Standard-Diplomacy, ausgewertet nach DATC 3.2
about-ruleset-1897 = Jeder mit einer Einheit in einem selbst gewählten Heimatzentrum
about-ruleset-rules1958 = Die Regeln von 1958: nummerierte Einheiten, Stapel in der Hauptstadt, Armeen an Bord
about-ruleset-swiss = Die Schweizer Variante von 1968: acht Mächte, Verbindungen und Sperren durch den Hyperraum
about-ruleset-claudian = Armeen in Männern und Schiffen gezählt, ab 1 n. Chr.
about-ruleset-silly = Rather Silly Diplomacy 2½: Lamas, BORG, Vögel und Fragen

## Rekorde und Wertungen
column-rank = Rang
column-name = Spieler
column-player = Spieler
column-points = Punkte
column-game = Partie
column-games = Partien
column-draws = Remis
column-wins = Siege
column-average = Schnitt
column-total = Summe
column-rating = Wertung
column-ranking = Gereiht nach
column-dropouts = Ausgestiegen
column-left = Ausgestiegen
column-powers = Mächte
column-survived = Überlebt
column-eliminated = Ausgeschieden
column-eliminated-in = im Jahr (Mittel)
column-missing = NMR
column-stood-in = Eingesprungen
column-running = Laufend
column-best = Höchststand
column-letters = Briefe
column-first = Erste
column-last = Letzte
column-id = Kennung
column-number = Nummer
column-variant = Regeln
column-gm = SL
column-began = Beginn
column-ended = Ende
column-years = Jahre
column-seasons = Saisons
column-result = Ergebnis
column-standbys = Ersatz
column-errata = Errata
column-state = Stand
column-from = Von
column-until = Bis
column-note = Bemerkung
column-list = Liste
column-change = Von, auf
column-what = Was
records-ended = Beendete Partien
records-begun = { $kind ->
        [from] Aus { $zine }, hier seit { $issue }.
       *[here] Begonnen in { $issue }.
    }
records-gm-from = { $who } ab { $issue }
records-statements = Was die Spieler sagen
records-roster = { $n ->
        [one] Ein neuer Name stand
       *[other] { COUNT($n) } neue Namen standen
    } bisher hier; aktiv geworden: { COUNT($active) }, davon wieder ausgestiegen: { COUNT($dropped) }; eigene Zines: { COUNT($publish) }.
records-standby = Ersatz
records-out = ausgeschieden { $year }
records-how = Wie es ging
records-lists = Was es an den Listen änderte
records-ten = Zuerst bei zehn: { $who }, { $year }.
records-from = { $who } ab { $year }
records-lead = In Führung: { $list }.
records-extent = Größte Ausdehnung: { $who }, { COUNT($n) } im Jahr { $year }.
records-still = Jahre ohne Wechsel: { $list }.
records-was-out = { $who } schied { $year } aus.
records-missing = Fehlende Befehlssätze: { $n } von { $of }.
records-corrected = Berichtigt in { $list }.
records-result = { $kind ->
        [win] Sieg: { $who }
        [concession] aufgegeben zugunsten von { $who }
        [draw] Remis: { $who }
       *[other] abgebrochen
    }, { $season }
records-none = Noch ist keine gewertete Partie zu Ende.
records-wins = { $n }S
rating-calhamer = Punkte nach Calhamer
rating-dolchstoss = Dolchstoß
rating-eidras = EIDRaS
rating-squares = Quadratsumme
rating-c-diplo = C-Diplo 100
records-list = Namensliste
records-part = { COUNT($n) } { $what ->
        [won] gewonnen
        [drawn] remis
        [survived] überlebt
       *[eliminated] ausgeschieden
    }
records-games = { $n ->
        [one] Eine gewertete Partie
       *[other] { COUNT($n) } gewertete Partien
    }: { $list }.
records-totals = { $title }, bis Nr. { $n }
total-games-of = Partien { $rules }
total-games = { $begun } begonnen, { $over } beendet, { $running } laufend
total-issues = Ausgaben
total-flyers = Flugblätter
total-pages = Seiten
total-first-issue = erste Ausgabe
total-last-issue = letzte Ausgabe
total-mean-days-between-issues = Tage zwischen Ausgaben im Mittel
total-longest-gap-in-days = längste Pause in Tagen
total-mean-length-in-years = mittlere Länge in Jahren
total-mean-length-in-days = mittlere Länge in Tagen
total-orders = Befehle
total-orders-missing = fehlende Befehle
total-letters = Briefe
total-letters-by = { $n } von { $of }
records-state-playing = spielt
records-state-waiting = wartet
records-state-standing-by = steht bereit
records-state-finished = ausgespielt
records-state-dropped = ausgestiegen
records-state-asked = gemeldet

## Weitere Schalter
switch-adjacent-fallback = { $value ->
        [yes] bricht der Konvoi nach nebenan, geht die Armee zu Lande
       *[no] bricht der Konvoi nach nebenan, bleibt die Armee
    }
switch-convoyed-attack-from = { $value ->
        [sea] ein Angriff mit Konvoi kommt aus dem letzten Meer
       *[province] ein Angriff mit Konvoi kommt aus der Provinz der Armee
    }
switch-convoy-retreat = { $value ->
        [no] niemand weicht dorthin, woher ein Angreifer mit Konvoi kam
       *[yes] man darf dorthin weichen, woher ein Angreifer mit Konvoi kam
    }
switch-convoy-path = { $value ->
        [optional] ein genannter Konvoiweg bindet
        [required] der Konvoiweg muss genannt sein
       *[ignored] ein genannter Konvoiweg bedeutet nichts
    }
switch-dislodged-bounce = { $value ->
        [never] eine vertriebene Einheit macht nichts streitig
       *[unless-head-to-head] eine vertriebene Einheit macht den Ort ihres Angreifers streitig, außer beim Frontalstoß
    }
switch-dislodgement-cuts = { $value ->
        [no] wer von dort vertrieben wird, wohin die Hilfe geht, hilft doch
       *[yes] wer von dort vertrieben wird, wohin die Hilfe geht, hilft nicht
    }
switch-coastal-crawl = { $value ->
        [yes] zwei Flotten dürfen an verschiedenen Küsten aneinander vorbei
       *[no] zwei Flotten kommen auch an verschiedenen Küsten nicht vorbei
    }
switch-self-support-dislodge = { $value ->
       *[prohibited] niemand hilft, die eigene Einheit zu vertreiben
    }
switch-own-unit-cuts-support = { $value ->
        [yes] ein Angriff der eigenen Einheit unterbricht die Hilfe
       *[no] ein Angriff der eigenen Einheit unterbricht keine Hilfe
    }
switch-perpetual-orders = { $value ->
        [yes] Befehle dürfen bis auf Widerruf gelten
       *[no] Befehle gelten für eine Saison
    }
switch-proxy-orders = { $value ->
        [notified] ein anderer darf eine Einheit befehligen, wenn der Besitzer es angesagt hat
        [in-orders] ein anderer darf eine Einheit befehligen, wenn die Befehle des Besitzers es sagen
       *[no] niemand befehligt fremde Einheiten
    }
switch-waive-builds = { $value ->
        [no] Aufbauten müssen sein
        [explicit-only] ein Aufbau verfällt nur, wenn die Befehle es sagen
       *[yes] Aufbauten müssen nicht sein
    }
switch-civil-disorder-alphabet = { $value ->
        [board] unter Gleichen entscheiden die Namen des Bretts
       *[english] unter Gleichen entscheidet das englische Alphabet
    }
switch-civil-disorder-support = { $value ->
        [no] Einheiten ohne Befehle werden nicht unterstützt
       *[yes] Einheiten ohne Befehle dürfen im Stehen unterstützt werden
    }
switch-flying-dutchman = { $value ->
        [until-adjustment] eine Einheit zu viel bleibt bis zum nächsten Winter
        [1966] eine Einheit zu viel wird behandelt wie 1966
       *[remove] eine Einheit zu viel geht, sobald man sie findet
    }
switch-alternate-route-convoy = { $value ->
        [all] ein Konvoi bricht, wenn kein ganzer Weg bleibt
       *[any] ein Konvoi bricht, wenn eine Flotte eines ganzen Wegs vertrieben wird
    }
switch-convoy-dislodged = { $value ->
        [lost] eine Armee, deren Konvoi bricht, ist verloren
       *[stays] eine Armee, deren Konvoi bricht, bleibt
    }
switch-support-mover-standing = { $value ->
        [yes] Hilfe im Stehen zählt, wenn der Zug scheitert
       *[no] Hilfe im Stehen zählt nicht für eine Einheit, die ziehen sollte
    }
switch-coastal-convoy = { $value ->
        [yes] auch Flotten an der Küste geleiten
       *[no] nur Flotten auf See geleiten
    }
switch-order-sets-undated = { $value ->
        [all-hold] von Briefen unbekannter Reihenfolge zählt keiner
       *[combine] Briefe unbekannter Reihenfolge werden zusammen gelesen
    }
switch-fuzzy-names = { $value ->
        [off] ein verschriebener Name wird nicht berichtigt
       *[on] ein verschriebener Name wird mit Hinweis berichtigt
    }
switch-coast-missing-two = { $value ->
        [default-coast] eine Flotte, die keine von zwei Küsten nennt, fährt zur ersten
       *[fail] eine Flotte, die keine von zwei Küsten nennt, bleibt
    }
switch-coast-missing-one = { $value ->
        [fail] die Küste ist immer zu nennen
       *[infer] wo nur eine Küste möglich ist, muss sie nicht genannt sein
    }
switch-coast-impossible = { $value ->
        [ignore] eine unerreichbare Küste wird übersehen
       *[illegal] eine unerreichbare Küste macht den Befehl ungültig
    }
switch-support-coast = { $value ->
        [own-only] die Hilfe nennt die Küste nur für eigene Flotten
        [required] die Hilfe muss die Küste nennen
        [not-allowed] die Hilfe nennt keine Küste
       *[optional] die Hilfe muss die Küste nicht nennen
    }
switch-coast-wrong = { $value ->
        [fail] eine falsche Küste der Einheit macht den Befehl ungültig
       *[ignore] eine falsche Küste der Einheit wird übersehen
    }
switch-coast-irrelevant = { $value ->
        [fail] eine Küste, wo keine ist, macht den Befehl ungültig
       *[ignore] eine Küste, wo keine ist, wird übersehen
    }
switch-build-coast-missing = { $value ->
       *[fail] eine Flotte, wo zwei Küsten sind, muss eine nennen
    }
switch-unit-type-missing = { $value ->
        [invalid] ein Befehl ohne A oder F ist ungültig
        [valid-unless-better] ein Befehl ohne A oder F zählt, wenn kein anderer zählt
       *[valid] ein Befehl ohne A oder F gilt
    }
switch-unit-type-wrong = { $value ->
        [invalid] ein Befehl mit falschem Buchstaben ist ungültig
        [valid-unless-better] ein Befehl mit falschem Buchstaben zählt, wenn kein anderer zählt
       *[valid] ein Befehl mit falschem Buchstaben gilt
    }
switch-build-type-missing = { $value ->
        [3.0] ein Aufbau ohne A oder F ist eine Flotte, wo eine Küste genannt ist
        [fail] ein Aufbau muss A oder F nennen
       *[by-place] ein Aufbau ohne A oder F ist im Binnenland eine Armee
    }
switch-build-fleet-inland = { $value ->
        [army] eine Flotte im Binnenland wird als Armee aufgebaut
       *[fail] eine Flotte im Binnenland wird nicht aufgebaut
    }
switch-nationality-missing = { $value ->
        [illegal] die Hilfe muss das Land der Einheit nennen
       *[legal] die Hilfe muss das Land der Einheit nicht nennen
    }
switch-nationality-wrong = { $value ->
        [illegal] eine Hilfe mit falschem Land ist ungültig
       *[legal] eine Hilfe mit falschem Land gilt
    }
switch-illegal-orders = { $value ->
        [attempt] eine Einheit mit unmöglichem Zug wird nicht im Stehen unterstützt
       *[ignored] eine Einheit mit ungültigem Befehl steht
    }
switch-poor-orders = { $value ->
        [as-set] schlecht geschriebene Befehle werden mit den übrigen gelesen
       *[individually] schlecht geschriebene Befehle werden einzeln gelesen
    }
switch-excess-builds = { $value ->
        [none] von zu vielen Aufbauten zählt keiner
        [last] von zu vielen Aufbauten zählen die letzten
       *[first] von zu vielen Aufbauten zählen die ersten
    }
switch-double-build = { $value ->
        [none] von zwei Aufbauten in einem Zentrum zählt keiner
        [last] von zwei Aufbauten in einem Zentrum zählt der letzte
       *[first] von zwei Aufbauten in einem Zentrum zählt der erste
    }
switch-excess-removals = { $value ->
        [civil-disorder] von zu vielen Abbauten zählt keiner
        [last] von zu vielen Abbauten zählen die letzten
       *[first] von zu vielen Abbauten zählen die ersten
    }
switch-ousted-rival = { $value ->
        [none] eine von vorn vertriebene Einheit hält niemanden auf
       *[stands-off] eine von vorn vertriebene Einheit hält andere noch auf
    }
switch-board-foreign = { $value ->
        [yes] Armeen dürfen auf fremde Flotten
       *[no] Armeen gehen nur auf eigene Flotten
    }
switch-swiss-entry = { $value ->
        [any-link] fremde Einheiten betreten die Schweiz durch jede Verbindung mit Erlaubnis
       *[trogs-links] fremde Einheiten betreten die Schweiz nur durch die ständigen Verbindungen
    }
switch-exchange = { $value ->
        [units] alle Einheiten von TROGS tauschen Plätze durch den Hyperraum
       *[armies] Armeen von TROGS tauschen Plätze durch den Hyperraum
    }
switch-w1900-default = { $value ->
        [standard] ein Heimatzentrum ohne Befehl baut im Winter 1900 wie üblich auf
        [none] ein Heimatzentrum ohne Befehl baut im Winter 1900 nichts auf
       *[army] ein Heimatzentrum ohne Befehl baut im Winter 1900 eine Armee auf
    }
switch-arrivals = { $value ->
        [no] keine Monster kommen
       *[yes] jede Saison kommen Monster
    }
switch-questions = { $value ->
        [no] das Mastermind fragt nicht
       *[yes] das Mastermind stellt jede Saison eine Frage
    }
switch-soul-debt = { $value ->
        [none] eine Einheit mit verkaufter Seele kostet kein Zentrum
       *[permanent] eine Einheit mit verkaufter Seele kostet für immer ein Zentrum
    }
switch-merged-strength = { $value ->
        [one] eine verschmolzene Einheit ist so stark wie eine
       *[sum] eine verschmolzene Einheit ist so stark wie ihre Teile
    }
switch-standoff = { $value ->
        [any] der Wahrsager darf auch abgewehrte Angriffe vorhersagen
       *[movers] der Wahrsager sagt voraus, wo Einheiten zusammenstoßen
    }
switch-tardis-legs = { $value ->
        [2] die TARDIS durchquert den Hyperraum in einer Saison
       *[1] die TARDIS geht je Saison in den Hyperraum oder heraus
    }
switch-underpass-use = { $value ->
        [all] Züge und Hilfen durch den Tunnel unterbrechen dort Hilfe
       *[moves] Züge durch den Tunnel unterbrechen dort Hilfe
    }
switch-setup-votes = { $value ->
        [yes] über die erste Verbindung wird bei der Aufstellung abgestimmt
       *[no] bei der Aufstellung wird nicht abgestimmt
    }
switch-share-specials = { $value ->
        [no] Narr und Wahrsager teilen den Preis nicht
       *[yes] Narr und Wahrsager teilen den Preis mit
    }
switch-resell = { $value ->
        [no] eine Seele verkauft man einmal
       *[yes] eine Seele darf man wieder verkaufen
    }
switch-siamese-convoy = { $value ->
        [fleets] nur eine Zwillingsflotte geleitet ihren Zwilling
       *[armies] Zwillingsarmeen geleiten einander über Land
    }
switch-borg-picky = { $value ->
        [yes] BORG verschont die, deren Einheiten er zuletzt fraß
       *[no] BORG frisst, wen er will
    }
switch-fifth-fleet-name = { $value ->
       *[other] die fünften Flotten haben einen eigenen Namen
    }
switch-fifth-fleet-aliases = { $value ->
       *[other] die fünften Flotten haben Kurznamen
    }
order-of = { WHO($power, form: "head") }: { $order }
head-and-text = { $heading }: { $text }

## The viewer of a game
viewer-play = Abspielen
viewer-pause = Anhalten
viewer-prev = Saison davor
viewer-next = Nächste Saison
viewer-more = Mehr
viewer-speed = Tempo
viewer-slow = langsam
viewer-even = mittel
viewer-fast = schnell
viewer-with = Daneben
viewer-nothing = nichts
viewer-controls = Durch die Saisons spielen
viewer-chart = Was jeder nach jeder Saison hat
viewer-chart-means = Was jeder nach jeder Saison hat; eine Säule führt zu ihrer Saison.
viewer-table = Dasselbe als Tabelle
viewer-changed = { $season } neben { $what }; Orte, die den Besitzer wechselten: { $n }
viewer-position-before = Die Stellung vor den Zügen in Worten
viewer-position-after = Die Stellung danach in Worten
viewer-centres = { $n ->
    [one] ein Zentrum
   *[other] { $n } Zentren
 }
viewer-nobody = Ohne Besitzer
viewer-press = Presse aus Nummer { $n }
viewer-press-flyer = Presse aus Flugblatt { $n }
viewer-before-in = { $season } in Nummer { $n }
viewer-year-before = Ein Jahr davor
viewer-retreats = Rückzüge
viewer-blocks = Mit bleibenden Adressen, je sechs Jahre eine Seite:

## Die Suche
search-in = Suchen in
search-issues = Ausgaben
search-letters = Leserbriefe
search-press = Presse
search-games = Partien
search-people = Personen
search-rules = Regeln
search-pages = Seiten
search-all = alle
search-sort = Reihenfolge
search-weight = die besten zuerst
search-date = die neuesten zuerst
search-more = Zwanzig weitere zeigen
search-count = Stellen mit „&q&“: &n&
search-none = Nichts mit „&q&“.
search-nowhere = „&w&“ kommt nirgends vor.
search-without = Ohne dieses Wort suchen
search-beginning = „&w&“ wurde als Anfang von Wörtern genommen.
search-help = "Zwei Wörter" in Anführungszeichen stehen beieinander; -Wort lässt aus, was es enthält.

## The list of games
archive-waiting = Wartet auf Mitspieler
# of a flyer: between issues
flyer = Flugblatt
season-of-flyer = { $season } (Flugblatt { $flyer }, { $day })
season-in-flyer = { $season }: ausgewertet im Flugblatt { $flyer }, { $day }.
decided-in-flyer = (Entschieden im Flugblatt { $flyer }.)
draws-flyer = Die Lose dieses Flugblatts stammen aus dem Geheimnis { $secret }, das aus dem von Nr. { $issue } gewonnen ist.
orders-to = Befehle an
due-flyer = { $deadline }; ein Flugblatt folgt
state-flyer = Flugblatt { $n }, { $day }
mail-flyer = { $title }, Flugblatt { $n } vom { $date }
mail-flyer-subject = { $title }, Flugblatt { $n }: { $games }
mail-flyer-packet = Die Unterlagen der Partien liegen bei: jede Saison, auch die der Flugblätter.
mail-flyer-due-subject = Befehle für { $games } sind vor dem nächsten Heft fällig
mail-after-flyer = Das Flugblatt { $flyer } hat die Partie seit Ihrem Brief weitergeführt: So liest er sich jetzt. Was nicht mehr passt, steht unten.
mail-flyer-due = Ihre Befehle für diese Saisons sind vor dem nächsten Heft fällig; ein Flugblatt mit den Ergebnissen folgt:
archive-flyer = Flugblatt { $n }
archive-flyer-title = Flugblatt { $n }: { $title }
