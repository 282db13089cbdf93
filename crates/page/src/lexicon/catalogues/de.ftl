### Deutsch für alles, was gedruckt, gemailt oder im Netz gezeigt wird.
### why-*: der kurze Grund hinter dem Befehl, möglichst höchstens 30 Zeichen; .long ist der Satz dazu in den Anmerkungen.
### Bei einem Stärkevergleich steht die Zahl der genannten Macht vorn: „die Türkei hält, 2:1“. Bei Mann und Schiffen: „10.000 gegen 7.500“.
### Funktionen wie in en.ftl. form: "dat" = mit/von …; "acc" = gegen …; "head" = ohne Artikel, auch in Klammern: „A Sev (Deutschland)“;
### ohne form: Nominativ, am Satzanfang groß.
### Orte haben nur den Nominativ: nach „in“, „nach“ und „von“ steht darum ABBR (nach Gas, in BLA), sonst steht der Ort in Klammern.
### Ein Wort für eine Sache: hält, zieht, Patt, vertrieben, abgeschnitten, ungültig, aufgelöst, ausgeschieden, neutral; Heft, Partie, Saison.

## Züge
why-standoff = Patt mit { WHO($by, form: "dat") }
    .long = { PLACE($at) }: Patt zwischen { WHO($all, form: "dat") }, je { COUNT($own) }.
why-standoff-own = Patt mit eigener { UNIT($by) }
    .long = { PLACE($at) }: { UNIT($all) } ({ WHO($power, form: "head") }) blockieren einander.
why-outdone = geschlagen von { WHO($by, form: "dat") }, { COUNT($other) }:{ COUNT($own) }
    .long = { PLACE($at) }: umkämpft von { WHO($all, form: "dat") }; { WHO($by) } { MANY($by) ->
            [one] setzt
           *[other] setzen
        } sich durch, { COUNT($other) }:{ COUNT($own) }.
why-holds = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }
    .long = { PLACE($at) }: { WHO($by) } { MANY($by) ->
            [one] hält
           *[other] halten
        } mit { UNIT($unit) }, { COUNT($other) }:{ COUNT($own) }.
why-holds-supported = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { COUNT($other) }:{ COUNT($own) }
    .long = { PLACE($at) }: { WHO($by) } { MANY($by) ->
            [one] hält
           *[other] halten
        } mit { UNIT($unit) }, { COUNT($other) }:{ COUNT($own) }, unterstützt von { UNIT($with) }.
why-stayed = { WHO($by) } { MANY($by) ->
        [one] blieb
       *[other] blieben
    } stehen
    .long = { PLACE($at) }: { UNIT($unit) } ({ WHO($by, form: "head") }) sollte abziehen, kam nicht los und wird nicht vertrieben.
why-head-on = frontal gegen { WHO($by, form: "acc") }
    .long = { UNIT($units) } treffen zwischen { PLACE($from) } und { PLACE($to) } frontal aufeinander; keine kommt durch.
why-head-on-lost = frontal geschlagen von { WHO($by, form: "dat") }, { COUNT($other) }:{ COUNT($own) }
    .long = { UNIT($units) } treffen frontal aufeinander; { WHO($by) } { MANY($by) ->
            [one] gewinnt
           *[other] gewinnen
        }, { COUNT($other) }:{ COUNT($own) }.
why-own-unit = eigene { UNIT($by) } steht dort
    .long = { PLACE($at) }: { WHO($power) } darf die eigene { UNIT($by) } nicht vertreiben.
why-ring = Ringtausch
    .long = { UNIT($units) } ziehen im Kreis.
why-dislodged = vertrieben von { WHO($by, form: "dat") }, { COUNT($attack) }:{ COUNT($defence) }
    .long = { PLACE($at) }: { WHO($by) } { MANY($by) ->
            [one] vertreibt
           *[other] vertreiben
        } { UNIT($unit) } ({ WHO($power, form: "head") }), { COUNT($attack) }:{ COUNT($defence) }.
why-dislodged-plain = vertrieben von { WHO($by, form: "dat") }
why-dislodged-and = { $first }; { $then }
why-cut = abgeschnitten von { WHO($by, form: "dat") }
    .long = { UNIT($unit) } ({ WHO($power, form: "head") }): Unterstützung abgeschnitten durch { UNIT($units) } ({ WHO($by, form: "head") }).
why-cut-dislodged = abgeschnitten und vertrieben von { WHO($by, form: "dat") }
why-gamesmaster = so von der SL entschieden
why-unfounded = hing an gescheitertem Befehl
why-not-free = Feld nicht frei
why-stands = kein Zug befohlen
why-circular = Zirkelbezug: keine Lösung
    .long = { UNIT($units) } hängen voneinander ab; keine Lösung passt für alle, also scheitern alle.

## Konvois
why-no-convoy = kein Konvoi befohlen
why-convoy-broken = kein Konvoi: { UNIT($lost) } vertrieben
    .long = { UNIT($unit) } bleibt: { UNIT($lost) } { $n ->
            [one] wird
           *[other] werden
        } vertrieben, der Konvoi reißt.
why-no-route = keine Konvoiroute nach { ABBR($to) }
why-no-path = Konvoiroute nicht genannt
why-paradox = Konvoi-Paradox: ohne Wirkung
    .long = Konvoi-Paradox ({ UNIT($units) }): die Armee im Konvoi zieht nicht und schneidet nichts ab ({ $rule }).
why-paradox-hold = Konvoi-Paradox: alle scheitern
    .long = Konvoi-Paradox ({ UNIT($units) }): alle Züge darin scheitern ({ $rule }).
why-lost-with-convoy = mit dem Konvoi verloren

## Ungültige Befehle
why-supported-moves = { UNIT($of) } hatte einen Zugbefehl
why-supported-elsewhere = { UNIT($of) } zieht nicht nach { ABBR($to) }
why-other-coast = { UNIT($of) } zieht zur anderen Küste
why-disorder = { UNIT($of) } ist führungslos
why-army-elsewhere = { UNIT($of) } zieht nicht nach { ABBR($to) }
why-not-adjacent = { PLACE($to) } grenzt nicht an
why-army-at-sea = für Armeen gesperrt
why-fleet-inland = für Flotten gesperrt
why-own-province = steht schon dort
why-coast-unclear = welche Küste?
why-coast-unreachable = Küste nicht erreichbar
why-no-fleets = keine Flotten für den Konvoi
why-support-out-of-reach = { ABBR($to) } ist außer Reichweite
why-supports-itself = unterstützt sich nicht selbst
why-nobody-there = keine Einheit in { ABBR($at) }
why-supported-cannot = { UNIT($of) } kann dort nicht hin
why-cannot-convoy = nur Flotten auf See geleiten
why-no-army = { UNIT($of) } kann nicht geleitet werden
why-off-route = liegt nicht auf der Route
why-wrong-phase = Befehl für eine andere Phase
why-no-unit = keine solche Einheit
why-not-yours = fremde Einheit
why-gm-ordered = ersetzt durch die Spielleitung
why-unreadable = nicht lesbar
    .long = „{ $text }“ ({ WHO($power, form: "head") }) war nicht zu lesen: { $message }.
why-unclear = kein klarer Befehl
why-repeated = doppelt
why-changed = durch späteren Befehl geändert
why-replaced = durch späteren Brief ersetzt
why-several-orders = mehrere Befehle: keiner gilt
why-other-counts = ein anderer Befehl gilt
why-kind-missing = A oder F fehlt
why-kind-wrong = falsche Einheitenart
why-misspelt = Name verschrieben
why-nationality = { $what ->
        [missing] Land nicht genannt
       *[wrong] falsches Land genannt
    }
why-into-itself = unterstützt Angriff auf sich
why-coast-wrong = falsche Küste genannt
why-better-order = ein gültiger Befehl geht vor
why-flying-dutchman = gehört nicht aufs Brett

## Rückzüge
why-no-retreat-ordered = kein Rückzug befohlen
why-retreat-clash = { WHO($by) } { MANY($by) ->
        [one] will
       *[other] wollen
    } auch dorthin
    .long = { PLACE($at) }: { UNIT($all) } wollen beide dorthin ausweichen und gehen verloren.
event-loss = { WHO($power) } { MANY($power) ->
        [one] verliert
       *[other] verlieren
    } { UNIT($units) }
event-destroyed-clash = { $losses }: { $n ->
        [2] beide
       *[other] alle
    } wollten in dasselbe Feld ausweichen ({ PLACE($at) }).
event-destroyed-no-retreat = Kein Rückzugsfeld: { $losses }.
event-destroyed-no-order = Kein Rückzugsbefehl: { $losses }.
event-disbanded = { WHO($power) } { MANY($power) ->
        [one] löst
       *[other] lösen
    } { UNIT($units) } auf.
event-must-retreat = { WHO($power) } { MANY($power) ->
        [one] muss
       *[other] müssen
    } { UNIT($unit) } zurückziehen (möglich: { PLACE($to) }) oder auflösen.
why-retreat-closed = { $why ->
        [far] { PLACE($to) } grenzt nicht an
        [attacker] von dort kam der Angriff
        [standoff] nach einem Patt gesperrt
        [taken] { PLACE($to) } ist besetzt
       *[other] { PLACE($to) } steht nicht offen
    }
why-not-dislodged = { $what ->
        [order] nur noch Rückzüge
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
why-not-held = hält { ABBR($at) } nicht
why-no-home-held = hält kein Heimatzentrum
why-no-build = kein Aufbau fällig
why-builds-over = nur { NUM($n) } fällig
why-double-build = baut dort schon
why-fleet-not-there = dort kein Flottenbau
why-build-form = { $what ->
        [place] kein Ort genannt
        [kind] nur Armeen und Flotten
        [waive] kein Verzicht auf Aufbauten
       *[order] nur Auf- und Abbauten
    }
why-no-removal = { $what ->
        [due] kein Abbau fällig
        [gone] geht ohnehin
        [twice] schon abgebaut
       *[unit] keine solche Einheit
    }
why-civil-disorder = führungslos
event-removed-by-rule = Kein Abbau befohlen: { WHO($power) } { MANY($power) ->
        [one] verliert
       *[other] verlieren
    } { UNIT($units) }.
order-waives = { $n ->
        [one] verzichtet auf einen Aufbau
       *[other] verzichtet auf { NUM($n) } Aufbauten
    }
order-builds = baut { UNIT($unit) } auf
order-removes = baut { UNIT($unit) } ab
order-would-build = kann { UNIT($unit) } nicht aufbauen

## 1897
order-selects = wählt { PLACE($at) }
why-not-selectable = steht { WHO($power, form: "dat") } nicht offen
why-first-selection = die erste Wahl gilt
why-default-centre = keine Wahl: { PLACE($at) } laut Regel
why-first-unit = erste Einheit beginnt daheim
event-home-lost = Nicht länger Heimatzentren: { $list }.
table-home = Heimatzentren
table-home-for-good = Heimatzentren, ab jetzt endgültig
table-home-first = Erste Heimatzentren

## 1958
why-exchange = kein Platztausch mit { UNIT($by) }
why-not-followed = { UNIT($by) } blieb stehen
why-closed = eigene { UNIT($by) } steht dort
why-1958-own = eigene { UNIT($by) } steht dort
why-1958-dislodged = vertrieben von { WHO($by, form: "dat") }
why-fleet-prevented = { $what ->
        [stuck] ihre Flotte blieb stehen
       *[away] ihre Flotte kam nicht
    }
why-1958-no-convoys = keine Konvois in diesen Regeln
why-1958-twice = { $what ->
        [disagree] zwei widersprüchliche Befehle
        [move] der Zug gilt
       *[twice] doppelt befohlen
    }
why-1958-boarding = { $what ->
        [off] an Bord kann sie nur landen
        [ashore] nicht an Bord
        [full] die Flotte ist voll
        [place] die Flotte ist anderswo
        [coast] Flotte liegt an keiner Küste
       *[fleet] keine solche Flotte
    }
why-1958-follow = { $what ->
        [nobody] keine Einheit zum Folgen
       *[move] { UNIT($of) } zieht nicht
    }
why-1958-support = { $what ->
        [nobody] keine solche Einheit
        [stack] nicht innerhalb eines Stapels
        [second] eine Unterstützung je Stapel
        [reach] außer Reichweite
       *[other] { UNIT($of) } zieht nicht dorthin
    }
event-1958-annihilated = { $why ->
        [clash] { $losses }: alle wollten in dasselbe Feld ausweichen ({ PLACE($at) })
        [order] Kein Rückzugsbefehl: { $losses }
       *[none] Kein Rückzugsfeld: { $losses }
    }.
event-landed = { UNIT($unit) } ({ WHO($power, form: "head") }) { $what ->
        [lost] geht mit der Flotte unter
       *[lands] geht an Land
    }.
order-capital = verlegt die Hauptstadt nach { PLACE($at) }
order-raises = hebt { UNIT($unit) } aus
why-forgone = { $what ->
        [capital] hält keine Hauptstadt
       *[forgo] verzichtet bis nächstes Jahr auf { NUM($n) }
    }
why-capital = { $what ->
        [kept] Hauptstadt nicht verloren
        [twice] doppelt genannt
       *[other] nur eigenes Ursprungszentrum
    }
why-raising = { $what ->
        [army] Armeen nur in { ABBR($at) }
        [base] kein Hafen in eigener Hand
        [which] welcher Hafen?
        [lost] der Hafen ist verloren
       *[due] keine fällig
    }
why-highest = keine genannt: höchste geht
event-1958-victory = { WHO($power) } hat { COUNT($n) } Einheiten auf dem Brett und gewinnt.
event-tie = Die Partie hat ihr gesetztes Ende erreicht: Gleichstand zwischen { WHO($powers, form: "dat") }.
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
note-base-lost = In Klammern: verlorener Hafen.
note-stacks = Stapel: { $list }.
note-carried = An Bord: { $list }.
note-units-win = Zum Sieg nötig: { COUNT($needed) } Einheiten. Vorn { $n ->
        [one] liegt
       *[other] liegen
    } { WHO($powers) } mit { COUNT($most) }.
note-duty = { $year } liest die Befehle vor: { WHO($power) }.

## Schweizer Variante
why-swiss-holds = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { COUNT($other) }:{ COUNT($own) }
why-swiss-own = eigene { UNIT($by) } steht dort
why-sea-not-free = See besetzt: ohne Wirkung
why-drowned = ertrunken: kein Gegner da
why-swiss-no-convoy = keine Flotte geleitet sie
why-swiss-reach = { ABBR($to) } außer Reichweite{ $space ->
        [normal] { " " }im Normalraum
       *[any] { "" }
    }
why-barrier = Sperre im Weg
why-swiss-border = { $what ->
        [nar] für alle gesperrt
        [hyper] nur von Irland und Island
       *[border] nur für TROGS-Armeen offen
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
why-link-used = für dieses Jahr verbraucht
why-link-void = { $what ->
        [trogs] nur TROGS darf verbinden
        [two] zwei Felder nennen
        [nar] nicht die N.A.R.
        [ever] schon dauerhaft verbunden
       *[nothing] nichts zu trennen
    }
why-hyper-piece = { $what ->
        [drawn] geht, wohin das Los fällt
        [number] welche Einheit?
        [owner] nur TROGS hat dort Einheiten
       *[none] keine solche Einheit
    }
why-hyper-order = { $what ->
        [out] kann nur herauskommen
        [one] nur eine Einheit auf einmal
        [carry] dort kein Konvoi
       *[support] dort keine Unterstützung
    }
order-lost-drawn = verlorene { $kind ->
        [fleet] Flotte
       *[army] Armee
    }: gelost { PLACE($to) }
order-link = verbindet { PLACE($a) } und { PLACE($b) }
order-separate = trennt { PLACE($a) } und { PLACE($b) }
order-consent = erlaubt { WHO($power, form: "dat") } { PLACE($a) }–{ PLACE($b) }
order-consent-withdrawn = entzieht { WHO($power, form: "dat") } die Zustimmung: { PLACE($a) }–{ PLACE($b) }
order-into-hyperspace = { UNIT($unit) } in den Hyperraum
order-out-of-hyperspace = { UNIT($unit) } aus dem Hyperraum nach { ABBR($to) }
order-lost-piece = verlorene Einheit { COUNT($n) }: { $how ->
        [first] erste geloste Küste
       *[coast] { $coast }
    }
table-in-force = Verbindungen, { $season }
note-linked-for-ever = Dauerhaft: { PLACE($at) }.
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
        [barrier] Sperren aufgehoben
       *[linkage] Verbindungen erloschen
    }: { $list }.
place-pair = { PLACE($a) }–{ PLACE($b) }
event-hyper-in = { UNIT($unit) } geht in den Hyperraum.
note-piece = Einheit { COUNT($n) } ({ $kind ->
        [fleet] Flotte
       *[army] Armee
    }), im Hyperraum seit { $since }: { $fate ->
        [lost] verloren
       *[until] verloren, wenn sie bis Ende { $until } nicht herauskommt
    }.
event-piece-lost = Einheit { COUNT($n) } geht im Hyperraum verloren.
event-lost-drawn = Die verlorene { $kind ->
        [fleet] Flotte
       *[army] Armee
    } zieht das Los { PLACE($at) } und { $end ->
        [out] kommt heraus
       *[stays] bleibt verloren
    }.
event-swiss-destroyed = { $why ->
        [death] { $losses }, im Kampf bis zuletzt
        [drowned] { $losses }, ertrunken ({ PLACE($at) })
        [clash] { $losses }: alle wollten in dasselbe Feld ausweichen ({ PLACE($at) })
        [order] Kein Rückzugsbefehl: { $losses }
       *[none] Kein Rückzugsfeld: { $losses }
    }.
order-to-the-death = { UNIT($unit) } kämpft bis zuletzt
note-barred = Verluste von { $year }, diesen Winter nicht ersetzt: { $list }.
why-barred = dieses Jahr verloren
note-links-left = Verbindungen und Sperren { $year } noch erlaubt: { $list }.
note-links-rest = alle übrigen { COUNT($n) }
event-swiss-victory = { WHO($power) } hat { COUNT($n) } der { COUNT($of) } Zentren und gewinnt.

## Claudian
why-claudian-repelled = { WHO($by) } { MANY($by) ->
        [one] hält
       *[other] halten
    }, { COUNT($other) } gegen { COUNT($own) }
    .long = { PLACE($at) }: { $sides }.
why-claudian-outdone = geschlagen von { $what ->
        [own] eigener { UNIT($by) }
       *[other] { WHO($by, form: "dat") }
    }, { COUNT($other) } gegen { COUNT($own) }
why-claudian-standoff = { $what ->
        [own] Patt mit eigener { UNIT($by) }
       *[other] Patt mit { WHO($by, form: "dat") }
    }, { COUNT($other) } gegen { COUNT($own) }
note-side = { WHO($power, form: "head") } { COUNT($n) }
note-fight = { PLACE($at) }: { WHO($first, form: "head") } { COUNT($n) }, { $others }
why-claudian-road = unterwegs geschlagen von { WHO($by, form: "dat") }, { COUNT($other) } gegen { COUNT($own) }
why-claudian-road-met = unterwegs auf { WHO($by, form: "acc") } gestoßen, { COUNT($other) } gegen { COUNT($own) }
why-claudian-kept-out = abgewiesen von { $what ->
        [own] eigener { UNIT($by) }
       *[other] { WHO($by, form: "dat") }
    }, { COUNT($other) } gegen { COUNT($own) }
why-claudian-dislodged = vertrieben von { WHO($by, form: "dat") }, { COUNT($other) } gegen { COUNT($own) }
why-weakened = { COUNT($left) } von { COUNT($full) } zählen: Angriff durch { WHO($by, form: "acc") }
why-claudian-cut = abgeschnitten: Zirkelbezug
why-cannot-join = zu viele: { COUNT($n) } stehen schon dort
why-lift = die Flotten tragen nur { COUNT($n) }
why-own-fleets = entschiede über eigenen Konvoi
why-knot = Zirkelbezug: keine Lösung
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
       *[one] unterstützt sich nicht selbst
    }
why-full = schon volle Stärke
why-topped-up = gewinnt { COUNT($n) }, { COUNT($lost) } verfallen
note-divided = { PLACE($at) } ({ WHO($power, form: "head") }): { $parts } { COUNT($n) } bleiben
# Das Komma am Ende bleibt: der nächste Teil folgt ihm, der letzte verliert es.
note-divided-part = { COUNT($n) } nach { ABBR($to) },
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
event-garrison = Die Garnison { PLACE($at, form: "in") } fällt.
note-garrisons = Noch stehende Garnisonen: { PLACE($at) }.
note-garrisons-of = Garnisonen zu { COUNT($n) } Mann: { PLACE($at) }.
event-claudian-retreat = { WHO($power) } müssen mit { COUNT($n) } { $kind ->
        [fleet] Schiffen
       *[army] Mann
    } weichen ({ PLACE($at) }; möglich: { PLACE($to) }) oder sie auflösen.
event-claudian-disbanded = { WHO($power) } verlieren { COUNT($n) } { $kind ->
        [fleet] Schiffe
       *[army] Mann
    } ({ PLACE($at) }){ $why ->
        [none] : kein Rückzugsfeld
        [met] : zwei Rückzüge trafen sich dort
        [many] : zu viele für eine Truppe
        [coasts] : Flotten an zwei Küsten
       *[rule] { "" }
    }.
note-claudian-knot = { $what ->
        [ring] Ringtausch
        [cut] Abgeschnitten, weil die Angriffe voneinander abhängen
        [landing] Nicht ausgeführt, weil die Landung über den eigenen Konvoi entschiede
       *[knot] Keine Lösung passt für alle, also scheitern alle
    }: { ORDER($orders) }.
event-claudian-out = { WHO($powers) } sind ausgeschieden.
event-claudian-victory = { WHO($power) } halten { COUNT($n) } Zentren und gewinnen.
note-strength = { WHO($power, form: "head") }: { $centres ->
        [one] 1 Zentrum
       *[other] { COUNT($centres) } Zentren
    }, { COUNT($men) } Mann, { COUNT($ships) } Schiffe; { $due }.
note-due = { $what ->
        [builds] { $n ->
            [one] ein Aufbau fällig
           *[other] { NUM($n) } Aufbauten fällig
        }
        [men] { COUNT($n) } Mann zu entlassen
       *[none] nichts fällig
    }
event-lapsed = { WHO($power) } verzichten auf { $n ->
        [one] einen Aufbau
       *[other] { NUM($n) } Aufbauten
    }.
event-claudian-loses = { PLACE($at) }: { COUNT($n) } Mann zu viel gehen heim.

## Rather Silly
heading-setup = Vor der ersten Saison
heading-moves = 1. Alle ziehen zugleich
heading-mergers = 2 und 3. Verschmelzungen und heimkehrende Seelen
heading-souls = 4. Der Teufel geht einkaufen
heading-borg = 5. BORG speist
heading-llamas = 6. Lamas
heading-retreats = 7. Rückzüge
heading-monsters = 8. Monster treffen ein
heading-adjustments = 9. Auf- und Abbau
heading-question = 10. Die Frage des Masterminds
heading-hyperspace = 11. Hyperraum
why-beaten = geschlagen von { WHO($by, form: "dat") }, { COUNT($other) }:{ COUNT($own) }
why-silly-own = eigene { UNIT($by) } steht dort
why-silly-dislodged = vertrieben von { WHO($by, form: "dat") }
why-silly-cut = abgeschnitten von { WHO($by, form: "dat") }{ $where ->
        [underpass] { " " }im Tunnel
       *[open] { "" }
    }
why-silly-no-match = { $what ->
        [changed] unterstützter Befehl geändert
        [army] die Armee geht anderswohin
       *[unit] die Einheit tut etwas anderes
    }
why-silly-route = { $what ->
        [none] kein Konvoi befohlen
        [broken] Konvoi gerissen
       *[underpass] kam nicht durch
    }
why-not-to-be = kein solches Treffen
order-predicts = sieht ein Treffen voraus: { PLACE($at) }
order-sells-soul = { UNIT($unit) } verkauft die Seele
order-llamas-explode = die Lamas { PLACE($at, form: "in") } gehen hoch
order-llamas = treibt Lamas auf die Weide
order-distracts = { UNIT($unit) } lenkt { UNIT($of) } ab
order-exposes = { UNIT($unit) } entblößt sich
order-tardis = { UNIT($unit) } nach { ABBR($to) }
why-distract = { $what ->
        [exposed] sie wurde bloßgestellt
        [who] das kann nur eine Frauenarmee
        [immune] gegen sie gefeit
        [sea] keine Flotte kommt ins Land
        [far] kam nicht bis zu ihr
        [another] folgte einer anderen
       *[none] niemand zum Ablenken da
    }
origin-distracted = abgelenkt von { WHO($by, form: "dat") }
origin-jester = Werk des Narren
origin-gm = von der Spielleitung befohlen
origin-monsters = wie Monster so sind
event-exposed = { UNIT($unit) } ({ WHO($power, form: "head") }) ist bloßgestellt, und niemand wird abgelenkt.
event-flirt = { UNIT($unit) } ({ WHO($power, form: "head") }) bekam, worum sie bat, und muss gehen.
event-fifth = Die Fünfte Flotte ({ UNIT($unit) }) liegt im Hafen und muss angegriffen werden: Angriff durch { WHO($by, form: "acc") }{ $help ->
        [yes] , unterstützt von { WHO($with, form: "dat") }
       *[no] { "" }
    }.
event-signs = { UNIT($units) } ({ WHO($power, form: "head") }) { $n ->
        [one] unterschreibt mit Blut und ist doppelt so stark
       *[other] unterschreiben mit Blut und sind doppelt so stark
    }.
event-soul-back = { UNIT($unit) } ({ WHO($power, form: "head") }) hat die Seele und die alte Stärke zurück.
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
        [arrives] trifft { PLACE($at, form: "in") } ein
        [stays] bleibt { PLACE($at, form: "in") }
        [away] findet nichts Essbares und bleibt fern
       *[moves] zieht um { PLACE($from, form: "from") } { PLACE($at, form: "to") }
    }.
event-borg-eats = Er frisst { UNIT($units) }.
event-borg-hungry = Der Teller ist leer; er geht hungrig zu Bett.
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
event-fright = { UNIT($unit) } ({ WHO($power, form: "head") }) kann nirgends mehr hin und stirbt vor Schreck.
event-neglect = { UNIT($unit) } ({ WHO($power, form: "head") }) stirbt an Vernachlässigung. Der Tierschutz ist verständigt.
event-monsters = { $kind ->
        [sea] Etwas Großes, Nasses taucht auf: Seemonster { PLACE($at, form: "in") }.
       *[space] Lichter am Himmel, dann Fangarme: Weltraummonster { PLACE($at, form: "in") }.
    }
event-no-room = Es wollten noch mehr Monster kommen, aber es ist kein Platz.
event-merged = Der Wahrsager sah es kommen: { UNIT($units) } treffen sich ({ PLACE($at) }) und verschmelzen zu { UNIT($unit) }, Stärke { COUNT($n) }.
event-doctor = Der Doktor trifft { UNIT($unit) }{ $how ->
        [soul] , und die Seele kehrt heim
       *[ends] { " " }und macht ein Ende
    }: ein Punkt.
event-malfunction = Die TARDIS wollte nach { ABBR($to) }, hustet, kreiselt und taucht in { ABBR($at) } auf.
event-question = Die Frage der letzten Saison: „{ $question }“ Die Antwort: „{ $answer }“.
event-right = Richtig: { WHO($powers) }.
event-nobody-knew = Niemand wusste es; das Mastermind darf auf Island oder Korfu aufbauen.
event-no-question = Das Mastermind vergaß zu fragen, also wussten alle die Antwort.
event-next-question = Die Frage für die nächste Saison: „{ $question }“
event-shares = Preise: { $list }.
event-share = { WHO($power) } { $what ->
        [orders] darf nächste Saison zwei Einheiten befehligen
        [predicts] darf nächste Saison dreimal wahrsagen
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
event-next-door = Nächste Saison grenzen aneinander: { PLACE($at) }.
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
        [nobody] keine Einheit zu tragen
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
        [five] nur eine je fünf Zentren
        [twins] Zwillinge müssen sich berühren
        [vacant] nicht frei
        [kind] das baut niemand
        [prize] Preise brauchen kein Zentrum
        [terrain] wird dort nicht gebaut
        [once] nur ein Zwillingspaar
        [siamese] Zwillinge sind A oder F
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
        [lapsed] nicht mehr von Belang
        [step] nicht in diesem Schritt
        [two] Vögel und Armee sind zweierlei
        [whose] wessen Einheit?
        [player] eine Einheit je Person
        [parted] würde die Zwillinge trennen
        [possible] das kann sie nicht
        [underpass] Tunnel reicht nicht so weit
        [tardis] Vögel tragen die TARDIS nicht
        [expose] das tut nur ein alter Lüstling
        [goal] wohin?
        [terrain] kann dort nicht hin
        [one-space] ein Feld auf einmal
        [worthless] nichts zu unterstützen
        [twin-convoy] geleitet nur den Zwilling
        [convoy] kein Konvoi führt dorthin
        [path] Felder nicht benachbart
        [named] darf nicht genannt werden
        [grazing] dort weidet keine Herde
        [herd] keine Herde dort
        [out] nicht mehr im Spiel
        [no-condition] verträgt keine Bedingung
        [early] die Bedingung fragt zu früh
        [else] ELSE-Befehl anderer Art
        [quiet] dort geschieht nie etwas
        [foretold] schon vorhergesagt
        [twin-far] außer Reichweite des Zwillings
        [landing] keine Landung dort
        [hyperspace] nur zum und vom Hyperraum
        [carried] niemand trägt sie
        [carrier] ihr Träger blieb stehen
       *[none] keine solche Einheit
    }

## Der Streifen über der Partie, die Anmerkungen
glance-centres = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] { "" }
       *[other] { " " }({ $sign }{ COUNT($by) })
    }
glance-out-now = ausgeschieden: { WHO($powers, form: "head") }
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
glance-missing = NMR: { WHO($powers, form: "head") }
glance-missing-retreats = ohne Rückzugsbefehl: { WHO($powers, form: "head") }
glance-missing-builds = ohne Auf- oder Abbaubefehl: { WHO($powers, form: "head") }
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
notes-heading = Die Gefechte
notes-remark = Ort für Ort: wer da war und wie stark.
draw-line = Los { COUNT($n) } ({ $what }): { $value }, eines von { COUNT($of) }{ $from ->
        [list] : { $list }
       *[none] { "" }
    }.
draw-forced = Los { COUNT($n) } ({ $what }): { $value }, von der Spielleitung gesetzt.
draw-hash = Gelost mit dem Kennwort, dessen Prüfsumme in Nr. { $issue } stand ({ $hash }…).
draw-hash-early = Gelost mit einem Kennwort ({ $hash }…), das nicht angekündigt war.
players-hash = Die Liste der Spieler bleibt bis zum Ende geheim; ihre Prüfsumme ist { $hash }…
subzine-editor = Herausgegeben von { $editor }.
subzine-deadline = Züge bis { $moment }.
subzine-games = Partien in dieser Ausgabe:
subzine-missing = { $title } ist nicht rechtzeitig eingetroffen.
draw-all = Vollständig: in den Daten der Partie, im Netz.
origin-rule = laut Regel
order-stands = hält
order-holds = hält
order-by-convoy = per Konvoi
order-on-board = an Bord von F{ $n }
order-boards = geht an Bord von { UNIT($of) }
order-lands = geht an Land
order-follows = folgt { UNIT($of) }
order-disbands = aufgelöst
order-by-hyperspace = durch den Hyperraum
style-ok = gelungen
style-fails = gescheitert
style-cut = abgeschnitten
style-void = ungültig
style-retreats = muss weichen
style-dislodged = vertrieben
style-missed = NMR
# Wird an „; “ geteilt, und die ersten Wörter tragen die Zeichen: drei Teile müssen bleiben.
key-uk = Unterstrichen: gescheitert; gepunktet: ungültig; * vertrieben.
key-caps = GROSS: wo eine Einheit endet. <Klammern>: gescheitert.
key-parentheses = (Klammern): gescheitert. * Vertrieben.
key-stars = *Sterne*: gescheitert.

## Errata
erratum-head = Berichtigung zu Nr. { $issue }: { $game }, { $season }.
erratum-was = Gedruckt: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] { " " }(gelungen)
        [fails] { " " }(gescheitert)
        [cut] { " " }(abgeschnitten)
        [void] { " " }(ungültig)
       *[dislodged] { " " }(vertrieben)
    }.
erratum-is = Richtig: { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] { " " }(gelungen)
        [fails] { " " }(gescheitert)
        [cut] { " " }(abgeschnitten)
        [void] { " " }(ungültig)
       *[dislodged] { " " }(vertrieben)
    }.
erratum-nothing-else = Sonst ändert sich nichts.
erratum-position = Die Stellung ändert sich: { $list }.
erratum-stays = Spätere Züge gelten wie gedruckt.
erratum-again = Die Züge seither sind neu ausgewertet.
erratum-corrected = Berichtigt durch ein Erratum in Nr. { $issue }.

## Kopf der Partie, Spielleitung
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
game-new = Eine neue Partie beginnt; die Mächte sind ausgelost.
game-drawn-again = Die Mächte wurden neu ausgelost: { $why }.
escrow-held = { $who } verwahrt { $known ->
        [sum] { $sum } Spielgebühren
       *[none] die Spielgebühren
    } bis zum Ende der Partie.
game-open = Für eine neue Partie sind Plätze frei.
game-from = { $game } kommt von { $zine } zu uns.
seat-new = { $player } spielt jetzt { WHO($power, form: "acc") }.
deadline-moved = Die Zugabgabe für diese Befehle wurde auf { $when } verschoben: { $why }
orders-graced = Verspätet, aber innerhalb der Nachfrist: { WHO($powers) }.
seat-standby-used = { $player } stand für { WHO($power, form: "acc") } bereit; diese Befehle gelten.
seat-standby-takes = { $player } stand für { WHO($power, form: "acc") } bereit und übernimmt.
seat-standby-asked = { $player } steht bereit und wird um Befehle für { WHO($power, form: "acc") } gebeten.
seat-disorder = { WHO($power) } ist führungslos{ $standby ->
        [none] : kein Ersatzspieler
       *[other] { "" }
    }.
seat-lost = { $player } hat { WHO($power, form: "acc") } verloren.
seat-left = bis { $season }
seat-came = seit { $season }
vote-proposed = Antrag: { $what }. Bitte mit den nächsten Befehlen abstimmen.
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
gm-ruling = Die Spielleitung entscheidet: { $text }.
gm-ruling-why = Die Spielleitung entscheidet: { $text } ({ $reason }).
gm-empty = { WHO($power) } ist unbesetzt
gm-read = „{ $words }“ ({ WHO($power, form: "head") }) gilt als { ORDER($order) }
gm-result = { WHO($power, form: "head") } { ORDER($order) }: { $result ->
        [succeeds] gelungen
        [fails] gescheitert
        [cut] abgeschnitten
        [void] ungültig
       *[dislodged] vertrieben
    }
switch-head = Hausregeln: { $list }
switch-also = sonst wie üblich
switch-in-force = In Kraft: { $text }
house-rule-of = { $text } (Hausregel { $n })

## Namen
# Orte ohne eigene Formen: in/nach/aus NAME.
name-forms = { $name }
    .in = in { $name }
    .to = nach { $name }
    .from = aus { $name }
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
board-adopted = Ab der nächsten Saison gilt { $board } in geänderter Fassung: { $what }. { $why }
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
    [one] { COUNT($n) } Provinzart
   *[other] { COUNT($n) } Provinzarten
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
board-part-play = die Spielregeln
rules-on-board = { $board } (Regelwerk: { $rules })
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
kind-tardis = TARDIS
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
date-time = { $day }, { $hour } Uhr
season-phase = { $season } { $year }, { $phase }
year-ad = { $n } n. Chr.

## Die Seite
address-codes = Adresscodes
articles = Artikel
back-issue = Aus den Jahren vor diesem Archiv, so wie es kam.
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
    [one] 1 Entscheidung passt
   *[other] { $n } Entscheidungen passen
} auf nichts ({ $where }).
draft-unread = Entwurf: { $n ->
    [one] 1 Befehl
   *[other] { $n } Befehle
} nicht gelesen ({ $where }).
due = bis
edited = Herausgegeben, geleitet und verlegt
editor-gm = Redaktion und Spielleitung
editorial = Vorwort
epub-accessibility = Das ganze Heft als Text mit Überschriften und Tabellen. Unter jeder Karte stehen die Stellungen in Worten, zu jedem Bild eine Beschreibung.
epub-edition = EPUB für Lesegeräte
erratum = Erratum
fee = Gebühr
feed = Feed der neuen Hefte
fees = Besetzung und Gebühren
fees-paid = bezahlt
fees-owed = Spielgebühr offen
fees-others-paid = Alle anderen haben bezahlt.
fees-first-later = { $first } ({ $later }, wenn Sie hier schon spielen)
address-above = Anschrift wie oben
address-in-games = Anschrift: siehe bei den Partien
game = Partie
game-list-head = Partie, Spielleitung, Gebühr
games = Partien
gamesmaster = Spielleitung
gm = SL
gm-notes = Von der Spielleitung
guarantor = Bürgschaft
held = Verschoben
in-words = Die Stellung in Worten
in-words-kind = { $kind } { $place }
issue-number = Heftnummer
larger-map = Größere Karte
last-season = Letzter Zug, und wo
letters = Leserbriefe
listed = Gemeldet
map-key = Rund: Armee. Rumpf: Flotte. Voller Pfeil: gezogen; gestrichelt mit Kreuz: aufgehalten. Punktierte Linie: Unterstützung. Balken: hält auf Befehl. Welle: Konvoi. Hohler Pfeil: Rückzug. Zacken: vertrieben. Stern: Patt. Ring mit Punkt: Zentrum mit Besitzer; ohne: neutral.
map-begins = { $board }: Anfangsstellung
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
hand-round = Runde { $n }
hand-orders-due = Züge
hand-player = Spieler
hand-points = Punkte
hand-place = Platz
hand-change = Änderung
hand-note = Anmerkung
hand-new = Eine neue Partie beginnt; die Plätze wurden ausgelost.
hand-cash = Bargeld
hand-total = Summe
hand-rates = Kurse
hand-joker = Joker
hand-asked = Die nächste Runde fragt nach:
hand-ended = Die Partie ist zu Ende.
hand-won = { $who } gewinnt.
hand-shared = { $who } teilen sich den Sieg.
polls = Umfragen
poll-question = { $title }
poll-result = { $title }: die Antworten
poll-how-choice = Antworten Sie mit einem davon, in einer Zeile, die mit „Umfrage { $name }:“ beginnt.
poll-how-several = Antworten Sie mit beliebig vielen davon, in einer Zeile, die mit „Umfrage { $name }:“ beginnt.
poll-how-text = Antworten Sie in einer Zeile, die mit „Umfrage { $name }:“ beginnt.
poll-how-rank = Antworten Sie mit Ihrer Reihenfolge, das Beste zuerst, in einer Zeile, die mit „Umfrage { $name }:“ beginnt.
poll-how-number = Antworten Sie mit einer Zahl, in einer Zeile, die mit „Umfrage { $name }:“ beginnt.
poll-how-scale = Schreiben Sie „Umfrage { $name }:“ und darunter in jede Zeile einen Titel und Ihre Note von { $low } bis { $high }; was Sie nicht kennen, lassen Sie aus.
poll-by = Antworten bis { $when }.
poll-counted-in = Ausgezählt wird in Nr. { $issue }.
poll-secret = Es werden keine Namen gedruckt.
poll-no-answers = Niemand hat geantwortet.
poll-answers = { $n ->
    [one] { COUNT($n) } Antwort
   *[other] { COUNT($n) } Antworten
}
poll-option = Antwort
poll-votes = Stimmen
poll-who = Wer
poll-points = Punkte
poll-firsts = Erste
poll-marks = Noten
poll-mean = Mittel
poll-record = S–U–N
poll-numbers = Mittel { $mean }; kleinste { $low }, größte { $high }.
poll-few = { $n ->
    [one] Ein Titel ohne Note hat kein Mittel.
   *[other] Ein Titel mit weniger als { NUM($n) } Noten hat kein Mittel.
}
poll-matrix = In jeder Zeile: wie viele ihren Titel höher, niedriger, gleich setzen wie den der Spalte, von denen, die beide benotet haben. S–U–N zählt diese Paare.
poll-right = Richtige Antwort: { $what } ({ $who }).
poll-right-nobody = niemand hatte sie
new-games = Neue Partien anderswo
new-names = Neue Namen bisher
next = Als Nächstes
next-deadline = Nächste Zugabgabe
no = Nr.
notes = Anmerkungen
number = Nummer
off-board = vom Brett
on-list = auf der Liste
addresses = Neue Anschriften
zine-news = Von anderen Zines
openings = Wartelisten
openings-need = { $n ->
        [one] Noch ein Platz frei.
       *[other] Noch { NUM($n) } Plätze frei.
    }
openings-room = Die Partie kann beginnen; noch { $n ->
        [one] ein Platz ist
       *[other] { NUM($n) } Plätze sind
    } frei.
openings-replacement = { $game } sucht ab { $season } Ersatz für { WHO($power, form: "acc") } ({ $strength }).
openings-centres = { $n ->
        [one] ein Zentrum
       *[other] { NUM($n) } Zentren
    }
openings-units = { $n ->
        [one] eine Einheit
       *[other] { NUM($n) } Einheiten
    }
openings-no-fee = Wer einspringt, zahlt keine Spielgebühr.
openings-any = Beliebige Partie
openings-standby = { $n ->
        [one] Ersatz gesucht
       *[other] Ersatzspieler gesucht
    } für { $games }.
or = oder
orders-due = Zugabgabe
orders-due-by = Befehle bis
ownership = Besitzverhältnisse
ownership-means = Buchstabe: Besitzer. Punkt: neutral. Hervorgehoben: neu in der Hand.
pdf = PDF wie gedruckt
players = Spieler
players-seats = Besetzung
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
    } überfällig.
state-late = Einmal unterstrichen: über { COUNT($n) } Tage überfällig, keine Nachricht.
state-dead = Doppelt unterstrichen: seit über { COUNT($n) } Tagen Funkstille; vermutlich eingestellt.
state-continued = Fortgesetzt aus Nr. { $issue }, nach { $after }.
state-to-be-continued = Wird fortgesetzt.
state-due = { $day } ({ $what })
state-players-of = Besetzung (’{ $year })
state-players-head = Zine und Partie; Besetzung und Einheiten
subscribe = Bezug
text-edition = Nur Text
the-zine = Das Heft
to = An:
code-p = spielt in diesem Heft mit
code-t = Tausch
code-z = Abo, mit der Nummer des letzten bezahlten Hefts
code-s = Probeheft, mit seiner Nummer
code-y = Ihr letztes Heft, falls Sie nichts unternehmen
set-in = Gesetzt aus { $fonts }.
made-with = Hergestellt mit zine und Typst.
draws-next = Die Lose von Nr. { $issue } sind versiegelt unter SHA-256 { $hash }.
seal-before = Das Siegel von Nr. { $issue } ist SHA-256 { $hash }…
draws-this = Die Lose dieses Hefts wurden mit dem Kennwort { $secret } gezogen.
wants = Kleinanzeigen
wahf = Außerdem schrieben uns
was = war
year = Jahr
neutral = Neutral
unowned = Neutral: { PLACE($at) }.

## Karten in Worten
plate-title = { $game }: { $what }
map-title = Karte der Stellung
map-changed = { $what }, Zentren in neuer Hand: { $list }.
map-no-one = Neutral: { $list }.
map-unit-in = { $kind } { $place }
map-dislodged = Vertrieben: { $list }.
map-unread = Unlesbar: { $list }.
map-orders-list = Befehle: { $list }.
map-standoffs = Patt: { $list }.
map-moves = { $unit } nach { $to }
map-supports = { $unit } unterstützt { $of }
map-convoys = { $unit } geleitet { $of } nach { $to }

## Das Archiv
archive-issues = Hefte
archive-all-issues = Alle Hefte
archive-all-issues-lead = Jedes Heft seit dem ersten, wie es erschien. Nachträglich geändert wird nichts; Berichtigungen hängen an dem Heft, das sie betreffen.
archive-people = Personen
archive-people-lead = Wer hier spielt, leitet und schreibt. Anschriften stehen nicht im Archiv.
archive-rules = Regeln
archive-rules-lead = Die Regelwerke der hier gespielten Partien und die Hausregeln, wie jedes Heft sie gedruckt hat.
archive-search = Suche
archive-search-label = Wörter, Namen, Partien oder Heftnummern
archive-search-help = Alle Wörter müssen vorkommen. Ein * am Wortende steht für jede Endung: stu* findet Stunde und Stuhl. Nichts verlässt Ihren Rechner.
archive-search-script = Die Suche braucht JavaScript. Das Register darunter nicht.
archive-index = Das Register am Ende
archive-games-lead = Jede Partie dieses Hefts, vom ersten bis zum letzten Zug.
archive-latest = Das neueste Heft
archive-read = Hier lesen
archive-running = Laufende Partien
archive-back = Ältere Hefte
archive-number = Heft { $n }
archive-number-title = Heft { $n }: { $title }
archive-pages = { $n ->
        [one] eine Seite
       *[other] { COUNT($n) } Seiten
    }
archive-calendar = In den Kalender
archive-places = Freie Plätze in { $games }: siehe Wartelisten.
archive-changes = Wechsel in Nr. { $n }
archive-played-to = Gespielt bis
archive-stands = Stand
archive-playing = läuft
archive-seat-after = nach
archive-seat-then = dann
archive-seasons = Die Züge
archive-steps = Zug um Zug
archive-steps-lead = Die Karte zeigt einen Zug, die Befehle stehen daneben. Der jüngste Zug kommt zuerst.
archive-together = Alle Züge auf einer Seite zeigen.
archive-by-year = Zentren nach Jahren
archive-by-year-means = Zentren jeder Macht am Jahresende. Dieselben Zahlen stehen in der Tabelle.
archive-player = Gespielt von
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
archive-player-reader = Spielt und liest
archive-games-played = Gespielte Partien
archive-gm-of = Spielleitung von
archive-in-print = Gedrucktes
archive-nothing-yet = Von { $name } ist noch nichts gedruckt.
archive-wrong = Stimmt etwas nicht, oder gehört es nicht hierher? Bitte der Redaktion schreiben. Der Name kann entfernt werden; die Adresse der Seite bleibt.
archive-house-as-printed = Wie gedruckt in Heft { $n }
archive-house-stood = Wie sie damals galten
archive-how-to-play = So wird gespielt
archive-rule-set = Regelwerk
archive-board = Das Brett
archive-to-win = Zum Sieg nötig
archive-begins = Beginn
archive-switches = Regeloptionen
archive-switch = Option
archive-here = Hier
archive-what-it-says = Was sie bewirkt
archive-provinces = Provinzen
archive-on-board = Partien auf diesem Brett
archive-file = Die Datei
archive-province = Provinz
archive-abbreviation = Abkürzung
archive-to-armies = Armeen gehen nach
archive-to-fleets = Flotten gehen nach
archive-power = Macht
archive-units = Anfangsaufstellung
archive-board-begun = Die Anfangsstellung
archive-board-told = Dasselbe in Worten
archive-board-by = Entworfen von
archive-board-source = Herkunft
archive-board-licence = Nutzungsbedingungen
archive-board-hold = Sofort gewinnt, wer besitzt
archive-board-shift = Eigene Zentren werden Heimatzentren am Ende von
archive-board-builds = Aufbau nach
archive-board-homes = Heimatzentren
archive-board-sites = Baut auch in
archive-board-chooses = Durch Aufbau zu wählende Heimatzentren
archive-board-closed = Gesperrte Wege
archive-board-weak = Wege mit einer Stärke weniger
archive-board-odd = ungerade Jahre
archive-board-even = gerade Jahre
archive-under-rules = Partien nach diesen Regeln
archive-price = Preis
archive-comes-out = Erscheint
archive-write-to = Anschrift
archive-follow = Abonnieren
archive-not-begun = Noch nicht begonnen
archive-in-force = Als Nächstes { $season }
archive-shared = am Remis beteiligt
archive-letter-in = Ein Brief in Heft { $n }
archive-press-in = Presse in { $game }
archive-lost = Seite nicht gefunden
archive-lost-help = Hier zieht keine Seite um; vermutlich ist der Link falsch geschrieben.
archive-first-page = Startseite
archive-moved = Diese Seite ist jetzt unter { $address }
archive-table-of = { $what }, Tabelle
archive-due-soon = { $game }: Befehle für { $season } { $n ->
        [one] morgen
       *[other] in { NUM($n) } Tagen
    } fällig

## Post
mail-dear = Guten Tag { $name },
mail-arrived-subject = Ihre Mail ist angekommen
mail-arrived = danke für Ihre Mail vom { $when }.
mail-arrived-about = danke für Ihre Mail vom { $when } („{ $subject }“).
mail-not-filed = Sie braucht einen Blick der Redaktion{ $why }.
mail-not-filed-by-hand = Bis dahin zählt nichts davon. Enthält sie Züge, schicken Sie sie bitte noch einmal, mit der Partie im Betreff.
mail-not-filed-waits = Bis dahin zählt nichts davon. Enthält sie Befehle, schicken Sie sie bitte noch einmal, mit Partie, Saison und Macht im Betreff.
wait-seat = { $power } in { $game }
wait-over-sheet = sie antwortet auf den Befehlsbogen für { $season }, und diese Saison ist vorbei
wait-doubtful = ihr Absender ließ sich nicht bestätigen (Authentication-Results)
wait-unknown = ihr Absender ließ sich nicht bestätigen
wait-no-attachment = sie erwähnt eine Anlage, hat aber keine; bitte schreiben Sie die Befehle in die Mail selbst
wait-not-opened = { $names } wurde nicht geöffnet; bitte schreiben Sie die Befehle in die Mail selbst
wait-press-unmarked = sie sieht nach Presse aus, aber nichts darin ist zum Druck bestimmt
wait-units = ihre Befehle gelten Einheiten, die { $power } in { $game } nicht hat
wait-changes = sie ändert vielleicht die Befehle von { $power } in { $game }; bitte schreiben Sie sie neu aus, etwa A Mun - Ruh
wait-press-game = sie ist Presse, nennt aber keine Partie
wait-not-his = sie ist für { $powers }, aber { $who } spielt { $seats }
wait-no-power = { $who } hat keine Macht in { $game }
wait-no-power-at-all = { $who } hat in keiner Partie eine Macht
wait-standby = { $who } steht in { $game } bereit, nennt aber keine Macht
wait-which = sie kann für { $seats } sein und sagt nicht, wofür
wait-season = sie ist für { $season }, aber Heft { $n } spielt { $phases } von { $game }
wait-held = { $game } pausiert in Heft { $n }
wait-announced = Heft { $n } kündigt { $game } erst an; Befehle sind für das Heft danach
wait-over = { $game } ist zu Ende
wait-players = in { $game } sind noch { $n } Plätze frei
wait-only-flyer = kein Heft, das sie drucken könnte, ist offen
wait-same-id = sie hat die Message-ID einer früheren Mail, aber anderen Text
wait-parts = sie hat mehr als { $n } Teile für Partien, Mächte und zum Druck: bitte schreiben Sie für jede Partie eine Mail
wait-broke-off = sie ließ sich nicht zu Ende lesen
wait-characters = ihr Text ist verstümmelt, weil sie den falschen Zeichensatz nennt; bitte als UTF-8 schicken
wait-too-large = sie ist zu groß ({ $n } MB)
wait-too-long = ihr Text ist zu lang ({ $n } kB)
wait-quoted = sie enthält nur zitierten Text
wait-empty = sie ist leer
wait-attachments = sie enthält nur Anlagen, und die werden nicht geöffnet ({ $names }); bitte schreiben Sie die Befehle in die Mail selbst
mail-doubtful = Kein Mailserver konnte die Adresse bestätigen, von der diese Mail kam. Falls Sie es nicht waren, antworten Sie bitte.
mail-other-address = Sie kam von { $address }; deshalb geht diese Antwort an Ihre beiden Adressen.
mail-filed = { $what }: abgelegt für Heft { $n }.
mail-press-filed = Ihre Presse zu { $game } ist für Heft { $n } abgelegt.
mail-letter-filed = Ihr Leserbrief ist für Heft { $n } abgelegt.
mail-poll-filed = Ihre Antwort auf „{ $poll }“ ist für Heft { $n } abgelegt; wenn Sie noch einmal antworten, zählt die letzte.
mail-letter-kept = Ihr Brief liegt der Redaktion vor. Gedruckt wird er nur, wenn Sie beide es wollen.
mail-question = Ihre Frage liegt der Redaktion vor; sie wird beantwortet.
mail-orders-all = alle { $n } Befehle gelesen
mail-orders-some = { $read } von { $n } Befehlen gelesen
mail-orders-read = { $n } { $n ->
        [one] Befehl
       *[other] Befehle
    } gelesen
# Auch bei Rückzügen gedruckt, wo die Einheit ohne Befehl nicht hält: darum ohne Folge.
mail-no-order = KEIN BEFEHL: { $phase ->
        [retreat] sie wird aufgelöst.
       *[other] sie hält.
    }
mail-no-order-wrote = KEIN BEFEHL; Sie schrieben: „{ $words }“
mail-you-wrote = Sie schrieben: „{ $words }“
mail-letter-of = Brief vom { $day }
mail-day = { $day }. { $month }
mail-word-to = nach { $place }
mail-word-to-by-convoy = per Konvoi nach { $place }
mail-word-holds = hält
mail-word-disbands = aufgelöst
mail-word-supports = unterstützt { $unit }
mail-word-convoys = geleitet { $unit }
mail-word-moving = { $unit } nach { $place }
mail-may-build = { $n ->
        [one] ein Aufbau fällig
       *[other] { $n } Aufbauten fällig
    }
mail-must-remove = { $n ->
        [one] ein Abbau fällig
       *[other] { $n } Abbauten fällig
    }
mail-not-understood = Nicht verstanden, also nicht gezählt: „{ $words }“{ $why }.
mail-partial-units = Ihr Brief vom { $day } befiehlt { $named } von { $n } Einheiten und erwähnt die übrigen nicht: Für sie gelten die früheren Befehle, wie oben. Sollen diese entfallen, antworten Sie „diese ersetzen alle früheren Befehle“ mit den Befehlen, die gelten.
mail-partial = Ihr Brief vom { $day } befiehlt nicht alles. Was er nicht erwähnt, behält die früheren Befehle, wie oben. Sollen diese entfallen, antworten Sie „diese ersetzen alle früheren Befehle“ mit den Befehlen, die gelten.
mail-confirmed = Sie haben diese Befehle bestätigt; mehr ist nicht nötig.
mail-also = Auch eingegangen: { $list }.
mail-also-vote = Ihre Stimme ({ $words })
mail-also-proposal = Ihr Antrag ({ $words })
mail-also-press = Presse, zum Druck
mail-also-address = Ihre neue Adresse
mail-also-resigns = Ihr Rücktritt
mail-also-concedes = Ihre Aufgabe der Partie
mail-also-proxy = Ihr Wunsch nach einer Vollmacht (die Redaktion entscheidet)
mail-also-money = Ihre Zeilen zum Abo
mail-also-question = Ihre Frage
mail-also-dateline = etwas, das nach Presse aussieht, aber nicht zum Druck bestimmt ist und darum liegen bleibt
mail-kept-private = Vertraulich behandelt: { $n } { $n ->
        [one] Bemerkung
       *[other] Bemerkungen
    }.
mail-kept = Für später aufgehoben ({ $phases }):
# „OK“ und eine berichtigte Zeile liest das Programm in der Antwort.
mail-reply = Bitte antworten Sie „OK“, oder schicken Sie nur, was falsch ist: die Nummer der Zeile und den richtigen Befehl, etwa „2 hält“.
mail-deadline = Zugabgabe: { $when }
mail-your-time = { $when }; bei Ihnen { $yours }
mail-remind-subject = Befehle für { $games } sind fällig
mail-remind = von Ihnen fehlen noch die Befehle für
mail-remind-due = fällig { $when }
mail-remind-late-counts = überfällig; Befehle zählen noch bis zur Auswertung
mail-remind-late-by-hand = überfällig; Züge zählen noch, bis die Runde ausgewertet ist
mail-remind-late-over = überfällig; diese Partie nimmt keine späten Befehle an
mail-remind-answer-by-hand = Antworten Sie einfach, mit der Partie im Betreff.
mail-remind-answer = Antworten Sie einfach, mit Partie, Saison und Macht im Betreff.
mail-extended-subject = Neue Zugabgabe für { $games }
mail-extended = für Ihre Befehle gilt eine neue Zugabgabe:
mail-extended-why = verschoben: { $why }
mail-away = Notiert, und nicht gedruckt: Sie sind vom { $from } bis zum { $to } abwesend.
mail-away-due = Ihre Befehle für { $what } sind in dieser Zeit fällig, { $when }: Bitte senden Sie sie vorher.
mail-contributors-subject = { $title }, Heft { $n }: worauf wir von Ihnen hoffen
mail-contributors = Redaktionsschluss für Heft { $n } ist { $when }.
mail-contributors-game = Bis dahin brauchen wir die Auswertung von { $game }.
mail-contributors-subzine = Bis dahin brauchen wir Ihr Paket von { $subzine }.
mail-contributors-article = Wenn Sie einen Beitrag dafür haben, senden Sie ihn bitte bis dahin.
mail-orders-for = Befehle für { $what }
mail-issue = { $title }, Heft { $n } vom { $date }
mail-second-copy = zweites Exemplar
mail-draft = ENTWURF
mail-slip = Eine eigene Seite liegt bei: Ihr Code, Ihr Guthaben, was fällig ist, und ein Zettel für Ihre Befehle.
mail-copy = Ihr Heft liegt dieser Mail bei, mit Ihrer eigenen Rückseite.
mail-on-web = Im Netz
mail-code = Ihr Code
mail-next-deadline = Nächste Zugabgabe
mail-in-this-issue = In diesem Heft
mail-leave = Zum Abbestellen schicken Sie eine Mail mit dem Betreff „{ $subject }“ an { $address }.
mail-attached = Das Heft liegt bei.
mail-list-orders = Befehle, Briefe und Fragen bitte nur an { $address }: Was an diese Liste geht, lesen alle.
mail-notice = { $title }, Heft { $n } vom { $date }, kam über die Mailingliste zu Ihnen.
mail-notice-subject = { $title } { $n }: Ihr Abonnement
mail-left = Guthaben
mail-through-list = Die Mail ging an die Mailingliste { $list }, und deren Leser haben sie gesehen. Bitte Befehle nur an { $address } schicken.
mail-list-remind-subject = { $game }: Befehle für { $phases } sind fällig
mail-list-remind = Befehle für { $what } sind fällig: { $when }.

## Regeloptionen (Hausregeln)
switch-convoy-paradox = { $value ->
        [1971] eine Armee im Konvoi rettet ihre Flotte nicht, indem sie die Unterstützung einer anderen Flotte abschneidet (Regel von 1971)
        [1982] eine Armee im Konvoi schneidet keine Unterstützung in ein Seegebiet ab, in dem eine Flotte geleitet (Regel von 1982)
        [2000] eine Armee im Konvoi schneidet keine Unterstützung gegen ihre eigenen Flotten ab, außer sie hat eine andere Route (Regel von 2000)
        [all-hold] im Konvoi-Paradox scheitern alle Züge
       *[szykman] im Konvoi-Paradox bleibt die Armee, wo sie ist (Szykman-Regel)
    }
switch-convoy-disruption = { $value ->
        [any-route] ein Konvoi reißt, wenn irgendeine Flotte einer vollständigen Route vertrieben wird
       *[all-routes] ein Konvoi reißt nur, wenn keine vollständige Route bleibt
    }
switch-adjacent-convoy = { $value ->
        [1971] in die Nachbarprovinz geht eine Armee nur zum Platztausch per Konvoi
        [1982] in die Nachbarprovinz geht eine Armee per Konvoi, wenn die Befehle zeigen, dass sie es soll
        [explicit] in die Nachbarprovinz geht eine Armee nur per Konvoi, wenn ihr Befehl es sagt
       *[2000] in die Nachbarprovinz geht eine Armee per Konvoi, wenn ihr Befehl es sagt oder eine Flotte der eigenen Macht sie geleitet
    }
switch-order-sets = { $value ->
        [replace] ein späterer Brief ersetzt den früheren
        [combine] ein späterer Brief ergänzt den früheren
        [combine-unless-clear] ein späterer Brief ergänzt den früheren, wenn er nichts anderes sagt
       *[replace-unless-clear] ein späterer Brief ersetzt den früheren, außer er ändert ihn eindeutig nur ab
    }
switch-double-orders = { $value ->
        [last] hat eine Einheit zwei Befehle, gilt der letzte
        [hold] hat eine Einheit zwei Befehle, hält sie
       *[first] hat eine Einheit zwei Befehle, gilt der erste
    }
switch-implicit-orders = { $value ->
        [yes] Unterstützung oder Konvoi für die eigene Einheit gilt als deren Zugbefehl
       *[no] Unterstützung oder Konvoi gilt nie als Zugbefehl
    }
switch-civil-disorder = { $value ->
        [home-dptg] fehlen Abbaubefehle, gehen die heimatfernsten Einheiten, Flotten über See gezählt
        [home-any] fehlen Abbaubefehle, gehen die heimatfernsten Einheiten
        [country] fehlen Abbaubefehle, gehen die Einheiten außerhalb des eigenen Landes
        [oldest] fehlen Abbaubefehle, gehen die Einheiten, die am längsten kein Zentrum berührt haben
       *[owned] fehlen Abbaubefehle, gehen die Einheiten, die am weitesten von eigenen Zentren stehen, Flotten zuerst
    }
switch-same-retreat = { $value ->
        [lot] weichen zwei Einheiten in ein Feld aus, rettet das Los eine
       *[annihilate] weichen zwei Einheiten in ein Feld aus, gehen beide verloren
    }
switch-failed-mover = { $value ->
        [0] eine gescheiterte Einheit verteidigt mit Stärke 0
       *[1] eine gescheiterte Einheit verteidigt mit Stärke 1
    }
switch-guerilla-raise = { $value ->
        [on] Aufbau ist auch in leeren Heimatzentren erlaubt, die einer anderen Macht gehören
       *[off] Aufbau ist nur in eigenen Heimatzentren erlaubt
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
    }: { $list }; dafür steht Englisch
check-words-unknown = das Wort „{ $key }“ gibt es nicht; gemeint „{ $near }“?
check-words-argument = „{ $key }“ benutzt „{ $name }“, bekommt es aber nicht; vorhanden: { $list }
check-language-unknown = keine Wörter für „{ $language }“: die Seite wird englisch

## Provinzen, wo sie anders heißen als im Englischen
province-adr = Adria
    .in = in der Adria
    .to = in die Adria
    .from = aus der Adria
province-aeg = Ägäis
    .in = in der Ägäis
    .to = in die Ägäis
    .from = aus der Ägäis
province-alb = Albanien
province-alg = Algier
province-apu = Apulien
province-arm = Armenien
province-bal = Ostsee
    .in = in der Ostsee
    .to = in die Ostsee
    .from = aus der Ostsee
province-bar = Barentssee
    .in = in der Barentssee
    .to = in die Barentssee
    .from = aus der Barentssee
province-bel = Belgien
province-bla = Schwarzes Meer
    .in = im Schwarzen Meer
    .to = ins Schwarze Meer
    .from = aus dem Schwarzen Meer
province-boh = Böhmen
province-bot = Bottnischer Meerbusen
    .in = im Bottnischen Meerbusen
    .to = in den Bottnischen Meerbusen
    .from = aus dem Bottnischen Meerbusen
province-bul = Bulgarien
province-bur = Burgund
province-con = Konstantinopel
province-den = Dänemark
province-eas = Östliches Mittelmeer
    .in = im Östlichen Mittelmeer
    .to = ins Östliche Mittelmeer
    .from = aus dem Östlichen Mittelmeer
province-eng = Ärmelkanal
    .in = im Ärmelkanal
    .to = in den Ärmelkanal
    .from = aus dem Ärmelkanal
province-fin = Finnland
province-gal = Galizien
province-gas = Gascogne
    .in = in der Gascogne
    .to = in die Gascogne
    .from = aus der Gascogne
province-gre = Griechenland
province-hel = Helgoländer Bucht
    .in = in der Helgoländer Bucht
    .to = in die Helgoländer Bucht
    .from = aus der Helgoländer Bucht
province-hyp = Hyperraum
province-ice = Island
    .in = auf Island
    .to = nach Island
    .from = von Island
province-ion = Ionisches Meer
    .in = im Ionischen Meer
    .to = ins Ionische Meer
    .from = aus dem Ionischen Meer
province-ire = Irland
province-iri = Irische See
    .in = in der Irischen See
    .to = in die Irische See
    .from = aus der Irischen See
province-lvn = Livland
province-lyo = Golf von Lyon
    .in = im Golf von Lyon
    .to = in den Golf von Lyon
    .from = aus dem Golf von Lyon
province-mao = Mittelatlantik
    .in = im Mittelatlantik
    .to = in den Mittelatlantik
    .from = aus dem Mittelatlantik
province-mar = Marseille
province-mor = Marokko
province-mos = Moskau
province-mun = München
province-naf = Nordafrika
province-nao = Nordatlantik
    .in = im Nordatlantik
    .to = in den Nordatlantik
    .from = aus dem Nordatlantik
province-nap = Neapel
province-nth = Nordsee
    .in = in der Nordsee
    .to = in die Nordsee
    .from = aus der Nordsee
province-nwg = Europäisches Nordmeer
    .in = im Europäischen Nordmeer
    .to = ins Europäische Nordmeer
    .from = aus dem Europäischen Nordmeer
province-nwy = Norwegen
province-pic = Picardie
    .in = in der Picardie
    .to = in die Picardie
    .from = aus der Picardie
province-pie = Piemont
province-pru = Preußen
province-rom = Rom
province-ruh = Ruhrgebiet
    .in = im Ruhrgebiet
    .to = ins Ruhrgebiet
    .from = aus dem Ruhrgebiet
province-rum = Rumänien
province-ser = Serbien
province-sev = Sewastopol
province-sic = Sizilien
province-sil = Schlesien
province-ska = Skagerrak
    .in = im Skagerrak
    .to = in den Skagerrak
    .from = aus dem Skagerrak
province-spa = Spanien
province-stp = St. Petersburg
province-swe = Schweden
province-swi = Schweiz
    .in = in der Schweiz
    .to = in die Schweiz
    .from = aus der Schweiz
province-syr = Syrien
province-tri = Triest
province-tus = Toskana
    .in = in der Toskana
    .to = in die Toskana
    .from = aus der Toskana
province-tyr = Tirol
province-tys = Tyrrhenisches Meer
    .in = im Tyrrhenischen Meer
    .to = ins Tyrrhenische Meer
    .from = aus dem Tyrrhenischen Meer
province-ven = Venedig
province-vie = Wien
province-war = Warschau
province-wes = Westliches Mittelmeer
    .in = im Westlichen Mittelmeer
    .to = ins Westliche Mittelmeer
    .from = aus dem Westlichen Mittelmeer

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
date-day = { $day }. { $month } { $year }
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

## Weitere Gründe
why-own-first = geschlagen von eigener { UNIT($by) }
why-stayed-against = { WHO($by) } { MANY($by) ->
        [one] blieb
       *[other] blieben
    } stehen, { COUNT($other) }:{ COUNT($own) }
why-no-player = diese Macht ist unbesetzt
why-default-unit = kein Befehl: Armee laut Regel
why-which-unit = welche Einheit?
why-nobody-comes = niemand zieht nach { ABBR($to) }
why-silly-held = festgehalten von { WHO($by, form: "dat") }
why-home-first = erste Einheit beginnt daheim

## Weitere Ereignisse
event-unused = { WHO($power) } { MANY($power) ->
        [one] verzichtet
       *[other] verzichten
    } auf { $n ->
        [one] einen Aufbau
       *[other] { NUM($n) } Aufbauten
    }.
event-initial = { WHO($power, form: "head") }: { PLACE($at) }
event-initial-all = Erste Heimatzentren: { $list }.
event-destroyed-convoy = Mit dem Konvoi verloren: { $losses }.
event-destroyed-dutchman = Nicht rechtmäßig auf dem Brett: { $losses }.
event-own = { $text }
note-of-power = { WHO($power, form: "head") } { COUNT($n) }
note-more = und { NUM($n) } weitere
note-sides = { PLACE($at) }: { $sides }.
note-divided-all = { PLACE($at) } ({ WHO($power, form: "head") }): { $parts }.
note-links-all = alle { COUNT($n) }
order-votes = stimmt für { PLACE($at) }

## Ergebnisse in einem Wort
terse-off = Patt: { WHO($by, form: "head") }
terse-holds = { WHO($by, form: "head") } { MANY($by) ->
        [one] hält
       *[other] halten
    }
terse-cut = abgeschnitten: { WHO($by, form: "head") }
terse-dislodged = vertrieben: { WHO($by, form: "head") }
terse-own = eigene { UNIT($by) }

## Statistik
ratings = Wertungen
record = Die Partie im Überblick
records = Statistik

## Preise
price-from = ab { $day }: { $price }
price-copy-above = { $sum } das Heft, { $above } über { COUNT($pages) } Seiten

## Zeilen aus Buchstaben im Aussehen mimeo
banner-games = PARTIEN*
banner-letters = BRIEFE*
banner-map = KARTE*
banner-note = HINWEIS*
banner-players = SPIELER*
banner-rules = REGELN*
banner-state = STAND*DER*PARTIEN*
banner-wants = SUCHE

## Kleine Wörter der Seite
colon = :
semicolon = ;
renewal-send = Zum Verlängern des Abos bitte { $sum } schicken
renewal-owe = Noch offen: { $sum }
slip-pay-by = Zu zahlen bis { $day }
slip-copy = Heft { $issue }, verschickt am { $day }
slip-back = Zu viel zurückgezahlt am { $day }
slip-fee = Spielgebühr { $game }, seit Heft { $issue }
slip-fee-rest = Spielgebühr { $game }, seit Heft { $issue } ({ $paid } von { $fee } sind bezahlt)
slip-issue = Ein weiteres Heft, Nr. { $first }
slip-issues = { $count } weitere Hefte, Nr. { $first } bis { $last }
slip-pages = { $count } weitere Seiten, ab Nr. { $first }
slip-enclose = Anbei
slip-for = für:
slip-to = An:
slip-reference = Bitte { $reference } angeben
printed-matter = Drucksache
and = und
fees-all-paid = Alle haben bezahlt.
glance-leads = Vorn
order-slip = Befehlszettel
page = Seite

## Mehr von Rather Silly
why-malfunction = tauchte in { ABBR($at) } auf
event-destroyed-twin = Ohne Zwilling nicht lebensfähig: { $losses }.
event-destroyed-parted = Vom Zwilling getrennt: { $losses }.
event-destroyed-dropped-sea = Ins Meer gefallen: { $losses }.
event-destroyed-dropped = Jemandem auf den Kopf gefallen: { $losses }.
event-destroyed-taken = Zurückgekehrt, aber der Platz ist besetzt: { $losses }.
event-destroyed-drowned-birds = Unterwegs ertrunken: { $losses }.
event-destroyed-refuge = Die Zuflucht ist besetzt: { $losses }.
event-destroyed-dishonour = Lieber tot als ehrlos: { $losses }.
event-destroyed-lair = Ohne Höhle: { $losses }.
event-borg-lies = { PLACE($at) } ist neutral: BORG liegt darauf.
event-freed = { PLACE($at) } ist jetzt neutral.
event-no-votes = Keine Stimmen.
event-twin-goes = { UNIT($unit) } ({ WHO($power, form: "head") }) geht mit dem Zwilling.

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
column-raised-in = Aufgebaut in
column-capital = Hauptstadt
column-bases = Häfen
column-remarks = Bemerkungen
table-selections = Wahl der Heimatzentren
note-home-lost = In Klammern: in fremder Hand.
note-all-owned = Kein Zentrum ist neutral.
note-stack = { WHO($power, form: "head") } { $units } ({ PLACE($at) })
note-aboard = { WHO($power, form: "head") } { $unit } an Bord von F{ $n } ({ PLACE($at) })
note-out = Ausgeschieden: { WHO($powers, form: "head") }.
place-of-power = { PLACE($at) } ({ WHO($power, form: "head") })
remark-void = { PLACE($at) }: ungültig
remark-default = laut Regel
remark-set = von der Spielleitung gesetzt
remark-soul = Seele verkauft, noch { $n ->
        [1] eine Saison
       *[other] { NUM($n) } Saisons
    }
remark-merged = verschmolzen, Stärke { COUNT($n) }
remark-twin = siamesischer Zwilling
remark-free = frei

## Entscheidungen
gm-read-as = { WHO($power, form: "head") }: gelesen als { ORDER($order) }
gm-read-nothing = { WHO($power, form: "head") }: eine Zeile bleibt unberücksichtigt
gm-order = { WHO($power, form: "head") }: { ORDER($order) }
gm-draw = Los { COUNT($n) } ist { ORDER($value) }
gm-stands = das Ergebnis gilt wie gedruckt
event-stands-published = Das Ergebnis gilt wie gedruckt.
gm-note = { $text }
gm-overruled = { $said }: durch eine spätere Entscheidung aufgehoben
gm-credit = { WHO($power, form: "head") }: { $part } einer Einheit
gm-change = { UNIT($unit) } ({ WHO($power, form: "head") }) { $what ->
        [placed] wird gesetzt
        [removed] wird entfernt
       *[moved] kommt nach { ABBR($to) }
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
vote-outcome = Der Antrag ({ $what }) ist { $passed ->
        [yes] angenommen
       *[no] abgelehnt
    }.
vote-open = Der Antrag ({ $what }) ist { $passed ->
        [yes] angenommen
       *[no] abgelehnt
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
seat-lost-to-nobody = { $player } hat { WHO($power, form: "acc") } verloren, und es gibt keinen Ersatzspieler: führungslos.
seat-nobody = unbesetzt
statements-invited = Schlussworte bitte, von allen, die je mitgespielt haben.
held-to-next = bis zum nächsten Heft
due-builds = { $n ->
        [one] ein Aufbau
       *[other] { NUM($n) } Aufbauten
    }
due-removals = { $n ->
        [one] ein Abbau
       *[other] { NUM($n) } Abbauten
    }
glance-strength = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }, Stärke { COUNT($strength) }
glance-abandoned = abgebrochen
note-beleaguered = { PLACE($at) }: Patt zwischen { WHO($all, form: "dat") }, je { COUNT($own) }; { WHO($by) } bleibt.
rule-usual = die übliche Regel
draw-what = { $name ->
        [lost] die verlorene { $kind ->
            [fleet] Flotte
            [army] Armee
           *[piece] Einheit
        }
        [coast] ihre Küste
        [retreat] Rückzug nach { ABBR($at) }
        [borg] BORGs nächster Weg
        [link] die Verbindung
        [malfunction] Zustand der TARDIS
        [tardis-space] Landung der TARDIS
        [distract] wem gefolgt wird
        [arrival] Landung der Monster
        [monster-move] Zug der Monster
        [monster-retreat] Rückzug der Monster
       *[other] { $name }
    }
draw-yes = ja
draw-no = nein
fees-owes = offen: { $sum }
game-over-vote = durch Abstimmung
draws-other-secret = Das Kennwort dieses Hefts ist nicht das in Nr. { $issue } angekündigte: { $why }.
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
map-disbands = { $unit } aufgelöst
map-built = { $unit } aufgebaut
map-removed = { $unit } abgebaut
map-holds = { $unit } hält
map-via = über { $list }
map-by-hyperspace = durch den Hyperraum
map-by-underpass = durch den Tunnel
kind-borg = BORG
kind-herd = Herde
archive-editor = Herausgegeben von
archive-won = gewonnen
archive-ended = beendet
archive-eliminated = ausgeschieden
archive-letter = Ein Leserbrief
rules-cited = Angeführt in
letter-answers = Antwort auf
letters-answered = Spätere Antworten
archive-centres = { COUNT($n) } Zentren
calendar-orders = { $game }: Befehle für { $season }
calendar-printed = { $title }, Zugabgabe wie gedruckt in Heft { $n }.
feed-games = Partien: { $list }.
calendar-name = { $title }: Zugabgaben
calendar-alarm = { $what } in drei Tagen
calendar-alarm-day = { $what } morgen
article-before = { $game }, bevor es hierherkam
chart-title = Zentren nach Jahren, { $game }
chart-had = { $what } in { $year }
chart-gone = { $what } bis { $year }
seat-no-moves = NMR (keine Züge eingegangen)
about-ruleset-standard = Standard-Diplomacy, ausgewertet nach DATC 3.2
about-ruleset-1897 = Je eine Einheit in einem selbst gewählten Heimatzentrum
about-ruleset-rules1958 = Die Regeln von 1958: nummerierte Einheiten, Stapel in der Hauptstadt, Armeen an Bord
about-ruleset-swiss = Die Schweizer Variante von 1968: acht Mächte, Verbindungen und Sperren durch den Hyperraum
about-ruleset-claudian = Armeen und Flotten in Mann und Schiffen gezählt, ab 1 n. Chr.
about-ruleset-silly = Rather Silly Diplomacy 2½: Lamas, BORG, Vögel und Fragen

## Bilanzen und Wertungen
column-rank = Rang
column-name = Name
column-player = Name
column-points = Punkte
column-game = Partie
column-games = Partien
column-draws = Remis
column-wins = Siege
column-average = Schnitt
column-total = Summe
column-rating = Wertung
column-ranking = Rangfolge nach
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
records-statements = Schlussworte
records-roster = { $n ->
        [one] Bisher ein neuer Name
       *[other] Bisher { NUM($n) } neue Namen
    }{ $active ->
        [0] {""}
       *[other] ; aktiv geworden: { COUNT($active) }
    }{ $dropped ->
        [0] {""}
       *[other] ; wieder ausgestiegen: { COUNT($dropped) }
    }{ $publish ->
        [0] {""}
       *[other] ; mit eigenem Zine: { COUNT($publish) }
    }.
records-standby = Ersatz
records-out = ausgeschieden { $year }
records-how = Verlauf
records-lists = Wirkung auf die Wertung
records-ten = Zuerst bei zehn: { $who } ({ $year }).
records-from = { $who } ab { $year }
records-lead = In Führung: { $list }.
records-extent = Höchststand: { $who }, { COUNT($n) } ({ $year }).
records-still = Jahre ohne Wechsel: { $list }.
records-was-out = Ausgeschieden: { $list }.
records-out-in = { $who } ({ $year })
records-missing = Fehlende Befehlssätze: { $n } von { $of }.
records-corrected = Berichtigt in { $list }.
records-result = { $kind ->
        [win] Sieg: { $who }
        [concession] Sieg durch Aufgabe der anderen: { $who }
        [draw] Remis: { $who }
       *[other] abgebrochen
    }, { $season }
records-none = Noch ist keine gewertete Partie zu Ende.
records-wins = { $n }S
rating-calhamer = Punkte nach Calhamer
rating-dolchstoss = Dolchstoß
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
records-totals = { $title }, bis Nr. { $n }
total-games-of = Partien ({ $rules })
total-games = { $begun } begonnen, { $over } beendet, { $running } laufend
total-issues = Hefte
total-flyers = Flugblätter
total-pages = Seiten
total-first-issue = erstes Heft
total-last-issue = letztes Heft
total-mean-days-between-issues = Tage zwischen zwei Heften im Mittel
total-longest-gap-in-days = längste Pause in Tagen
total-mean-length-in-years = mittlere Dauer in Jahren
total-mean-length-in-days = mittlere Dauer in Tagen
total-orders = Befehle
total-orders-missing = fehlende Befehlssätze
total-orders-missing-of = { $share } % von { COUNT($of) } fälligen
total-letters = Briefe
total-letters-by = { $n } von { $of } Leuten
records-state-playing = spielt
records-state-waiting = wartet
records-state-standing-by = steht bereit
records-state-finished = ausgespielt
records-state-dropped = ausgestiegen
records-state-asked = gemeldet

## Weitere Regeloptionen
switch-adjacent-fallback = { $value ->
        [yes] reißt der Konvoi in die Nachbarprovinz, geht die Armee zu Lande
       *[no] reißt der Konvoi in die Nachbarprovinz, bleibt die Armee
    }
switch-convoyed-attack-from = { $value ->
        [sea] ein Angriff per Konvoi kommt aus dem letzten Seegebiet
       *[province] ein Angriff per Konvoi kommt aus der Provinz der Armee
    }
switch-convoy-retreat = { $value ->
        [no] kein Rückzug dorthin, woher ein Angriff per Konvoi kam
       *[yes] ein Rückzug dorthin, woher ein Angriff per Konvoi kam, ist erlaubt
    }
switch-convoy-path = { $value ->
        [optional] eine genannte Konvoiroute bindet
        [required] die Konvoiroute muss genannt sein
       *[ignored] eine genannte Konvoiroute zählt nicht
    }
switch-dislodged-bounce = { $value ->
        [never] eine vertriebene Einheit blockiert niemanden
       *[unless-head-to-head] eine vertriebene Einheit blockiert noch das Feld, aus dem der Angriff kam, außer beim Frontalstoß
    }
switch-dislodgement-cuts = { $value ->
        [no] wird eine Einheit aus dem Feld vertrieben, auf das ihre Unterstützung zielt, zählt die Unterstützung trotzdem
       *[yes] wird eine Einheit aus dem Feld vertrieben, auf das ihre Unterstützung zielt, ist die Unterstützung abgeschnitten
    }
switch-coastal-crawl = { $value ->
        [yes] zwei Flotten dürfen über verschiedene Küsten die Plätze tauschen
       *[no] zwei Flotten tauschen auch über verschiedene Küsten nicht die Plätze
    }
switch-self-support-dislodge = { $value ->
       *[prohibited] niemand unterstützt die Vertreibung der eigenen Einheit
    }
switch-own-unit-cuts-support = { $value ->
        [yes] ein Angriff der eigenen Einheit schneidet die Unterstützung ab
       *[no] ein Angriff der eigenen Einheit schneidet keine Unterstützung ab
    }
switch-perpetual-orders = { $value ->
        [yes] Dauerbefehle gelten bis auf Widerruf
       *[no] Befehle gelten für eine Saison
    }
switch-proxy-orders = { $value ->
        [notified] eine Einheit darf einer anderen Macht überlassen werden, wenn das angesagt ist
        [in-orders] eine Einheit darf einer anderen Macht überlassen werden, wenn die eigenen Befehle es sagen
       *[no] niemand befehligt fremde Einheiten
    }
switch-waive-builds = { $value ->
        [no] auf Aufbauten darf nicht verzichtet werden
        [explicit-only] auf einen Aufbau wird nur verzichtet, wenn die Befehle es sagen
       *[yes] auf Aufbauten darf verzichtet werden
    }
switch-civil-disorder-alphabet = { $value ->
        [board] bei Gleichstand entscheidet das Alphabet nach den Namen des Bretts
       *[english] bei Gleichstand entscheidet das Alphabet nach den englischen Namen
    }
switch-civil-disorder-support = { $value ->
        [no] Einheiten ohne Befehle dürfen nicht unterstützt werden
       *[yes] Einheiten ohne Befehle dürfen im Halten unterstützt werden
    }
switch-flying-dutchman = { $value ->
        [until-adjustment] eine überzählige Einheit bleibt bis zum nächsten Winter
        [1966] eine überzählige Einheit wird behandelt wie 1966
       *[remove] eine überzählige Einheit geht, sobald sie auffällt
    }
switch-alternate-route-convoy = { $value ->
        [all] ein Konvoi reißt nur, wenn keine vollständige Route bleibt
       *[any] ein Konvoi reißt, wenn irgendeine Flotte einer vollständigen Route vertrieben wird
    }
switch-convoy-dislodged = { $value ->
        [lost] reißt der Konvoi, ist die Armee verloren
       *[stays] reißt der Konvoi, bleibt die Armee, wo sie ist
    }
switch-support-mover-standing = { $value ->
        [yes] Unterstützung im Halten zählt auch für eine Einheit, deren Zug scheitert
       *[no] Unterstützung im Halten zählt nicht für eine Einheit mit Zugbefehl
    }
switch-coastal-convoy = { $value ->
        [yes] auch Flotten an der Küste geleiten
       *[no] nur Flotten auf See geleiten
    }
switch-order-sets-undated = { $value ->
        [all-hold] ist die Reihenfolge der Briefe unbekannt, zählt keiner
       *[combine] ist die Reihenfolge der Briefe unbekannt, werden sie zusammen gelesen
    }
switch-fuzzy-names = { $value ->
        [off] verschriebene Namen werden nicht berichtigt
       *[on] verschriebene Namen werden berichtigt, mit Hinweis
    }
switch-coast-missing-two = { $value ->
        [default-coast] nennt eine Flotte bei zwei möglichen Küsten keine, zieht sie zur ersten
       *[fail] nennt eine Flotte bei zwei möglichen Küsten keine, hält sie
    }
switch-coast-missing-one = { $value ->
        [fail] die Küste ist immer zu nennen
       *[infer] ist nur eine Küste möglich, muss sie nicht genannt werden
    }
switch-coast-impossible = { $value ->
        [ignore] eine unerreichbare Küste zählt nicht
       *[illegal] eine unerreichbare Küste macht den Befehl ungültig
    }
switch-support-coast = { $value ->
        [own-only] die Unterstützung nennt die Küste nur bei eigenen Flotten
        [required] die Unterstützung muss die Küste nennen
        [not-allowed] die Unterstützung darf keine Küste nennen
       *[optional] die Unterstützung muss die Küste nicht nennen
    }
switch-coast-wrong = { $value ->
        [fail] eine falsch genannte Küste der Einheit macht den Befehl ungültig
       *[ignore] eine falsch genannte Küste der Einheit schadet nicht
    }
switch-coast-irrelevant = { $value ->
        [fail] eine genannte Küste, wo es keine gibt, macht den Befehl ungültig
       *[ignore] eine genannte Küste, wo es keine gibt, schadet nicht
    }
switch-build-coast-missing = { $value ->
       *[fail] beim Aufbau einer Flotte an zwei Küsten ist die Küste zu nennen
    }
switch-unit-type-missing = { $value ->
        [invalid] ein Befehl ohne A oder F ist ungültig
        [valid-unless-better] ein Befehl ohne A oder F gilt nur, wenn kein besserer da ist
       *[valid] ein Befehl ohne A oder F gilt
    }
switch-unit-type-wrong = { $value ->
        [invalid] ein Befehl mit falschem Buchstaben ist ungültig
        [valid-unless-better] ein Befehl mit falschem Buchstaben gilt nur, wenn kein besserer da ist
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
        [illegal] die Unterstützung muss das Land der Einheit nennen
       *[legal] die Unterstützung muss das Land der Einheit nicht nennen
    }
switch-nationality-wrong = { $value ->
        [illegal] eine Unterstützung mit falschem Land ist ungültig
       *[legal] eine Unterstützung mit falschem Land gilt
    }
switch-illegal-orders = { $value ->
        [attempt] eine Einheit mit unmöglichem Zugbefehl kann im Halten nicht unterstützt werden
       *[ignored] eine Einheit mit ungültigem Befehl hält
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
        [none] eine frontal vertriebene Einheit blockiert niemanden
       *[stands-off] eine frontal vertriebene Einheit blockiert andere noch
    }
switch-board-foreign = { $value ->
        [yes] Armeen dürfen auf fremde Flotten
       *[no] Armeen gehen nur auf eigene Flotten
    }
switch-swiss-entry = { $value ->
        [any-link] fremde Einheiten betreten die Schweiz mit Zustimmung durch jede Verbindung
       *[trogs-links] fremde Einheiten betreten die Schweiz nur durch die ständigen Verbindungen
    }
switch-exchange = { $value ->
        [units] alle Einheiten von TROGS können durch den Hyperraum die Plätze tauschen
       *[armies] Armeen von TROGS können durch den Hyperraum die Plätze tauschen
    }
switch-convoy-exchange = { $value ->
        [yes] zwei Einheiten können die Plätze tauschen, wenn eine im Konvoi geht
       *[no] niemand tauscht im normalen Raum die Plätze, auch nicht im Konvoi
    }
switch-w1900-default = { $value ->
        [standard] ohne Befehl baut ein Heimatzentrum im Winter 1900 wie üblich auf
        [none] ohne Befehl baut ein Heimatzentrum im Winter 1900 nichts auf
       *[army] ohne Befehl baut ein Heimatzentrum im Winter 1900 eine Armee auf
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
        [one] eine verschmolzene Einheit ist so stark wie eine einzelne
       *[sum] eine verschmolzene Einheit ist so stark wie ihre Teile zusammen
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
        [all] Züge und Unterstützungen durch den Tunnel schneiden dort Unterstützung ab
       *[moves] Züge durch den Tunnel schneiden dort Unterstützung ab
    }
switch-setup-votes = { $value ->
        [yes] über die erste Verbindung wird bei der Aufstellung abgestimmt
       *[no] bei der Aufstellung wird nicht abgestimmt
    }
switch-share-specials = { $value ->
        [no] Narr und Wahrsager gehen beim Preis leer aus
       *[yes] Narr und Wahrsager teilen sich den Preis mit den anderen
    }
switch-resell = { $value ->
        [no] eine Seele wird nur einmal verkauft
       *[yes] eine Seele darf wieder verkauft werden
    }
switch-siamese-convoy = { $value ->
        [fleets] nur eine Zwillingsflotte geleitet ihren Zwilling
       *[armies] Zwillingsarmeen geleiten einander über Land
    }
switch-borg-picky = { $value ->
        [yes] BORG verschont, wessen Einheiten er zuletzt fraß
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

## Die Partie zum Abspielen
viewer-play = Abspielen
viewer-pause = Anhalten
viewer-prev = Vorige Saison
viewer-next = Nächste Saison
viewer-more = Mehr
viewer-full = Ganzer Bildschirm
viewer-small = Schließen
viewer-orders = Befehle
viewer-keys = Tasten
viewer-first = Erste Saison
viewer-last = Letzte Saison
viewer-key-orders = Von Befehl zu Befehl
viewer-key-zoom = Größere oder kleinere Karte, wenn sie den Bildschirm füllt
viewer-key-close = Schließen, was offen ist
viewer-key-help = Diese Tasten
viewer-speed = Tempo
viewer-slow = langsam
viewer-even = normal
viewer-fast = schnell
viewer-with = Vergleichen mit
viewer-nothing = keiner
viewer-controls = Die Saisons abspielen
viewer-chart = Zentren nach jeder Saison
viewer-chart-means = Zentren nach jeder Saison. Eine Säule führt zur Karte.
viewer-table = Dasselbe als Tabelle
viewer-changed = { $season } neben { $what }; Zentren in neuer Hand: { $n }
viewer-position-before = Die Stellung vor den Zügen, in Worten
viewer-position-after = Die Stellung danach, in Worten
viewer-centres = { $n ->
    [one] ein Zentrum
   *[other] { $n } Zentren
 }
viewer-nobody = Neutral
viewer-press = Presse aus Heft { $n }
viewer-press-flyer = Presse aus Flugblatt { $n }
viewer-before-in = { $season } in Heft { $n }
viewer-year-before = Ein Jahr davor
viewer-retreats = Rückzüge
viewer-blocks = Dauerhafte Seiten, je sechs Jahre:

## Befehle schreiben auf der Seite einer Partie
writing-write = Befehle schreiben
writing-lead = Erst eine Einheit wählen, dann eine Provinz, auf der Karte oder in den Listen. Nichts verlässt diese Seite: die Befehle kopieren oder im Mailprogramm öffnen.
writing-units = Einheiten
writing-decisions = Entscheidungen
writing-province = Provinz
writing-every = alle
writing-number = Wie viele (leer: alle)
writing-choices = Erlaubte Befehle
writing-mine = Meine Befehle
writing-none = noch keine Befehle
writing-copy = Kopieren
writing-copied = Kopiert
writing-mail = Mail an die Spielleitung
writing-remove = Entfernen

## Die Suche
search-in = Suchen in
search-issues = Hefte
search-letters = Leserbriefe
search-press = Presse
search-games = Partien
search-people = Personen
search-rules = Regeln
search-pages = Seiten
search-all = alle
search-sort = Reihenfolge
search-weight = nach Relevanz
search-date = nach Datum, neueste zuerst
search-more = Zwanzig weitere zeigen
search-count = Treffer für „&q&“: &n&
search-none = Keine Treffer für „&q&“.
search-nowhere = „&w&“ kommt nirgends vor.
search-without = Ohne dieses Wort suchen
search-beginning = „&w&“ wurde als Wortanfang gesucht.
search-help = "Zwei Wörter" in Anführungszeichen stehen so beieinander; -Wort schließt ein Wort aus.

## Die Liste der Partien, Flugblätter
archive-waiting = Noch Plätze frei
# Ein Flugblatt erscheint zwischen zwei Heften.
flyer = Flugblatt
season-of-flyer = { $season } (Flugblatt { $flyer }, { $day })
season-in-flyer = { $season }: ausgewertet im Flugblatt { $flyer }, { $day }.
decided-in-flyer = (Entschieden im Flugblatt { $flyer }.)
draws-flyer = Die Lose dieses Flugblatts wurden mit dem Kennwort { $secret } gezogen, gewonnen aus dem von Nr. { $issue }.
orders-to = Befehle an
due-flyer = { $deadline }; ein Flugblatt folgt
state-flyer = Flugblatt { $n }, { $day }
mail-flyer = { $title }, Flugblatt { $n } vom { $date }
mail-flyer-subject = { $title }, Flugblatt { $n }: { $games }
mail-flyer-packet = Die Unterlagen der Partien liegen bei: jede Saison, auch die der Flugblätter.
mail-flyer-due-subject = Befehle für { $games } sind vor dem nächsten Heft fällig
mail-after-flyer = Flugblatt { $flyer } hat die Partie seit Ihrem Brief weitergespielt. So liest er sich jetzt; was nicht mehr passt, steht unten.
mail-flyer-due = Ihre Befehle für diese Saisons sind vor dem nächsten Heft fällig; ein Flugblatt mit den Ergebnissen folgt:
archive-flyer = Flugblatt { $n }
archive-flyer-title = Flugblatt { $n }: { $title }
