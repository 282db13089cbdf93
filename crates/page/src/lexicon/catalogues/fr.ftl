### Français. why-* : la raison courte derrière l’ordre ; .long : dans les notes sous la liste. Fonctions : voir en.ftl.
### Dans un score, la puissance nommée vient d’abord : « la Turquie tient, 2 contre 1 ». Les unités sont au féminin (armée, flotte).
### Une province sans forme se dit telle quelle ; PLACE($at, form: "le") la dira avec son article dès que PLACE connaîtra les formes.
### form: "de" = de la Turquie, du Docteur ; form: "head" = sans article (en-têtes) ; sans form : avec article, majuscule en tête de phrase.

## Mouvements
why-standoff = rebond avec { WHO($by) }
    .long = { PLACE($at) } : { WHO($all) } rebondissent, { COUNT($own) } partout.
why-standoff-own = rebond sur sa propre { UNIT($by) }
    .long = { PLACE($at) } : { UNIT($all) } { WHO($power, form: "de") } rebondissent l’une sur l’autre.
why-outdone = battue par { WHO($by) }, { COUNT($other) } contre { COUNT($own) }
    .long = { PLACE($at) } : lutte entre { WHO($all) } ; { WHO($by) } { MANY($by) ->
            [one] l’emporte
           *[other] l’emportent
        }, { COUNT($other) } contre { COUNT($own) }.
why-holds = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } tient, { COUNT($other) } contre { COUNT($own) }.
why-holds-supported = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { COUNT($other) } contre { COUNT($own) }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } tient, { COUNT($other) } contre { COUNT($own) }, soutenue par { UNIT($with) }.
why-stayed = { WHO($by) } { MANY($by) ->
        [one] n’a pas bougé
       *[other] n’ont pas bougé
    }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } devait partir, n’a pas bougé et n’est pas délogée.
why-head-on = heurte { WHO($by) } de front
    .long = { UNIT($units) } se heurtent de front entre { PLACE($from) } et { PLACE($to) } ; aucune ne passe.
why-head-on-lost = battue de front par { WHO($by) }, { COUNT($other) } contre { COUNT($own) }
    .long = { UNIT($units) } se heurtent de front ; { WHO($by) } { MANY($by) ->
            [one] l’emporte
           *[other] l’emportent
        }, { COUNT($other) } contre { COUNT($own) }.
why-own-unit = sa propre { UNIT($by) } y est
    .long = { PLACE($at) } : { WHO($power) } { MANY($power) ->
            [one] ne peut déloger sa
           *[other] ne peuvent déloger leur
        } propre { UNIT($by) }.
why-ring = permutation circulaire
    .long = { UNIT($units) } : permutation circulaire.
why-dislodged = délogée par { WHO($by) }, { COUNT($attack) } contre { COUNT($defence) }
    .long = { PLACE($at) } : { WHO($by) } { MANY($by) ->
            [one] déloge
           *[other] délogent
        } { UNIT($unit) } { WHO($power, form: "de") }, { COUNT($attack) } contre { COUNT($defence) }.
why-dislodged-plain = délogée par { WHO($by) }
why-dislodged-and = { $first } ; { $then }
why-cut = coupé par { WHO($by) }
    .long = { UNIT($unit) } { WHO($power, form: "de") } : soutien coupé par { UNIT($units) } { WHO($by, form: "de") }.
why-cut-dislodged = délogée et coupée par { WHO($by) }
why-gamesmaster = décision de l’arbitre
why-unfounded = dépendait d’un ordre manqué
why-not-free = place prise
why-stands = sans ordre de mouvement
why-circular = cercle vicieux : sans issue
    .long = { UNIT($units) } dépendent les unes des autres : cercle vicieux, tout échoue.

## Convois
why-no-convoy = aucun convoi ordonné
why-convoy-broken = convoi rompu : { UNIT($lost) } délogée
    .long = { UNIT($unit) } reste : { UNIT($lost) } { $n ->
            [one] délogée
           *[other] délogées
        }, le convoi est rompu.
why-no-route = aucun convoi vers { PLACE($to, form: "le") }
why-no-path = trajet du convoi non précisé
why-paradox = paradoxe de convoi : sans effet
    .long = Paradoxe de convoi ({ UNIT($units) }) : l’armée convoyée n’avance ni ne coupe ({ $rule }).
why-paradox-hold = paradoxe de convoi : tout échoue
    .long = Paradoxe de convoi ({ UNIT($units) }) : tous ses mouvements échouent ({ $rule }).
why-lost-with-convoy = coulée avec son convoi

## Ordres sans effet ou nuls
why-supported-moves = { UNIT($of) } avait ordre de bouger
why-supported-elsewhere = { UNIT($of) } n’allait pas vers { ABBR($to) }
why-other-coast = { UNIT($of) } vise l’autre côte
why-disorder = { UNIT($of) } est sans commandement
why-army-elsewhere = { UNIT($of) } n’allait pas vers { ABBR($to) }
why-not-adjacent = { PLACE($to) } non limitrophe
why-army-at-sea = une armée n’y va pas
why-fleet-inland = une flotte n’y va pas
why-own-province = y est déjà
why-coast-unclear = quelle côte ?
why-coast-unreachable = côte hors d’atteinte
why-no-fleets = aucune flotte pour convoyer
why-support-out-of-reach = { PLACE($to) } hors d’atteinte
why-supports-itself = ne se soutient pas elle-même
why-nobody-there = { PLACE($at) } : aucune unité
why-supported-cannot = { UNIT($of) } ne peut y aller
why-cannot-convoy = seules les flottes en mer convoient
why-no-army = { UNIT($of) } ne se convoie pas
why-off-route = hors du trajet du convoi
why-wrong-phase = ordre d’une autre phase
why-no-unit = unité inexistante
why-not-yours = unité d’autrui
why-gm-ordered = l’arbitre en a décidé autrement
why-unreadable = illisible
    .long = « { $text } » { WHO($power, form: "de") } n’a pu être lu : { $message }.
why-unclear = ordre obscur
why-repeated = doublon
why-changed = corrigé par un ordre suivant
why-replaced = remplacé par une lettre suivante
why-several-orders = plusieurs ordres : aucun ne compte
why-other-counts = un autre ordre compte
why-kind-missing = ni A ni F
why-kind-wrong = mauvais type d’unité
why-misspelt = nom mal écrit
why-nationality = { $what ->
        [missing] pays non nommé
       *[wrong] mauvais pays nommé
    }
why-into-itself = soutient une attaque contre elle
why-coast-wrong = mauvaise côte nommée
why-better-order = un autre ordre, possible, compte
why-flying-dutchman = unité fantôme

## Retraites
why-no-retreat-ordered = sans ordre de retraite
why-retreat-clash = { WHO($by) } { MANY($by) ->
        [one] s’y retire
       *[other] s’y retirent
    } aussi
    .long = { PLACE($at) } : { UNIT($all) } s’y retirent et s’y perdent.
event-loss = { WHO($power) } { MANY($power) ->
        [one] perd
       *[other] perdent
    } { UNIT($units) }
event-destroyed-clash = { $losses } : { $n ->
        [2] toutes deux se retiraient
       *[other] toutes se retiraient
    } au même endroit ({ PLACE($at) }).
event-destroyed-no-retreat = Faute d’issue, { $losses }.
event-destroyed-no-order = Faute d’ordre de retraite, { $losses }.
event-disbanded = { WHO($power) } { MANY($power) ->
        [one] dissout
       *[other] dissolvent
    } { UNIT($units) }.
event-must-retreat = { WHO($power) } { MANY($power) ->
        [one] doit
       *[other] doivent
    } retirer { UNIT($unit) } (places libres : { PLACE($to) }) ou la dissoudre.
why-retreat-closed = { $why ->
        [far] { PLACE($to) } non limitrophe
        [attacker] l’attaque venait de là
        [standoff] fermée par un rebond
        [taken] { PLACE($to) } : place prise
       *[other] { PLACE($to) } : place fermée
    }
why-not-dislodged = { $what ->
        [order] retraites seulement
       *[unit] non délogée
    }

## Hiver
event-gains = { WHO($power) } { MANY($power) ->
        [one] prend
       *[other] prennent
    } { PLACE($gains, form: "le") }.
event-gain-from = { PLACE($at, form: "le") } sur { WHO($from) }
event-gain-both = { PLACE($free, form: "le") }, ainsi que { $taken }
event-loses = { WHO($power) } { MANY($power) ->
        [one] perd
       *[other] perdent
    } { PLACE($at, form: "le") }.
event-eliminated = { WHO($powers) } { $n ->
        [one] est éliminée
       *[other] sont éliminées
    }.
event-victory = { WHO($power) } { MANY($power) ->
        [one] l’emporte
       *[other] l’emportent
    } avec { COUNT($n) } centres.
why-no-home = { PLACE($at) } n’est pas un centre d’origine
why-occupied = { PLACE($at) } : place prise
why-not-held = { PLACE($at) } : centre non tenu
why-no-home-held = ne tient aucun centre d’origine
why-no-build = aucune construction due
why-builds-over = { COUNT($n) } seulement
why-double-build = y construit déjà
why-fleet-not-there = on n’y construit pas de flotte
why-build-form = { $what ->
        [place] lieu non précisé
        [kind] armées et flottes seulement
        [waive] on doit construire
       *[order] constructions et retraits seulement
    }
why-no-removal = { $what ->
        [due] aucun retrait dû
        [gone] part de toute façon
        [twice] déjà retirée
       *[unit] unité inexistante
    }
why-civil-disorder = sans commandement
event-removed-by-rule = Faute d’ordre de retrait, { WHO($power) } { MANY($power) ->
        [one] perd
       *[other] perdent
    } { UNIT($units) }.
order-waives = { $n ->
        [one] renonce à une construction
       *[other] renonce à { NUM($n) } constructions
    }
order-builds = construit { UNIT($unit) }
order-removes = retire { UNIT($unit) }
order-would-build = ne peut construire { UNIT($unit) }

## 1897
order-selects = choisit { PLACE($at) }
why-not-selectable = fermé à { WHO($power) }
why-first-selection = le premier choix compte
why-default-centre = aucun choix : { PLACE($at) } d’office
why-first-unit = la première unité naît chez elle
event-home-lost = Perdus comme centres d’origine : { $list }.
table-home = Centres d’origine
table-home-for-good = Centres d’origine, désormais fixés
table-home-first = Premiers centres d’origine

## 1958
why-exchange = pas d’échange avec { UNIT($by) }
why-not-followed = { UNIT($by) } n’est pas partie
why-closed = sa propre { UNIT($by) } y est
why-1958-own = sa propre { UNIT($by) } y est
why-1958-dislodged = délogée par { WHO($by) }
why-fleet-prevented = { $what ->
        [stuck] sa flotte n’est pas partie
       *[away] la flotte n’est pas venue
    }
why-1958-no-convoys = pas de convois dans ces règles
why-1958-twice = { $what ->
        [disagree] deux ordres contradictoires
        [move] son mouvement compte
       *[twice] deux ordres
    }
why-1958-boarding = { $what ->
        [off] à bord, elle ne peut que débarquer
        [ashore] pas à bord
        [full] la flotte est pleine
        [place] la flotte est ailleurs
        [coast] la flotte n’est pas à la côte
       *[fleet] flotte inexistante
    }
why-1958-follow = { $what ->
        [nobody] personne à suivre
       *[move] { UNIT($of) } ne bouge pas
    }
why-1958-support = { $what ->
        [nobody] unité inexistante
        [stack] pas de soutien dans une même pile
        [second] un seul soutien par pile
        [reach] hors d’atteinte
       *[other] { UNIT($of) } n’y allait pas
    }
event-1958-annihilated = { $why ->
        [clash] { $losses } : toutes se retiraient au même endroit ({ PLACE($at) })
        [order] Faute d’ordre de retraite, { $losses }
       *[none] Faute d’issue, { $losses }
    }.
event-landed = { UNIT($unit) } { WHO($power, form: "de") } { $what ->
        [lost] sombre avec sa flotte
       *[lands] débarque
    }.
order-capital = déplace sa capitale : { PLACE($at) }
order-raises = lève { UNIT($unit) }
why-forgone = { $what ->
        [capital] sans capitale
       *[forgo] renonce à { COUNT($n) } jusqu’à l’an prochain
    }
why-capital = { $what ->
        [kept] la capitale n’est pas perdue
        [twice] nommée deux fois
       *[other] il faut un centre d’origine tenu
    }
why-raising = { $what ->
        [army] les armées se lèvent à la capitale ({ PLACE($at) })
        [base] il faut une base navale tenue
        [which] quelle base navale ?
        [lost] base navale perdue
       *[due] aucune levée due
    }
why-highest = aucun choix : le plus haut numéro part
event-1958-victory = { WHO($power) } l’emporte avec { COUNT($n) } unités sur la carte.
event-tie = La partie atteint son terme : égalité entre { WHO($powers) }.
event-1958-out = { WHO($powers) } n’{ $n ->
        [one] a plus d’unité et est éliminée
       *[other] ont plus d’unité et sont éliminées
    }.
table-raising = Levées et retraits
table-1958 = Unités, capitales et bases navales
note-capital-moved = * La capitale a changé.
note-base-lost = Entre parenthèses : base navale perdue.
note-stacks = Piles : { $list }.
note-carried = À bord : { $list }.
note-units-win = Victoire à { COUNT($needed) } unités ; { WHO($powers) } { $n ->
        [one] mène
       *[other] mènent
    } avec { COUNT($most) }.
note-duty = Lecture des ordres en { $year } : { WHO($power) }.

## Variante suisse
why-swiss-holds = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { COUNT($other) } contre { COUNT($own) }
why-swiss-own = sa propre { UNIT($by) } y est
why-sea-not-free = mer prise : sans effet
why-drowned = noyée, faute d’adversaire
why-swiss-no-convoy = aucune flotte ne la convoie
why-swiss-reach = { PLACE($to) } hors d’atteinte{ $space ->
        [normal] { " " }par l’espace normal
       *[any] { "" }
    }
why-barrier = barrière en chemin
why-swiss-border = { $what ->
        [nar] fermé à tous
        [hyper] seulement depuis l’Irlande et l’Islande
       *[border] seules les armées de TROGS passent
    }
why-no-linkage = aucun lien { $ends ->
        [one] n’y finit
       *[two] n’y existe
    }
why-no-consent = TROGS n’a pas consenti
why-link = { $what ->
        [link] lien fait
        [link-renewed] lien renouvelé
        [link-broken] lien rompu
        [barrier] barrière dressée
        [barrier-renewed] barrière renouvelée
       *[barrier-gone] barrière levée
    }
why-link-standoff = { WHO($by) } { MANY($by) ->
        [one] veut
       *[other] veulent
    } le contraire
why-link-used = liens de l’année épuisés
why-link-void = { $what ->
        [trogs] seul TROGS relie
        [two] il faut deux provinces
        [nar] pas la N.A.R.
        [ever] liées depuis toujours
       *[nothing] rien à défaire
    }
why-hyper-piece = { $what ->
        [drawn] va où le sort la mène
        [number] quelle pièce ?
        [owner] seul TROGS y a des pièces
       *[none] pièce inexistante
    }
why-hyper-order = { $what ->
        [out] ne peut que sortir
        [one] une pièce à la fois
        [carry] pas de convoi dans l’hyperespace
       *[support] pas de soutien dans l’hyperespace
    }
order-lost-drawn = { $kind ->
        [fleet] la flotte perdue
       *[army] l’armée perdue
    } tire { PLACE($to, form: "le") }
order-link = relie { PLACE($a) } et { PLACE($b) }
order-separate = sépare { PLACE($a) } et { PLACE($b) }
order-consent = permet à { WHO($power) } { PLACE($a) }–{ PLACE($b) }
order-consent-withdrawn = retire son accord à { WHO($power) } : { PLACE($a) }–{ PLACE($b) }
order-into-hyperspace = { UNIT($unit) } dans l’hyperespace
order-out-of-hyperspace = { UNIT($unit) } sort de l’hyperespace : { PLACE($to) }
order-lost-piece = pièce perdue { COUNT($n) } : { $how ->
        [first] à la première côte tirée
       *[coast] { $coast }
    }
table-in-force = En vigueur, { $season }
note-linked-for-ever = Liens permanents : { PLACE($at) }.
note-linkage = { $kind ->
        [barrier] Barrière
       *[linkage] Lien
    } { PLACE($at) }{ $double ->
        [yes] , double
       *[no] { "" }
    } (fin : { $until }).
table-consents = Accords de TROGS
note-consent = { WHO($power) } peut franchir { PLACE($at) }.
event-ended = { $kind ->
        [barrier] Barrières levées
       *[linkage] Liens échus
    } : { $list }.
place-pair = { PLACE($a) }–{ PLACE($b) }
event-hyper-in = { UNIT($unit) } entre dans l’hyperespace.
note-piece = Pièce { COUNT($n) } ({ $kind ->
        [fleet] flotte
       *[army] armée
    }, entrée : { $since }) : { $fate ->
        [lost] perdue
       *[until] perdue si elle n’est pas sortie (fin : { $until })
    }.
event-piece-lost = La pièce { COUNT($n) } est perdue dans l’hyperespace.
event-lost-drawn = { $kind ->
        [fleet] La flotte perdue
       *[army] L’armée perdue
    } a tiré { PLACE($at, form: "le") } : elle { $end ->
        [out] sort
       *[stays] reste perdue
    }.
event-swiss-destroyed = { $why ->
        [death] { $losses }, au combat jusqu’à la mort
        [drowned] { $losses }, par noyade ({ PLACE($at) })
        [clash] { $losses } : toutes se retiraient au même endroit ({ PLACE($at) })
        [order] Faute d’ordre de retraite, { $losses }
       *[none] Faute d’issue, { $losses }
    }.
order-to-the-death = { UNIT($unit) } combat jusqu’à la mort
note-barred = Unités perdues en { $year }, non remplacées cet hiver : { $list }.
why-barred = perdue cette année, non remplacée
note-links-left = Liens ou barrières encore permis en { $year } : { $list }.
note-links-rest = les autres { COUNT($n) }
event-swiss-victory = { WHO($power) } l’emporte avec { COUNT($n) } des { COUNT($of) } centres.

## Claudien
why-claudian-repelled = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { COUNT($other) } contre { COUNT($own) }
    .long = { PLACE($at) } : { $sides }.
why-claudian-outdone = battue par { $what ->
        [own] sa propre { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($other) } contre { COUNT($own) }
why-claudian-standoff = { $what ->
        [own] rebond sur sa propre { UNIT($by) }
       *[other] rebond avec { WHO($by) }
    }, { COUNT($other) } contre { COUNT($own) }
note-side = { WHO($power, form: "head") } { COUNT($n) }
note-fight = { PLACE($at) } : { WHO($first, form: "head") } { COUNT($n) }, { $others }
why-claudian-road = battue en route par { WHO($by) }, { COUNT($other) } contre { COUNT($own) }
why-claudian-road-met = heurte { WHO($by) } en route, { COUNT($other) } contre { COUNT($own) }
why-claudian-kept-out = repoussée par { $what ->
        [own] sa propre { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($other) } contre { COUNT($own) }
why-claudian-dislodged = délogée par { WHO($by) }, { COUNT($other) } contre { COUNT($own) }
why-weakened = réduite à { COUNT($left) } sur { COUNT($full) } par { WHO($by) }
why-claudian-cut = coupé : attaques en cercle
why-cannot-join = trop, avec les { COUNT($n) } déjà là
why-lift = les flottes n’en portent que { COUNT($n) }
why-own-fleets = déciderait de son propre convoi
why-knot = cercle vicieux : sans issue
why-too-few-left = n’en laisse que { COUNT($n) }
why-claudian-nobody = { $kind ->
        [fleet] aucune flotte
       *[army] aucune armée
    } de ce genre ici
why-claudian-size = { $what ->
        [left] il n’en reste que { COUNT($n) }
        [few] moins de { COUNT($n) }
        [five] pas un multiple de cinq
       *[all] tous ont d’autres ordres
    }
why-beyond = au-delà du bord de la carte
why-claudian-own = { $what ->
        [through] les siens barrent la route
       *[one] une armée ne se soutient pas elle-même
    }
why-full = déjà au complet
why-topped-up = gagne { COUNT($n) }, { COUNT($lost) } en pure perte
note-divided = { WHO($power) }, { PLACE($at) } : { $parts } { COUNT($n) } restent
note-divided-part = { COUNT($n) } vers { PLACE($to, form: "le") },
note-joined = { WHO($power) } { MANY($power) ->
        [one] réunit ses forces
       *[other] réunissent leurs forces
    }, { PLACE($at) } : { COUNT($men) } { $kind ->
        [fleet] navires
       *[army] hommes
    }{ $places ->
        [one] { "" }
       *[other] { " " }à chaque endroit
    }.
event-garrison = La garnison tombe { PLACE($at, form: "dans") }.
note-garrisons = Garnisons encore debout : { PLACE($at) }.
note-garrisons-of = Garnisons de { COUNT($n) } hommes : { PLACE($at) }.
event-claudian-retreat = { WHO($power) } doivent retirer { COUNT($n) } { $kind ->
        [fleet] navires
       *[army] hommes
    }, { PLACE($at) } (places libres : { PLACE($to) }), ou les licencier.
event-claudian-disbanded = { WHO($power) } perdent { COUNT($n) } { $kind ->
        [fleet] navires
       *[army] hommes
    }, { PLACE($at) }{ $why ->
        [none] , faute d’issue
        [met] { "\u00A0" }: deux retraites s’y heurtent
        [many] { "\u00A0" }: trop pour une seule force
        [coasts] { "\u00A0" }: flottes sur deux côtes
       *[rule] { "" }
    }.
note-claudian-knot = { $what ->
        [ring] Permutation circulaire
        [cut] Coupés, car les attaques dépendent l’une de l’autre
        [landing] Sans effet, car ils décideraient du sort de leurs propres flottes
       *[knot] Cercle vicieux : tous échouent
    } : { ORDER($orders) }.
event-claudian-out = { WHO($powers) } sont éliminés.
event-claudian-victory = { WHO($power) } l’emportent avec { COUNT($n) } centres.
note-strength = { WHO($power, form: "head") } : { $centres ->
        [one] 1 centre
       *[other] { COUNT($centres) } centres
    }, { COUNT($men) } hommes, { COUNT($ships) } navires ; { $due }.
note-due = { $what ->
        [builds] { $n ->
            [one] une construction due
           *[other] { NUM($n) } constructions dues
        }
        [men] { COUNT($n) } hommes à licencier
       *[none] aucune construction due
    }
event-lapsed = { WHO($power) } renoncent à { $n ->
        [one] une construction
       *[other] { NUM($n) } constructions
    }.
event-claudian-loses = { PLACE($at) } : { COUNT($n) } hommes de trop rentrent chez eux.

## Rather Silly
heading-setup = Avant la première saison
heading-moves = 1. Tout le monde bouge en même temps
heading-mergers = 2 et 3. Fusions, et retour des âmes
heading-souls = 4. Le Diable fait ses courses
heading-borg = 5. Le dîner du BORG
heading-llamas = 6. Lamas
heading-retreats = 7. Retraites
heading-monsters = 8. Arrivée des monstres
heading-adjustments = 9. Ajustements
heading-question = 10. La question du Cerveau
heading-hyperspace = 11. Hyperespace
why-beaten = battue par { WHO($by) }, { COUNT($other) } contre { COUNT($own) }
why-silly-own = sa propre { UNIT($by) } y est
why-silly-dislodged = délogée par { WHO($by) }
why-silly-cut = coupé par { WHO($by) }{ $where ->
        [underpass] { " " }sous la montagne
       *[open] { "" }
    }
why-silly-no-match = { $what ->
        [changed] l’ordre soutenu a changé
        [army] l’armée va ailleurs
       *[unit] l’unité fait autre chose
    }
why-silly-route = { $what ->
        [none] aucun convoi ordonné
        [broken] convoi rompu
       *[underpass] n’a pu passer
    }
why-not-to-be = n’a pas eu lieu
order-predicts = prévoit une rencontre : { PLACE($at) }
order-sells-soul = { UNIT($unit) } vend son âme
order-llamas-explode = les lamas sautent : { PLACE($at) }
order-llamas = met des lamas au pré
order-distracts = { UNIT($unit) } distrait { UNIT($of) }
order-exposes = { UNIT($unit) } s’exhibe
order-tardis = { UNIT($unit) } vers { PLACE($to) }
why-distract = { $what ->
        [exposed] elle a été démasquée
        [who] seule une armée féminine le peut
        [immune] insensible à ses charmes
        [sea] aucune flotte à l’intérieur
        [far] ne pouvait la rejoindre
        [another] en a suivi une autre
       *[none] personne à distraire
    }
origin-distracted = distraite par { WHO($by) }
origin-jester = un tour du Bouffon
origin-gm = ordre de l’arbitre
origin-monsters = au gré des monstres
event-exposed = { UNIT($unit) } { WHO($power, form: "de") } est démasquée, et personne n’est distrait.
event-flirt = { UNIT($unit) } { WHO($power, form: "de") } a eu ce qu’elle cherchait et doit partir.
event-fifth = La Cinquième Flotte ({ UNIT($unit) }) est au port et doit être attaquée : { WHO($by) } { MANY($by) ->
        [one] attaque
       *[other] attaquent
    }{ $help ->
        [yes] , avec l’aide { WHO($with, form: "de") }
       *[no] { "" }
    }.
event-signs = { UNIT($units) } { WHO($power, form: "de") } { $n ->
        [one] signe de son sang et double sa force
       *[other] signent de leur sang et doublent leur force
    }.
event-soul-back = { UNIT($unit) } { WHO($power, form: "de") } a retrouvé son âme et sa force d’avant.
event-soul-lost = Son âme reste où elle fut vendue : { WHO($power) } le paie désormais d’un centre.
why-souls = { $what ->
        [sold] déjà vendue
        [once] une fois suffit
        [free] pas d’âme à vendre
        [merged] pas d’âme à elle
        [kind] le Diable n’en veut pas
       *[gone] n’est plus là
    }
event-borg = Le BORG { $how ->
        [arrives] arrive : { PLACE($at) }
        [stays] reste : { PLACE($at) }
        [away] ne trouve rien de mangeable et ne vient pas
       *[moves] se déplace : { PLACE($from) } – { PLACE($at) }
    }.
event-borg-eats = Il mange { UNIT($units) }.
event-borg-hungry = L’assiette est vide ; il reste sur sa faim.
event-borg-weighs = Il soupèse { PLACE($at, form: "le") } et choisit la meilleure table.
event-burp = { $n ->
        [1] Le plateau tremble d’un rot satisfait.
        [2] Deux plats ; il demande le fromage.
       *[other] Un festin. Il desserre sa ceinture.
    }
event-llamas = { PLACE($at) } : les lamas { WHO($power, form: "de") } sautent{ $n ->
        [0] , seuls
       *[other] , et { UNIT($units) } avec
    }.
event-herds = Des sabots timides ont trotté cette nuit. Où, personne ne le dira.
event-fright = { UNIT($unit) } { WHO($power, form: "de") } n’a plus où voler et meurt de peur.
event-neglect = { UNIT($unit) } { WHO($power, form: "de") } meurt d’abandon. La SPA est prévenue.
event-monsters = { $kind ->
        [sea] Une chose grande et mouillée émerge : monstres marins, { PLACE($at) }.
       *[space] Des lumières, puis des tentacules : monstres de l’espace, { PLACE($at) }.
    }
event-no-room = D’autres monstres voulaient venir, mais il n’y a plus de place.
event-merged = Le Devin l’avait vu : { UNIT($units) } se rencontrent ({ PLACE($at) }) et deviennent { UNIT($unit) }, force { NUM($n) }.
event-doctor = Le Docteur rencontre { UNIT($unit) } { $how ->
        [soul] et son âme revient
       *[ends] et y met fin
    } : un point.
event-malfunction = Partie pour { PLACE($to) }, la machine tousse, tourne et paraît : { PLACE($at) }.
event-question = La question de la saison passée : « { $question } » La réponse : « { $answer } ».
event-right = Juste : { WHO($powers) }.
event-nobody-knew = Personne ne savait ; le Cerveau peut construire en Islande ou à Corfou.
event-no-question = Le Cerveau a oublié sa question, et tout le monde savait la réponse.
event-next-question = La question de la saison prochaine : « { $question } »
event-shares = Prix : { $list }.
event-share = { WHO($power) } { $what ->
        [orders] pourra commander deux unités la saison prochaine
        [predicts] pourra faire trois prédictions la saison prochaine
       *[unit] { $part ->
            [1] gagne une unité
           *[other] gagne { $part } d’unité
        }, { $now } en tout
    }
event-free-build = { WHO($power) } construit { UNIT($unit) } gratis.
event-fifth-of-kind = { WHO($power) } : { UNIT($unit) } est sa cinquième de l’espèce.
event-twins = { WHO($power) } : { UNIT($units) } naissent jumelles.
event-votes = Voix : { $list }.
event-vote = { $pair } { COUNT($n) }
event-next-door = Voisines la saison prochaine : { PLACE($at) }.
event-shut = L’hyperespace reste fermé la saison prochaine.
event-centres = Centres : { $list }.
event-silly-out = { WHO($powers) } n’{ $n ->
        [one] a
       *[other] ont
    } plus ni unité ni centre.
event-silly-victory = { $who ->
        [doctor] Le Docteur a ses points et quitte la carte en vainqueur.
       *[jester] Rira bien qui rira le dernier : 1920 est passé, personne n’a gagné, et le Bouffon rit.
    }
why-birds = { $what ->
        [dropped] lâchée en route
        [nobody] personne à porter
        [place] nulle part où se poser
        [shooed] chassés
        [far] trop loin, même à vol d’oiseau
        [left] laissée par les oiseaux
        [army] l’armée n’a pu se poser
        [shoo] ne peut chasser personne
        [armies] les oiseaux ne portent que des armées
        [shut] nul oiseau n’y vole
        [heavy] trop lourde pour des oiseaux
        [sea] on ne se pose pas en mer
        [unladen] ne portaient aucune armée
        [earshot] encore à portée de voix
       *[closed] n’a pu s’y poser
    }
why-silly-build = { $what ->
        [five] une pour cinq centres, pas plus
        [twins] des jumelles doivent se toucher
        [vacant] place prise
        [kind] cela ne se construit pas
        [prize] un prix n’occupe aucun centre
        [terrain] ne se construit pas là
        [once] une paire de jumelles par partie
        [siamese] les jumelles sont des armées ou des flottes
        [season] un prix par saison
        [credit] pas encore d’unité entière
        [cast] en Islande et à Corfou seulement
       *[home] pas un centre d’origine
    }
why-silly-general = { $what ->
        [many] de trop
        [open] fermé pour elle
        [far] hors d’atteinte
        [value] n’a pas de force à prêter
        [cast] réservé au Cerveau
        [later] remplacé ensuite
        [lapsed] devenu sans objet
        [step] pas à cette étape
        [two] oiseaux et armée font deux unités
        [whose] l’unité de qui ?
        [player] une unité par joueur
        [parted] séparerait les jumelles
        [possible] elle ne peut faire cela
        [underpass] le tunnel ne va pas jusque-là
        [tardis] les oiseaux ne portent pas le TARDIS
        [expose] seul un vieux satyre fait cela
        [goal] vers où ?
        [terrain] pas un endroit pour elle
        [one-space] une case à la fois
        [worthless] rien à y soutenir
        [twin-convoy] ne convoie que sa jumelle
        [convoy] nul convoi n’y mène
        [path] les cases ne se touchent pas
        [named] ne peut être nommé
        [grazing] nul troupeau n’y paît
        [herd] pas de troupeau là
        [out] hors jeu
        [no-condition] n’admet pas de condition
        [early] la condition interroge trop tôt
        [else] ELSE doit être du même genre
        [quiet] il ne s’y passe jamais rien
        [foretold] déjà prédit
        [twin-far] hors d’atteinte de sa jumelle
        [landing] on n’y atterrit pas
        [hyperspace] vers ou depuis l’hyperespace seulement
        [carried] personne ne le porte
        [carrier] son porteur n’est pas parti
       *[none] unité inexistante
    }

## Le bandeau au-dessus d’une partie, les notes
glance-centres = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] { "" }
       *[other] { " " }({ $sign }{ COUNT($by) })
    }
glance-out-now = élimination : { WHO($powers, form: "head") }
glance-retreat = à retirer : { $list }
glance-retreat-of = { UNIT($units) } ({ WHO($power, form: "head") })
glance-build = à l’hiver : { $list }
glance-due = { WHO($power, form: "head") } { COUNT($n) } { $what ->
        [builds] { $n ->
            [one] construction
           *[other] constructions
        }
       *[removals] { $n ->
            [one] retrait
           *[other] retraits
        }
    }
glance-missing = sans ordres : { WHO($powers, form: "head") }
glance-missing-retreats = sans ordres de retraite : { WHO($powers, form: "head") }
glance-missing-builds = sans ordres d’ajustement : { WHO($powers, form: "head") }
glance-won = { WHO($powers) } { $n ->
        [one] l’emporte
       *[other] l’emportent
    }
glance-drawn = partage
glance-vote = { $kind ->
        [draw] partage proposé
       *[concession] concession proposée
    }
glance-label = En bref, { $game }
glance-games = Les parties en bref
notes-heading = Les combats
notes-remark = Lieu par lieu : qui est venu, et à combien.
draw-line = Tirage { COUNT($n) } ({ $what }) : { $value }, parmi { COUNT($of) }{ $from ->
        [list] { "\u00A0" }: { $list }
       *[none] { "" }
    }.
draw-forced = Tirage { COUNT($n) } ({ $what }) : { $value }, fixé par l’arbitre.
draw-hash = Tirages faits du secret dont le nº { $issue } a publié l’empreinte ({ $hash }…).
draw-hash-early = Tirages faits d’un secret ({ $hash }…) qui n’avait pas été annoncé.
players-hash = La liste des joueurs reste secrète jusqu’à la fin ; son empreinte est { $hash }…
subzine-editor = Rédaction : { $editor }.
subzine-deadline = Ordres attendus le { $moment }.
subzine-games = Ses parties dans ce numéro :
subzine-missing = { $title } n’est pas arrivé à temps.
draw-all = Tout le détail : les données de la partie, en ligne.
origin-rule = d’office
order-stands = tient
order-holds = tient
order-by-convoy = par convoi
order-on-board = à bord de F{ $n }
order-boards = embarque sur { UNIT($of) }
order-lands = débarque
order-follows = suit { UNIT($of) }
order-disbands = est dissoute
order-by-hyperspace = par l’hyperespace
style-ok = réussi
style-fails = échoué
style-cut = coupé
style-void = sans effet
style-retreats = doit se retirer
style-dislodged = délogée
style-missed = aucun ordre
key-uk = Souligné : échec ; pointillé : sans effet ; * délogée.
key-caps = CAPITALES : où finit l’unité ; <chevrons> : échec.
key-parentheses = (Parenthèses) : échec ; * délogée.
key-stars = *Étoiles* : échec.

## Errata
erratum-head = Correction au nº { $issue } : { $game }, { $season }.
erratum-was = Au lieu de : { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] { " " }(réussi)
        [fails] { " " }(échoué)
        [cut] { " " }(coupé)
        [void] { " " }(sans effet)
       *[dislodged] { " " }(délogée)
    }.
erratum-is = Lire : { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] { " " }(réussi)
        [fails] { " " }(échoué)
        [cut] { " " }(coupé)
        [void] { " " }(sans effet)
       *[dislodged] { " " }(délogée)
    }.
erratum-nothing-else = Rien d’autre ne change.
erratum-position = La position change : { $list }.
erratum-stays = Les saisons suivantes restent comme imprimées.
erratum-again = Les saisons suivantes ont été rejugées.
erratum-corrected = Corrigé par un erratum dans le nº { $issue }.

## En-tête de la partie, l’arbitre
game-over-win = { WHO($powers) } { $n ->
        [one] l’emporte
       *[other] l’emportent ensemble
    }, { $season }.
game-over-draw = Partage, { $season }{ $who ->
        [all] { "" }
       *[some] , entre { WHO($powers) }
    }.
game-over-concession = Partie concédée, { $season } : { WHO($powers) } { MANY($powers) ->
        [one] l’emporte
       *[other] l’emportent
    }.
game-over-abandoned = Partie abandonnée, { $season }.
game-new = Une nouvelle partie commence ; les puissances ont été tirées au sort.
game-drawn-again = Les puissances ont été tirées de nouveau : { $why }.
escrow-held = { $who } garde { $known ->
        [sum] { $sum } de droits d’inscription
       *[none] les droits d’inscription
    } jusqu’à la fin de la partie.
game-open = Nouvelle partie : on cherche des joueurs.
game-from = { $game } nous vient de { $zine }.
seat-new = { $player } joue désormais { WHO($power) }.
deadline-moved = L’échéance de ces ordres a été reportée au { $when } : { $why }
orders-graced = En retard, mais dans le délai de grâce : { WHO($powers) }.
seat-standby-used = { $player } remplaçait pour { WHO($power) } ; ses ordres ont servi.
seat-standby-takes = { $player } remplaçait pour { WHO($power) } et garde la place.
seat-standby-asked = Remplacement : { $player } voudra bien envoyer des ordres pour { WHO($power) }.
seat-disorder = { WHO($power) } est sans commandement{ $standby ->
        [none] { "\u00A0" }: aucun remplaçant
       *[other] { "" }
    }.
seat-lost = { $player } a perdu { WHO($power) }.
seat-left = fin : { $season }
seat-came = début : { $season }
vote-proposed = Proposé : { $what }. Votez avec vos prochains ordres.
vote-result = Proposition { $passed ->
        [yes] adoptée
       *[no] rejetée
    } ({ $what }) : { COUNT($for) } pour, { COUNT($against) } contre{ $abstained ->
        [0] { "" }
        [1] , une abstention
       *[other] , { COUNT($abstained) } abstentions
    }.
vote-draw = partage { $who ->
        [all] entre tous les survivants
       *[some] entre { WHO($powers) }
    }
vote-concession = victoire { WHO($power, form: "de") } par concession
gm-ruling = L’arbitre décide : { $text }.
gm-ruling-why = L’arbitre décide : { $text } ({ $reason }).
gm-empty = { WHO($power) } n’a pas de joueur
gm-read = « { $words } » { WHO($power, form: "de") } se lit { ORDER($order) }
gm-result = { WHO($power, form: "head") } { ORDER($order) } : { $result ->
        [succeeds] réussi
        [fails] échoué
        [cut] coupé
        [void] sans effet
       *[dislodged] délogée
    }
switch-head = Règles maison : { $list }
switch-also = pour le reste, comme d’habitude
switch-in-force = En vigueur : { $text }
house-rule-of = { $text } (règle maison { $n })

## Noms
# Les noms sans forme propre, tels ceux d’un plateau du zine.
name-forms = { $name }
    .de = { $starts ->
        [vowel] d’{ $name }
       *[other] de { $name }
    }
    .dans = à { $name }
power-austria = l’Autriche
    .de = de l’Autriche
    .head = Autriche
power-england = l’Angleterre
    .de = de l’Angleterre
    .head = Angleterre
power-france = la France
    .de = de la France
    .head = France
power-germany = l’Allemagne
    .de = de l’Allemagne
    .head = Allemagne
power-italy = l’Italie
    .de = de l’Italie
    .head = Italie
power-russia = la Russie
    .de = de la Russie
    .head = Russie
power-turkey = la Turquie
    .de = de la Turquie
    .head = Turquie
power-trogs = TROGS
    .de = de TROGS
power-britons = les Bretons
    .de = des Bretons
    .head = Bretons
    .number = other
power-gauls = les Gaulois
    .de = des Gaulois
    .head = Gaulois
    .number = other
power-teutons = les Teutons
    .de = des Teutons
    .head = Teutons
    .number = other
power-romans = les Romains
    .de = des Romains
    .head = Romains
    .number = other
power-phoenicians = les Phéniciens
    .de = des Phéniciens
    .head = Phéniciens
    .number = other
power-neutral = la garnison
    .de = de la garnison
    .head = Neutres
power-monsters = les Monstres
    .de = des Monstres
    .head = Monstres
    .number = other
power-jester = le Bouffon
    .de = du Bouffon
    .head = Bouffon
power-mastermind = le Cerveau
    .de = du Cerveau
    .head = Cerveau
power-doctor = le Docteur
    .de = du Docteur
    .head = Docteur
power-soothsayer = le Devin
    .de = du Devin
    .head = Devin
board-adopted = Dès la prochaine saison, { $board } se joue avec ces changements : { $what }. { $why }
board-part-province = { $n ->
    [one] { COUNT($n) } province
   *[other] { COUNT($n) } provinces
}
board-part-power = { $n ->
    [one] { COUNT($n) } puissance
   *[other] { COUNT($n) } puissances
}
board-part-border = { $n ->
    [one] { COUNT($n) } frontière
   *[other] { COUNT($n) } frontières
}
board-part-kind = { $n ->
    [one] { COUNT($n) } nature de province
   *[other] { COUNT($n) } natures de province
}
board-part-centre = { $n ->
    [one] { COUNT($n) } centre
   *[other] { COUNT($n) } centres
}
board-part-unit = { $n ->
    [one] { COUNT($n) } position initiale
   *[other] { COUNT($n) } positions initiales
}
board-part-name = { $n ->
    [one] { COUNT($n) } nom
   *[other] { COUNT($n) } noms
}
board-part-colour = { $n ->
    [one] { COUNT($n) } couleur
   *[other] { COUNT($n) } couleurs
}
board-part-play = le déroulement de la partie
rules-on-board = { $board } (règles { $rules })
ruleset-standard = Standard
ruleset-1897 = 1897
ruleset-rules1958 = Règles de 1958
ruleset-swiss = Variante suisse
ruleset-claudian = Claudien
ruleset-silly = Rather Silly
season-spring = printemps
season-summer = été
season-autumn = automne
season-whole-year = année
season-winter = hiver
phase-retreats = retraites
phases-span = { $first } à { $last }
phase-builds = ajustements
phase-setup = mise en place
phase-selection = choix
phase-questions = questions
kind-army = Armée
    .mid = armée
kind-fleet = Flotte
    .mid = flotte
kind-birds = Oiseaux
    .mid = oiseaux
kind-sea-monster = Monstre marin
    .mid = monstre marin
kind-space-monster = Monstre de l’espace
    .mid = monstre de l’espace
kind-female-army = Armée féminine
    .mid = armée féminine
kind-old-man-army = Armée du vieux satyre
    .mid = armée du vieux satyre
kind-tardis = Machine à voyager
    .mid = machine à voyager
coast-north = côte nord
coast-south = côte sud
coast-east = côte est
coast-west = côte ouest
coast-north-east = côte nord-est
coast-south-east = côte sud-est
coast-south-west = côte sud-ouest
coast-north-west = côte nord-ouest
number-1 = un
number-2 = deux
number-3 = trois
number-4 = quatre
number-5 = cinq
number-6 = six
number-7 = sept
number-8 = huit
number-9 = neuf
number-10 = dix
number-11 = onze
number-12 = douze
hour-noon = midi
hour-midnight = minuit
date-time = { $day } à { $hour }
season-phase = { $season } { $year }, { $phase }
year-ad = { $n } apr. J.-C.

## La page
address-codes = Codes d’adresse
articles = Articles
back-issue = Des années d’avant ces archives, tel quel.
by = par
calendar = Échéances pour votre agenda
centres = Centres de ravitaillement
code = Code
colophon = Colophon
conference-map = Carte de conférence
conference-map-alt = Carte vide avec les noms de toutes les provinces et mers, pour y écrire.
contents = Dans ce numéro
copy-map = Pour vos plans, et ceux des autres. À copier avant d’y écrire.
deadline = Échéance
draft = Épreuve
draft-line = { $of }, ligne { $n }
draft-unmatched = Épreuve : { $n ->
    [one] 1 décision qui ne correspond
   *[other] { $n } décisions qui ne correspondent
} à rien ({ $where }).
draft-unread = Épreuve : { $n ->
    [one] 1 ordre non lu
   *[other] { $n } ordres non lus
} ({ $where }).
due = pour le
edited = Rédigé, arbitré et publié
editor-gm = Rédaction et arbitrage
editorial = Éditorial
epub-accessibility = Le numéro entier en texte, avec titres et tableaux. Sous chaque carte, les positions en toutes lettres ; pour chaque image, une description.
epub-edition = EPUB pour liseuses
erratum = Erratum
fee = droit
feed = Fil des nouveaux numéros
fees = Joueurs et droits
fees-paid = réglé
fees-owed = doit son droit de jeu
fees-others-paid = Les autres ont réglé.
fees-first-later = { $first } ({ $later } si vous jouez déjà ici)
address-above = adresse ci-dessus
address-in-games = adresse : voir les parties
game = Partie
game-list-head = Partie, arbitre, droit
games = Parties
gamesmaster = Arbitre
gm = Arb.
gm-notes = De l’arbitre
guarantor = Garant
held = Reportée
in-words = La position en toutes lettres
in-words-kind = { $kind } { $place }
issue-number = Numéro
larger-map = Carte agrandie
last-season = Dernière saison, et où
letters = Courrier
listed = Inscrits
map-key = Rond : armée. Coque : flotte. Flèche pleine : déplacée ; brisée avec une croix : arrêtée. Ligne pointillée : soutien. Barre : ordre de tenir. Vague : convoi. Flèche creuse : retraite. Éclat : délogée. Étoile : rebond. Cercle avec point : centre occupé ; sans : neutre.
map-begins = { $board } : position initiale
map-position = Position en fin de saison, { $season }
map-orders = Position et ordres, { $season }
meaning = Sens
needed = Manquent
needs = cherche
neighbours = Numéros voisins
new-blood = Nouveaux venus
contests = Concours
contest-won = Gagné par { $who }.
contest-prize = Prix : { $what }.
contest-closes = Réponses jusqu’au { $day }.
hand-round = Tour { $n }
hand-orders-due = Ordres
hand-player = Joueur
hand-points = Points
hand-place = Place
hand-change = Écart
hand-note = Remarque
hand-new = Une nouvelle partie commence ; les places ont été tirées au sort.
hand-cash = Liquide
hand-total = Total
hand-rates = Cours
hand-joker = joker
hand-asked = Le prochain tour demande :
hand-ended = La partie est terminée.
hand-won = { $who } gagne.
hand-shared = { $who } se partagent la victoire.
polls = Sondages
poll-question = { $title }
poll-result = { $title } : les réponses
poll-how-choice = Répondez par l’un de ces choix, sur une ligne qui commence par « Sondage { $name } : ».
poll-how-several = Répondez par autant de ces choix que vous voulez, sur une ligne qui commence par « Sondage { $name } : ».
poll-how-text = Répondez sur une ligne qui commence par « Sondage { $name } : ».
poll-how-rank = Répondez par ces choix dans votre ordre, le meilleur d’abord, sur une ligne qui commence par « Sondage { $name } : ».
poll-how-number = Répondez par un nombre, sur une ligne qui commence par « Sondage { $name } : ».
poll-how-scale = Écrivez « Sondage { $name } : », puis sur chaque ligne un titre et votre note de { $low } à { $high } ; omettez ceux que vous ne connaissez pas.
poll-by = Réponses jusqu’au { $when }.
poll-counted-in = Le résultat est dans le nº { $issue }.
poll-secret = Aucun nom n’est imprimé.
poll-no-answers = Personne n’a répondu.
poll-answers = { $n ->
    [one] { COUNT($n) } réponse
   *[other] { COUNT($n) } réponses
}
poll-option = Réponse
poll-votes = Voix
poll-who = Qui
poll-points = Points
poll-firsts = Premier
poll-marks = Notes
poll-mean = Moyenne
poll-record = V–N–D
poll-numbers = Moyenne { $mean } ; minimum { $low }, maximum { $high }.
poll-few = { $n ->
    [one] Un titre sans note n’a pas de moyenne.
   *[other] Un titre qui a moins de { NUM($n) } notes n’a pas de moyenne.
}
poll-matrix = Sur chaque ligne : combien mettent son titre plus haut, plus bas, à égalité avec celui de la colonne, parmi ceux qui ont noté les deux. V–N–D compte ces paires.
poll-right = Bonne réponse : { $what } ({ $who }).
poll-right-nobody = personne ne l’avait
new-games = Nouvelles parties ailleurs
new-names = Nouveaux noms à ce jour
next = Suite
next-deadline = Prochaine échéance
no = nº
notes = Notes
number = Numéro
off-board = hors de la carte
on-list = sur la liste
addresses = Changements d’adresse
zine-news = Nouvelles des zines
openings = Listes d’attente
openings-need = { $n ->
        [one] Il manque un joueur.
       *[other] Il manque { NUM($n) } joueurs.
    }
openings-room = Cette partie peut commencer, et il y reste { $n ->
        [one] une place.
       *[other] { NUM($n) } places.
    }
openings-replacement = On cherche un joueur dans { $game } pour { WHO($power) } ({ $season }, { $strength }).
openings-centres = { $n ->
        [one] un centre
       *[other] { NUM($n) } centres
    }
openings-units = { $n ->
        [one] une unité
       *[other] { NUM($n) } unités
    }
openings-no-fee = Qui prend la place ne paie pas de droit d’entrée.
openings-any = N’importe quelle partie
openings-standby = On cherche { $n ->
        [one] un remplaçant
       *[other] des remplaçants
    } pour { $games }.
or = ou
orders-due = Ordres attendus
orders-due-by = Ordres attendus pour le
ownership = Qui tient quoi
ownership-means = Lettre : propriétaire. Point : neutre. Marqué : a changé de mains.
pdf = PDF tel qu’imprimé
players = Joueurs
players-seats = Qui joue quoi
postage = Affranchissement
postal-games = Parties par correspondance
power = Puissance
press = Presse
press-anon = Anonyme
price-copy = { $sum } le numéro
price-issues = { COUNT($n) } numéros pour { $sum }
price-pages = { COUNT($n) } pages pour { $sum }
masthead-games = { $n ->
        [one] Une partie
       *[other] { NUM($n) } parties
    } : { $list }
masthead-games-of = { NUM($n) } { $rules }
masthead-games-each = une de chaque : { $rules }
retreats-due = Retraites attendues
rules = Règles maison
season = Saison
site = Pages
skip = Aller au texte
standbys = Remplaçants
state = État des parties
state-on-time = Non souligné : à l’heure, à { $n ->
        [one] un jour
       *[other] { COUNT($n) } jours
    } près.
state-late = Souligné une fois : plus de { COUNT($n) } jours de retard, sans nouvelles.
state-dead = Souligné deux fois : plus de { COUNT($n) } jours de silence ; on craint l’abandon.
state-continued = Suite du nº { $issue }, après { $after }.
state-to-be-continued = À suivre.
state-due = { $day } ({ $what })
state-players-of = Joueurs (’{ $year })
state-players-head = Zine et partie ; joueurs et unités
subscribe = S’abonner
text-edition = Texte seul
the-zine = Le zine
to = À :
code-p = joueur dans ce numéro
code-t = échange
code-z = abonné, avec le numéro du dernier numéro payé
code-s = spécimen, avec son numéro
code-y = votre dernier numéro, sauf geste de votre part
set-in = Composé en { $fonts }.
made-with = Fait avec zine et Typst.
draws-next = Les tirages du nº { $issue } sont scellés sous SHA-256 { $hash }.
seal-before = Le sceau du nº { $issue } est SHA-256 { $hash }…
draws-this = Les tirages de ce numéro ont été faits du secret { $secret }.
wants = Petites annonces
wahf = Nous ont aussi écrit
was = était
year = Année
neutral = Neutres
unowned = Neutres : { PLACE($at) }.

## Les cartes en mots
plate-title = { $game }. { $what }
map-title = Carte de la position
map-changed = { $what }, centres qui ont changé de mains : { $list }.
map-no-one = Neutres : { $list }.
map-unit-in = { $kind } { $place }
map-dislodged = Délogées : { $list }.
map-unread = Illisibles : { $list }.
map-orders-list = Ordres : { $list }.
map-standoffs = Rebonds : { $list }.
map-moves = { $unit } vers { $to }
map-supports = { $unit } soutient { $of }
map-convoys = { $unit } convoie { $of } vers { $to }

## Les archives
archive-issues = Numéros
archive-all-issues = Tous les numéros
archive-all-issues-lead = Chaque numéro depuis le premier, tel qu’il est parti. Rien n’est changé après coup ; les corrections sont épinglées au numéro qu’elles corrigent.
archive-people = Personnes
archive-people-lead = Joueurs, arbitres et plumes. Les archives ne gardent aucune adresse.
archive-rules = Règles
archive-rules-lead = Les règles des parties jouées ici, et les règles maison telles que chaque numéro les a imprimées.
archive-search = Recherche
archive-search-label = Mots, noms, parties ou numéros
archive-search-help = Tous les mots doivent y être. Terminez un mot par * pour toutes ses fins : conv* trouve convoi et conversation. Rien ne quitte votre ordinateur.
archive-search-script = La recherche demande un script ; l’index ci-dessous, non.
archive-index = L’index à la fin
archive-games-lead = Toutes les parties de ce zine, de la première à la dernière saison.
archive-latest = Le dernier numéro
archive-read = À lire ici
archive-running = Parties en cours
archive-back = Anciens numéros
archive-number = Numéro { $n }
archive-number-title = Numéro { $n } : { $title }
archive-pages = { $n ->
        [one] une page
       *[other] { COUNT($n) } pages
    }
archive-calendar = Ajouter à votre agenda
archive-places = Il reste des places dans { $games } : voir les listes d’attente.
archive-changes = Changements du nº { $n }
archive-played-to = Jouée jusqu’à
archive-stands = Où elle en est
archive-playing = en jeu
archive-seat-after = après
archive-seat-then = puis
archive-seasons = Les saisons
archive-steps = Saison par saison
archive-steps-lead = La carte montre une saison, la dernière d’abord ; les ordres sont en regard.
archive-together = Montrer toutes les saisons sur une page.
archive-by-year = Centres par année
archive-by-year-means = Les centres de chaque puissance en fin d’année. Le tableau donne les mêmes chiffres.
archive-player = Joueur
archive-from = De
archive-to = À
archive-remark = Remarque
archive-result = Résultat
archive-signed = signé { $name }
archive-in-issues = Dans les numéros
archive-rules-of-game = Les règles de cette partie
archive-feed = Suivre dans un lecteur de flux (Atom)
archive-data = Tous les ordres et résultats en données (JSON)
archive-on-page = Sur cette page
archive-player-reader = Joueur et lecteur
archive-games-played = Parties jouées
archive-gm-of = Arbitre de
archive-in-print = Imprimé
archive-nothing-yet = Rien de { $name } n’a encore paru.
archive-wrong = Une erreur, ou quelque chose qui ne devrait pas être ici ? Écrivez à la rédaction. Le nom peut être retiré ; l’adresse de la page demeure.
archive-house-as-printed = Comme imprimé dans le numéro { $n }
archive-house-stood = Telles qu’elles valaient alors
archive-how-to-play = Comment jouer
archive-rule-set = Règles du jeu
archive-board = La carte
archive-to-win = Pour gagner
archive-begins = Début
archive-switches = Options
archive-switch = Option
archive-here = Ici
archive-what-it-says = Ce qu’elle fait
archive-provinces = Provinces
archive-on-board = Parties sur ce plateau
archive-file = Le fichier
archive-province = Province
archive-abbreviation = Abréviation
archive-to-armies = Les armées vont en
archive-to-fleets = Les flottes vont en
archive-power = Puissance
archive-units = Position initiale
archive-board-begun = La carte au début
archive-board-told = La même chose en mots
archive-board-by = Par
archive-board-source = Origine
archive-board-licence = Conditions d’utilisation
archive-board-hold = Gagne aussitôt qui possède
archive-board-shift = Les centres possédés deviennent des centres d’origine à la fin de
archive-board-builds = Constructions après
archive-board-homes = Centres d’origine
archive-board-sites = Construit aussi en
archive-board-chooses = Centres d’origine à choisir en construisant
archive-board-closed = Passages fermés
archive-board-weak = Passages où la force est moindre de un
archive-board-odd = années impaires
archive-board-even = années paires
archive-under-rules = Parties selon ces règles
archive-price = Prix
archive-comes-out = Parution
archive-write-to = Écrire à
archive-follow = Suivre
archive-not-begun = Pas commencée
archive-in-force = { $season } à venir
archive-shared = part au partage
archive-letter-in = Une lettre dans le numéro { $n }
archive-press-in = Presse dans { $game }
archive-lost = Page introuvable
archive-lost-help = Ici, les pages ne déménagent pas : le lien qui vous amène est sans doute mal écrit.
archive-first-page = La une
archive-moved = Cette page est maintenant à { $address }
archive-table-of = { $what }, tableau
archive-due-soon = { $game } : ordres attendus pour { $season }, { $n ->
        [one] demain
       *[other] dans { NUM($n) } jours
    }

## Le courrier électronique
mail-dear = Bonjour { $name },
mail-arrived-subject = Bien reçu
mail-arrived = merci de votre message du { $when }.
mail-arrived-about = merci de votre message du { $when } (« { $subject } »).
mail-not-filed = Il lui faut l’œil de la rédaction{ $why }.
mail-not-filed-by-hand = D’ici là, rien n’en compte. S’il contient des ordres, renvoyez-les avec la partie en objet.
mail-not-filed-waits = D’ici là, rien n’en compte. S’il contient des ordres, renvoyez-les avec partie, saison et puissance en objet.
wait-seat = { $power } dans { $game }
wait-over-sheet = il répond à la feuille de { $season }, déjà jouée
wait-doubtful = son expéditeur n’a pu être vérifié (Authentication-Results)
wait-unknown = son expéditeur n’a pu être vérifié
wait-no-attachment = il annonce une pièce jointe et n’en a pas : écrivez les ordres dans le message lui-même
wait-not-opened = { $names } n’a pas été ouvert : écrivez les ordres dans le message lui-même
wait-press-unmarked = on dirait de la presse, mais rien n’y est marqué pour l’impression
wait-units = les unités qu’il commande ne sont pas celles de { $power } dans { $game }
wait-changes = il change peut-être les ordres de { $power } dans { $game } : récrivez-les, par exemple A Mun - Ruh
wait-press-game = c’est de la presse, mais rien ne dit pour quelle partie
wait-not-his = c’est pour { $powers }, mais { $who } joue { $seats }
wait-no-power = { $who } n’a pas de puissance dans { $game }
wait-no-power-at-all = { $who } n’a de puissance dans aucune partie
wait-standby = { $who } est remplaçant dans { $game }, mais ne nomme pas de puissance
wait-which = c’est peut-être pour { $seats } : rien ne dit pour laquelle
wait-season = c’est pour { $season }, mais le numéro { $n } joue { $phases } de { $game }
wait-held = { $game } est en suspens dans le numéro { $n }
wait-announced = { $game } n’est qu’annoncée dans le numéro { $n } ; les ordres sont attendus pour le suivant
wait-over = { $game } est terminée
wait-players = { $game } attend encore { $n ->
        [1] un joueur
       *[other] { $n } joueurs
    }
wait-only-flyer = aucun numéro ouvert ne peut l’imprimer
wait-same-id = il a le Message-ID d’un message précédent, mais un autre texte
wait-parts = il a plus de { $n } parties pour des jeux, des puissances et l’impression : envoyez un message par partie
wait-broke-off = il n’a pu être lu jusqu’au bout
wait-characters = son texte est illisible : le jeu de caractères annoncé n’est pas le bon ; renvoyez-le en UTF-8
wait-too-large = il est trop gros pour être lu ({ $n } Mo)
wait-too-long = son texte est trop long ({ $n } ko)
wait-quoted = il ne contient que des citations
wait-empty = il est vide
wait-attachments = il n’a que des pièces jointes, qui ne sont pas ouvertes : { $names } ; écrivez les ordres dans le message lui-même
mail-doubtful = Aucun serveur n’a pu confirmer l’adresse d’où vient ce message. S’il n’est pas de vous, répondez-nous.
mail-other-address = Il venait de { $address } : cette réponse part donc à vos deux adresses.
mail-filed = { $what } : classé pour le numéro { $n }.
mail-press-filed = Votre presse pour { $game } est classée pour le numéro { $n }.
mail-letter-filed = Votre lettre est classée pour le numéro { $n }.
mail-poll-filed = Votre réponse à « { $poll } » est classée pour le numéro { $n } ; si vous répondez encore, la dernière compte.
mail-letter-kept = Votre lettre est à la rédaction. Elle ne paraîtra que si vous le voulez tous deux.
mail-question = Votre question est à la rédaction, qui y répondra.
mail-orders-all = les { $n } ordres sont lus
mail-orders-some = { $read } ordres lus sur { $n }
mail-orders-read = { $n } { $n ->
        [one] ordre lu
       *[other] ordres lus
    }
mail-no-order = AUCUN ORDRE : { $phase ->
        [retreat] elle sera dissoute.
       *[other] elle tiendra.
    }
mail-no-order-wrote = AUCUN ORDRE : vous avez écrit « { $words } »
mail-you-wrote = vous avez écrit « { $words } »
mail-letter-of = lettre du { $day }
mail-day = { $day } { $month }
mail-word-to = vers { $place }
mail-word-to-by-convoy = vers { $place } par convoi
mail-word-holds = tient
mail-word-disbands = est dissoute
mail-word-supports = soutient { $unit }
mail-word-convoys = convoie { $unit }
mail-word-moving = { $unit } vers { $place }
mail-may-build = { $n ->
        [1] une construction due
       *[other] { $n } constructions dues
    }
mail-must-remove = { $n ->
        [1] un retrait dû
       *[other] { $n } retraits dus
    }
mail-not-understood = Pas compris, donc pas compté : « { $words } »{ $why }.
mail-partial-units = Votre lettre du { $day } commande { $named } unités sur { $n } et ne dit rien des autres : elles gardent leurs ordres antérieurs, comme ci-dessus. Si elles ne doivent pas en avoir, répondez « ces ordres remplacent les précédents » avec les ordres qui comptent.
mail-partial = Votre lettre du { $day } ne commande pas tout. Ce dont elle ne dit rien garde ses ordres antérieurs, comme ci-dessus. S’il n’en faut pas, répondez « ces ordres remplacent les précédents » avec les ordres qui comptent.
mail-confirmed = Vous avez confirmé ces ordres ; rien de plus à faire.
mail-also = Reçu aussi : { $list }.
mail-also-vote = votre vote ({ $words })
mail-also-proposal = votre proposition ({ $words })
mail-also-press = de la presse, à imprimer
mail-also-address = votre nouvelle adresse
mail-also-resigns = votre abandon
mail-also-concedes = votre concession
mail-also-proxy = votre demande de procuration (la rédaction décide)
mail-also-money = un mot sur votre abonnement
mail-also-question = votre question
mail-also-dateline = ce qui ressemble à de la presse, mais n’est pas marqué pour l’impression : c’est gardé
mail-kept-private = Gardé confidentiel : { $n } { $n ->
        [one] remarque
       *[other] remarques
    }.
mail-kept = Gardé pour plus tard ({ $phases }) :
mail-reply = Répondez « OK », ou seulement ce qui est faux : le numéro de la ligne et l’ordre tel qu’il doit être, par exemple « 2 tient ».
mail-deadline = Échéance : { $when }
mail-your-time = { $when } ; chez vous { $yours }
mail-remind-subject = Ordres attendus : { $games }
mail-remind = nous n’avons pas encore vos ordres pour
mail-remind-due = pour le { $when }
mail-remind-late-counts = l’échéance est passée ; vos ordres comptent encore tant que la saison n’est pas jugée
mail-remind-late-by-hand = l’échéance est passée ; vos ordres comptent encore tant que le tour n’est pas joué
mail-remind-late-over = l’échéance est passée, et cette partie ne prend pas d’ordres tardifs
mail-remind-answer-by-hand = Répondez simplement, avec la partie en objet.
mail-remind-answer = Répondez simplement, avec partie, saison et puissance en objet.
mail-extended-subject = Nouvelle échéance : { $games }
mail-extended = vos ordres ont une nouvelle échéance :
mail-extended-why = échéance reportée : { $why }
mail-away = C’est noté, et ne sera pas imprimé : vous êtes absent du { $from } au { $to }.
mail-away-due = Vos ordres pour { $what } sont attendus pendant ce temps, { $when } : envoyez-les avant de partir.
mail-contributors-subject = { $title }, no { $n } : ce que nous attendons de vous
mail-contributors = Le numéro { $n } sera bouclé le { $when }.
mail-contributors-game = D’ici là, il nous faut la saison de { $game }.
mail-contributors-subzine = D’ici là, il nous faut votre paquet de { $subzine }.
mail-contributors-article = Si vous avez un article à proposer, envoyez-le d’ici là.
mail-orders-for = Ordres pour { $what }
mail-issue = { $title }, numéro { $n } du { $date }
mail-second-copy = second exemplaire
mail-draft = ÉPREUVE
mail-slip = Une page à vous est jointe : code, crédit, ce qui est attendu et une feuille pour vos ordres.
mail-copy = Votre exemplaire est joint, avec votre dos à vous.
mail-on-web = En ligne
mail-code = Votre code
mail-next-deadline = Prochaine échéance
mail-in-this-issue = Dans ce numéro
mail-leave = Pour vous désabonner, écrivez « { $subject } » à { $address }.
mail-attached = Le numéro est joint.
mail-list-orders = Ordres, lettres et questions : à { $address } seulement. Ce qui passe par cette liste, tout le monde le lit.
mail-notice = { $title }, numéro { $n } du { $date }, vous est parvenu par la liste de diffusion.
mail-notice-subject = { $title } { $n } : votre abonnement
mail-left = Solde
mail-through-list = Ce message est passé par la liste { $list } : ses lecteurs l’ont vu. Envoyez vos ordres à { $address } seulement.
mail-list-remind-subject = { $game } : ordres attendus pour { $phases }
mail-list-remind = Les ordres pour { $what } sont attendus : { $when }.

## Options
switch-convoy-paradox = { $value ->
        [1971] une armée convoyée ne sauve pas sa flotte en coupant le soutien d’une autre (règle de 1971)
        [1982] une armée convoyée ne coupe aucun soutien vers une mer où une flotte convoie (règle de 1982)
        [2000] une armée convoyée ne coupe aucun soutien contre ses flottes, sauf si elle a un autre trajet (règle de 2000)
        [all-hold] dans un paradoxe de convoi, tous les mouvements échouent
       *[szykman] dans un paradoxe de convoi, l’armée reste où elle est (règle de Szykman)
    }
switch-convoy-disruption = { $value ->
        [any-route] un convoi est rompu dès qu’une flotte d’un trajet entier est délogée
       *[all-routes] un convoi n’est rompu que s’il ne reste aucun trajet entier
    }
switch-adjacent-convoy = { $value ->
        [1971] une armée n’est convoyée vers une province limitrophe que pour un échange
        [1982] une armée est convoyée vers une province limitrophe si les ordres le montrent
        [explicit] une armée n’est convoyée vers une province limitrophe que si son ordre le dit
       *[2000] une armée est convoyée vers une province limitrophe si son ordre le dit ou si une flotte de son pays la convoie
    }
switch-order-sets = { $value ->
        [replace] une lettre remplace la précédente
        [combine] une lettre complète la précédente
        [combine-unless-clear] une lettre complète la précédente, sauf mention contraire
       *[replace-unless-clear] une lettre remplace la précédente, sauf si elle ne fait à l’évidence que la corriger
    }
switch-double-orders = { $value ->
        [last] si une unité a deux ordres, le dernier compte
        [hold] si une unité a deux ordres, elle tient
       *[first] si une unité a deux ordres, le premier compte
    }
switch-implicit-orders = { $value ->
        [yes] soutenir ou convoyer sa propre unité vaut ordre de mouvement pour elle
       *[no] un soutien ou un convoi ne vaut jamais ordre de mouvement
    }
switch-civil-disorder = { $value ->
        [home-dptg] faute de retraits, partent les unités les plus loin de chez elles, les flottes comptées par mer
        [home-any] faute de retraits, partent les unités les plus loin de chez elles
        [country] faute de retraits, partent les unités hors du pays
        [oldest] faute de retraits, partent les unités restées le plus longtemps loin d’un centre
       *[owned] faute de retraits, partent les unités les plus loin de leurs centres, flottes d’abord
    }
switch-same-retreat = { $value ->
        [lot] si deux unités se retirent au même endroit, le sort en sauve une
       *[annihilate] si deux unités se retirent au même endroit, elles sont perdues
    }
switch-failed-mover = { $value ->
        [0] une unité dont le mouvement échoue se défend à 0
       *[1] une unité dont le mouvement échoue se défend à 1
    }
switch-guerilla-raise = { $value ->
        [on] on construit aussi dans ses centres d’origine vides que tient une autre puissance
       *[off] on ne construit que dans les centres d’origine que l’on tient
    }
switch-selection = { $value ->
        [combined] la première construction de l’hiver 1897 choisit le centre d’origine
       *[separate] les centres d’origine se choisissent à l’automne 1897
    }
switch-late-orders = { $value ->
        [hard] les ordres tardifs ne comptent pas
       *[until-adjudication] les ordres tardifs comptent tant que la saison n’est pas jugée
    }

## Dit par zine check
check-words-missing = { $language } : il manque { $n ->
        [one] un mot
       *[other] { COUNT($n) } mots
    } : { $list } ; l’anglais les remplace
check-words-unknown = le mot « { $key } » n’existe pas ; vouliez-vous « { $near } » ?
check-words-argument = « { $key } » emploie « { $name } », qu’on ne lui donne pas ; il a { $list }
check-language-unknown = pas de mots pour « { $language } » : la page sera en anglais

## Provinces. .le : avec article (sans article pour les villes : pas de .le) ; .dans : « en Belgique », « au Danemark », « à Paris ».
province-adr = Adriatique
    .le = l’Adriatique
    .dans = dans l’Adriatique
province-aeg = mer Égée
    .le = la mer Égée
    .dans = en mer Égée
province-alb = Albanie
    .le = l’Albanie
    .dans = en Albanie
province-alg = Algérie
    .le = l’Algérie
    .dans = en Algérie
province-apu = Pouilles
    .le = les Pouilles
    .dans = dans les Pouilles
province-arm = Arménie
    .le = l’Arménie
    .dans = en Arménie
province-bal = Baltique
    .le = la Baltique
    .dans = dans la Baltique
province-bar = mer de Barents
    .le = la mer de Barents
    .dans = en mer de Barents
province-bel = Belgique
    .le = la Belgique
    .dans = en Belgique
province-bla = mer Noire
    .le = la mer Noire
    .dans = en mer Noire
province-boh = Bohême
    .le = la Bohême
    .dans = en Bohême
province-bot = golfe de Botnie
    .le = le golfe de Botnie
    .dans = dans le golfe de Botnie
province-bul = Bulgarie
    .le = la Bulgarie
    .dans = en Bulgarie
province-bur = Bourgogne
    .le = la Bourgogne
    .dans = en Bourgogne
province-den = Danemark
    .le = le Danemark
    .dans = au Danemark
province-eas = Méditerranée orientale
    .le = la Méditerranée orientale
    .dans = en Méditerranée orientale
province-edi = Édimbourg
    .dans = à Édimbourg
province-eng = Manche
    .le = la Manche
    .dans = dans la Manche
province-fin = Finlande
    .le = la Finlande
    .dans = en Finlande
province-gal = Galicie
    .le = la Galicie
    .dans = en Galicie
province-gas = Gascogne
    .le = la Gascogne
    .dans = en Gascogne
province-gre = Grèce
    .le = la Grèce
    .dans = en Grèce
province-hel = baie d’Helgoland
    .le = la baie d’Helgoland
    .dans = dans la baie d’Helgoland
province-hol = Hollande
    .le = la Hollande
    .dans = en Hollande
province-hyp = hyperespace
    .le = l’hyperespace
    .dans = dans l’hyperespace
province-ice = Islande
    .le = l’Islande
    .dans = en Islande
province-ion = mer Ionienne
    .le = la mer Ionienne
    .dans = en mer Ionienne
province-ire = Irlande
    .le = l’Irlande
    .dans = en Irlande
province-iri = mer d’Irlande
    .le = la mer d’Irlande
    .dans = en mer d’Irlande
province-lon = Londres
    .dans = à Londres
province-lvn = Livonie
    .le = la Livonie
    .dans = en Livonie
province-lyo = golfe du Lion
    .le = le golfe du Lion
    .dans = dans le golfe du Lion
province-mao = Atlantique moyen
    .le = l’Atlantique moyen
    .dans = dans l’Atlantique moyen
province-mar = Marseille
    .dans = à Marseille
province-mor = Maroc
    .le = le Maroc
    .dans = au Maroc
province-mos = Moscou
    .dans = à Moscou
province-naf = Afrique du Nord
    .le = l’Afrique du Nord
    .dans = en Afrique du Nord
province-nao = Atlantique nord
    .le = l’Atlantique nord
    .dans = dans l’Atlantique nord
province-nth = mer du Nord
    .le = la mer du Nord
    .dans = en mer du Nord
province-nwg = mer de Norvège
    .le = la mer de Norvège
    .dans = en mer de Norvège
province-nwy = Norvège
    .le = la Norvège
    .dans = en Norvège
province-pic = Picardie
    .le = la Picardie
    .dans = en Picardie
province-pie = Piémont
    .le = le Piémont
    .dans = dans le Piémont
province-pru = Prusse
    .le = la Prusse
    .dans = en Prusse
province-rum = Roumanie
    .le = la Roumanie
    .dans = en Roumanie
province-ser = Serbie
    .le = la Serbie
    .dans = en Serbie
province-sev = Sébastopol
    .dans = à Sébastopol
province-sic = Sicile
    .le = la Sicile
    .dans = en Sicile
province-sil = Silésie
    .le = la Silésie
    .dans = en Silésie
province-smy = Smyrne
    .dans = à Smyrne
province-spa = Espagne
    .le = l’Espagne
    .dans = en Espagne
province-stp = Saint-Pétersbourg
    .dans = à Saint-Pétersbourg
province-swe = Suède
    .le = la Suède
    .dans = en Suède
province-swi = Suisse
    .le = la Suisse
    .dans = en Suisse
province-syr = Syrie
    .le = la Syrie
    .dans = en Syrie
province-tus = Toscane
    .le = la Toscane
    .dans = en Toscane
province-tyr = Tyrol
    .le = le Tyrol
    .dans = au Tyrol
province-tys = mer Tyrrhénienne
    .le = la mer Tyrrhénienne
    .dans = en mer Tyrrhénienne
province-ven = Venise
    .dans = à Venise
province-vie = Vienne
    .dans = à Vienne
province-wal = pays de Galles
    .le = le pays de Galles
    .dans = au pays de Galles
province-war = Varsovie
    .dans = à Varsovie
province-wes = Méditerranée occidentale
    .le = la Méditerranée occidentale
    .dans = en Méditerranée occidentale
province-ank = Ankara
    .dans = à Ankara
province-ber = Berlin
    .dans = à Berlin
province-bre = Brest
    .dans = à Brest
province-bud = Budapest
    .dans = à Budapest
province-cly = Clyde
    .le = la Clyde
    .dans = sur la Clyde
province-con = Constantinople
    .dans = à Constantinople
province-cor = Corfou
    .dans = à Corfou
province-kie = Kiel
    .dans = à Kiel
province-lvp = Liverpool
    .dans = à Liverpool
province-mun = Munich
    .dans = à Munich
province-nap = Naples
    .dans = à Naples
province-nar = République nord-africaine
    .le = la République nord-africaine
    .dans = en République nord-africaine
province-nfk = Norfolk
    .le = le Norfolk
    .dans = dans le Norfolk
province-par = Paris
    .dans = à Paris
province-por = Portugal
    .le = le Portugal
    .dans = au Portugal
province-rom = Rome
    .dans = à Rome
province-ruh = Ruhr
    .le = la Ruhr
    .dans = dans la Ruhr
province-ska = Skagerrak
    .le = le Skagerrak
    .dans = dans le Skagerrak
province-tri = Trieste
    .dans = à Trieste
province-tun = Tunis
    .dans = à Tunis
province-ukr = Ukraine
    .le = l’Ukraine
    .dans = en Ukraine
province-yor = Yorkshire
    .le = le Yorkshire
    .dans = dans le Yorkshire

## Dates, nombres, listes
month-1 = janvier
month-2 = février
month-3 = mars
month-4 = avril
month-5 = mai
month-6 = juin
month-7 = juillet
month-8 = août
month-9 = septembre
month-10 = octobre
month-11 = novembre
month-12 = décembre
weekday-1 = lundi
weekday-2 = mardi
weekday-3 = mercredi
weekday-4 = jeudi
weekday-5 = vendredi
weekday-6 = samedi
weekday-7 = dimanche
date-day = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month } { $year }
date-month = { $month } { $year }
date-weekday = { $weekday } { $day }
hour-clock = { $minute ->
        [00] { $hour } h
       *[other] { $hour } h { $minute }
    }
season-year = { $season } { $year }
number-group = { "\u202F" }
number-point = ,
money = { $amount } { $sign }
list-next = { $a }, { $b }
list-last = { $a } et { $b }
list-or = { $a } ou { $b }

## Encore des raisons
why-own-first = battue par sa propre { UNIT($by) }
why-stayed-against = { WHO($by) } { MANY($by) ->
        [one] n’a pas bougé
       *[other] n’ont pas bougé
    }, { COUNT($other) } contre { COUNT($own) }
why-no-player = puissance sans joueur
why-default-unit = aucun ordre : une armée d’office
why-which-unit = quelle unité ?
why-nobody-comes = { PLACE($to) } : personne n’y va
why-silly-held = retenu par { WHO($by) }
why-home-first = la première unité naît chez elle

## Encore des événements
event-unused = { WHO($power) } { MANY($power) ->
        [one] renonce
       *[other] renoncent
    } à { $n ->
        [one] une construction
       *[other] { NUM($n) } constructions
    }.
event-initial = { WHO($power, form: "head") } : { PLACE($at) }
event-initial-all = Premiers centres d’origine : { $list }.
event-destroyed-convoy = { $losses }, avec le convoi.
event-destroyed-dutchman = { $losses } : unité fantôme.
event-own = { $text }
note-of-power = { WHO($power, form: "head") } { COUNT($n) }
note-more = et { NUM($n) } de plus
note-sides = { PLACE($at) } : { $sides }.
note-divided-all = { WHO($power) }, { PLACE($at) } : { $parts }.
note-links-all = { COUNT($n) } chacun
order-votes = vote pour { PLACE($at) }

## Résultats en un mot
terse-off = rebond : { WHO($by, form: "head") }
terse-holds = { WHO($by, form: "head") } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }
terse-cut = coupée : { WHO($by, form: "head") }
terse-dislodged = délogée : { WHO($by, form: "head") }
terse-own = sa propre { UNIT($by) }

## Palmarès
ratings = Classements
record = La partie en bref
records = Palmarès

## Prix
price-from = à partir du { $day } : { $price }
price-copy-above = { $sum } le numéro, { $above } au-delà de { COUNT($pages) } pages

## Les bandeaux de la ronéo
banner-games = PARTIES*
banner-letters = COURRIER*
banner-map = CARTE*
banner-note = NOTE*
banner-players = JOUEURS*
banner-rules = RÈGLES*
banner-state = ÉTAT*DES*PARTIES*
banner-wants = ANNONCES

## Petits mots de la page
colon = { "\u00A0" }:
semicolon = { "\u202F" };
renewal-send = Pour vous réabonner, envoyez { $sum }
renewal-owe = Reste dû : { $sum }
slip-pay-by = À payer avant le { $day }
slip-copy = Nº { $issue }, envoyé le { $day }
slip-back = Trop remboursé le { $day }
slip-fee = Droits de jeu, { $game }, depuis le nº { $issue }
slip-fee-rest = Droits de jeu, { $game }, depuis le nº { $issue } ({ $paid } versés sur { $fee })
slip-issue = Un numéro de plus, nº { $first }
slip-issues = { $count } numéros de plus, nº { $first } à { $last }
slip-pages = { $count } pages de plus, à partir du nº { $first }
slip-enclose = Ci-joint
slip-for = pour :
slip-to = À :
slip-reference = Prière d’indiquer { $reference }
printed-matter = Imprimés
and = et
fees-all-paid = Tout le monde a réglé.
glance-leads = En tête
order-slip = Feuille d’ordres
page = Page

## Encore de Rather Silly
why-malfunction = sorti ailleurs : { PLACE($at) }
event-destroyed-twin = { $losses } : on ne survit pas à sa jumelle.
event-destroyed-parted = { $losses }, arrachée à sa jumelle.
event-destroyed-dropped-sea = { $losses }, lâchée dans la mer.
event-destroyed-dropped = { $losses }, lâchée sur la tête de quelqu’un.
event-destroyed-taken = { $losses } : revenue trouver sa place prise.
event-destroyed-drowned-birds = { $losses }, par noyade, en chemin.
event-destroyed-refuge = { $losses } : le refuge est pris.
event-destroyed-dishonour = { $losses } : plutôt la mort que le déshonneur.
event-destroyed-lair = { $losses }, faute de tanière.
event-borg-lies = { PLACE($at) } n’est à personne : le BORG est couché dessus.
event-freed = { PLACE($at) } n’est à personne.
event-no-votes = Aucune voix.
event-twin-goes = { UNIT($unit) } { WHO($power, form: "de") } part avec sa jumelle.

## Tableaux des règles
cell-at = { ABBR($at) }
cell-lost = ({ ABBR($at) })
cell-moved = { ABBR($at) }*
unit-marker = { $marker }
column-power = Puissance
column-home = Origine
column-first-home = Première origine
column-home-centres = Centres d’origine
column-centres = Centres
column-units = Unités
column-due = Dû
column-raised-in = Levées à
column-capital = Capitale
column-bases = Bases
column-remarks = Remarques
table-selections = Choix des centres
note-home-lost = Entre parenthèses : hors des mains de sa puissance.
note-all-owned = Plus un centre sans maître.
note-stack = { WHO($power, form: "head") } { $units }, { PLACE($at) }
note-aboard = { WHO($power, form: "head") } { $unit } à bord de F{ $n } ({ PLACE($at) })
note-out = Éliminées : { WHO($powers, form: "head") }.
place-of-power = { PLACE($at) } ({ WHO($power, form: "head") })
remark-void = { PLACE($at) } : nul
remark-default = d’office
remark-set = fixé par l’arbitre
remark-soul = âme vendue, encore { $n ->
        [1] une saison
       *[other] { NUM($n) } saisons
    }
remark-merged = fusionnée, force { NUM($n) }
remark-twin = sœur siamoise
remark-free = gratuite

## Décisions
gm-read-as = { WHO($power, form: "head") } : lu comme { ORDER($order) }
gm-read-nothing = { WHO($power, form: "head") } : une ligne a été écartée
gm-order = { WHO($power, form: "head") } : { ORDER($order) }
gm-draw = le tirage { COUNT($n) } est { ORDER($value) }
gm-stands = le résultat reste tel que publié
event-stands-published = Le résultat reste tel que publié.
gm-note = { $text }
gm-overruled = { $said } : annulé par une décision ultérieure
gm-credit = { WHO($power, form: "head") } : { $part } d’unité
gm-change = { UNIT($unit) } { WHO($power, form: "de") } { $what ->
        [placed] est placée
        [removed] est retirée
       *[moved] est déplacée ({ PLACE($to) })
    }
gm-set = { $what ->
        [borg] le BORG va où on lui dit
        [monsters] les monstres vont où on leur dit
        [link] le lien est fixé
        [answers] les réponses sont jugées
        [owner] le propriétaire du centre est fixé
        [winner] le vainqueur est nommé
        [on] la partie continue
        [drawn] la partie finit en partage
        [points] les points du Docteur sont fixés
       *[state] la position est corrigée
    }

## Votes, places, tirages
vote-outcome = Proposition { $passed ->
        [yes] adoptée
       *[no] rejetée
    } : { $what }.
vote-open = Proposition { $passed ->
        [yes] adoptée
       *[no] rejetée
    } ({ $what }). Pour : { $ayes ->
        [0] personne
       *[other] { WHO($for, form: "head") }
    } ; contre : { $noes ->
        [0] personne
       *[other] { WHO($against, form: "head") }
    }{ $abstained ->
        [0] {""}
       *[other] { "\u202F" }; abstentions : { WHO($abstaining, form: "head") }
    }.
seat-lost-to = { $player } a perdu { WHO($power) } ; { $next } prend la suite et enverra les prochains ordres.
seat-lost-to-nobody = { $player } a perdu { WHO($power) }, et personne ne prend la suite : plus de commandement.
seat-nobody = personne
statements-invited = Le mot de la fin est à tous les joueurs, présents et passés : écrivez-nous pour le prochain numéro.
held-to-next = au prochain numéro
due-builds = { $n ->
        [one] une construction
       *[other] { NUM($n) } constructions
    }
due-removals = { $n ->
        [one] un retrait
       *[other] { NUM($n) } retraits
    }
glance-strength = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }, force { COUNT($strength) }
glance-abandoned = abandonnée
note-beleaguered = { PLACE($at) } : { WHO($all) } rebondissent, { COUNT($own) } partout ; { WHO($by) } reste.
rule-usual = la règle usuelle
draw-what = { $name ->
        [lost] { $kind ->
            [fleet] la flotte perdue
            [army] l’armée perdue
           *[piece] la pièce perdue
        }
        [coast] sa côte
        [retreat] la retraite vers { PLACE($at, form: "le") }
        [borg] le prochain plat du BORG
        [link] le lien
        [malfunction] panne du TARDIS
        [tardis-space] l’atterrissage du TARDIS
        [distract] qui suivre
        [arrival] l’arrivée des monstres
        [monster-move] la marche des monstres
        [monster-retreat] la retraite des monstres
       *[other] { $name }
    }
draw-yes = oui
draw-no = non
fees-owes = doit { $sum }
game-over-vote = par vote
draws-other-secret = Le secret de ce numéro n’est pas celui que le nº { $issue } promettait : { $why }.
archive-edited-by = dirigé par { $name }
archive-as-data = Données
archive-powers = Puissances
archive-overview = joueurs, tableau et presse

## Cartes et archives
map-units = { $n ->
    [one] { $n } unité
   *[other] { $n } unités
}
map-owns = { $power } : { $what ->
        [units] { $units }
       *[other] { $what ->
            [both] { $units } ; { $n ->
                [one] un centre
               *[other] { COUNT($n) } centres
            }
           *[centres] { $n ->
                [one] un centre
               *[other] { COUNT($n) } centres
            }
        } : { $centres }
    }.
map-in-hyperspace = { $kind } dans l’hyperespace
map-dislodged-unit = { $unit } ({ $power }){ $known ->
        [yes] { " " }par une attaque venue d’ailleurs ({ $from })
       *[no] {""}
    }{ $open ->
        [yes] , retraite possible : { $to }
       *[no] {""}
    }
map-links = Reliées par l’hyperespace : { $list }.
map-barriers = Barrières : { $list }.
map-homes = Centres d’origine : { $list }.
map-capitals = Capitales : { $list }.
map-carried = { $unit }, à bord
map-supports-to = { $unit } soutient { $of } vers { $to }
map-retreats = { $unit } se retire vers { $to }
map-disbands = { $unit } est dissoute
map-built = { $unit } est construite
map-removed = { $unit } est retirée
map-holds = { $unit } tient
map-via = par { $list }
map-by-hyperspace = par l’hyperespace
map-by-underpass = par le tunnel
kind-borg = BORG
kind-herd = Troupeau
    .mid = troupeau
archive-editor = Rédacteur
archive-won = gagnée
archive-ended = terminée
archive-eliminated = éliminée
archive-letter = Une lettre
rules-cited = Citée dans
letter-answers = en réponse à
letters-answered = Réponses ultérieures
archive-centres = { COUNT($n) } centres
calendar-orders = { $game } : ordres pour { $season }
calendar-printed = { $title }, échéance imprimée dans le numéro { $n }.
feed-games = Parties : { $list }.
calendar-name = { $title } : échéances
calendar-alarm = { $what } dans trois jours
calendar-alarm-day = { $what } demain
article-before = { $game } avant d’arriver ici
chart-title = Centres par année, { $game }
chart-had = { $what } en { $year }
chart-gone = { $what } jusqu’à { $year }
seat-no-moves = aucun ordre reçu
about-ruleset-standard = Diplomacy standard, jugé selon DATC 3.2
about-ruleset-1897 = Une unité chacun dans un centre d’origine choisi
about-ruleset-rules1958 = Les règles de 1958 : unités numérotées, piles dans la capitale, armées à bord
about-ruleset-swiss = La variante suisse de 1968 : huit puissances, liaisons et barrières par l’hyperespace
about-ruleset-claudian = Armées comptées en hommes et flottes en navires, dès l’an 1
about-ruleset-silly = Rather Silly Diplomacy 2½ : lamas, BORG, oiseaux et questions

## Records et classements
column-rank = Rang
column-name = Joueur
column-player = Joueur
column-points = Points
column-game = Partie
column-games = Parties
column-draws = Partages
column-wins = Victoires
column-average = Moyenne
column-total = Total
column-rating = Cote
column-ranking = Classé par
column-dropouts = Abandons
column-left = Abandons
column-powers = Puissances
column-survived = Survie
column-eliminated = Éliminé
column-eliminated-in = Année moyenne
column-missing = NMR
column-stood-in = Remplacements
column-running = En cours
column-best = Meilleur
column-letters = Lettres
column-first = Premier
column-last = Dernier
column-id = Code
column-number = Numéro
column-variant = Règles
column-gm = Arbitre
column-began = Début
column-ended = Fin
column-years = Années
column-seasons = Saisons
column-result = Résultat
column-standbys = Remplaçants
column-errata = Errata
column-state = État
column-from = De
column-until = Jusqu’à
column-note = Remarque
column-list = Liste
column-change = De, à
column-what = Quoi
records-ended = Parties terminées
records-begun = { $kind ->
        [from] Venue de { $zine } ({ $issue }).
       *[here] Début : { $issue }.
    }
records-gm-from = { $who } (depuis { $issue })
records-statements = Ce qu’en disent les joueurs
records-roster = { $n ->
        [one] Un nouveau nom
       *[other] { COUNT($n) } nouveaux noms
    } à ce jour{ $active ->
        [0] { "" }
        [one] { "\u202F" }; un actif
       *[other] { "\u202F" }; { COUNT($active) } actifs
    }{ $dropped ->
        [0] { "" }
        [one] { "\u202F" }; un reparti depuis
       *[other] { "\u202F" }; { COUNT($dropped) } repartis depuis
    }{ $publish ->
        [0] { "" }
        [one] { "\u202F" }; un éditeur de zine
       *[other] { "\u202F" }; { COUNT($publish) } éditeurs de zine
    }.
records-standby = remplaçant
records-out = éliminée en { $year }
records-how = Le déroulement
records-lists = Effet sur les classements
records-ten = Première à dix : { $who } ({ $year }).
records-from = { $who } dès { $year }
records-lead = En tête : { $list }.
records-extent = Apogée : { $who }, { COUNT($n) } en { $year }.
records-still = Années sans changement : { $list }.
records-was-out = Éliminations : { $list }.
records-out-in = { $who } ({ $year })
records-missing = Ordres manquants : { $n } envois sur { $of }.
records-corrected = Corrigée dans { $list }.
records-result = { $kind ->
        [win] victoire : { $who }
        [concession] victoire par concession : { $who }
        [draw] partage : { $who }
       *[other] abandonnée
    }, { $season }
records-none = Aucune partie classée n’est encore terminée.
records-wins = { $n }V
rating-calhamer = points Calhamer
rating-dolchstoss = Dolchstoss
records-list = Effectif
records-part = { COUNT($n) } { $what ->
        [won] { $n ->
            [one] victoire
           *[other] victoires
        }
        [drawn] { $n ->
            [one] partage
           *[other] partages
        }
        [survived] { $n ->
            [one] survie
           *[other] survies
        }
       *[eliminated] { $n ->
            [one] élimination
           *[other] éliminations
        }
    }
records-games = { $n ->
        [one] Une partie classée
       *[other] { COUNT($n) } parties classées
    } : { $list }.
records-totals = { $title }, jusqu’au nº { $n }
total-games-of = parties { $rules }
total-games = { $begun } commencées, { $over } terminées, { $running } en cours
total-issues = numéros
total-flyers = feuillets
total-pages = pages
total-first-issue = premier numéro
total-last-issue = dernier numéro
total-mean-days-between-issues = jours entre numéros, en moyenne
total-longest-gap-in-days = plus long silence en jours
total-mean-length-in-years = durée moyenne en années
total-mean-length-in-days = durée moyenne en jours
total-orders = ordres
total-orders-missing = envois d’ordres manquants
total-orders-missing-of = { $share } % de { COUNT($of) } attendus
total-letters = lettres
total-letters-by = { $n }, de { $of } correspondants
records-state-playing = joue
records-state-waiting = attend
records-state-standing-by = remplaçant
records-state-finished = terminé
records-state-dropped = reparti
records-state-asked = sollicité

## Autres options
switch-adjacent-fallback = { $value ->
        [yes] si son convoi vers une province limitrophe est rompu, l’armée passe par terre
       *[no] si son convoi vers une province limitrophe est rompu, l’armée reste
    }
switch-convoyed-attack-from = { $value ->
        [sea] une attaque convoyée vient de la dernière mer
       *[province] une attaque convoyée vient de la province de l’armée
    }
switch-convoy-retreat = { $value ->
        [no] on ne se retire pas là d’où venait un attaquant convoyé
       *[yes] on peut se retirer là d’où venait un attaquant convoyé
    }
switch-convoy-path = { $value ->
        [optional] le trajet d’un convoi, s’il est écrit, engage
        [required] le trajet d’un convoi doit être écrit
       *[ignored] le trajet écrit d’un convoi ne compte pas
    }
switch-dislodged-bounce = { $value ->
        [never] une unité délogée ne fait rebondir personne
       *[unless-head-to-head] une unité délogée fait encore rebondir là d’où venait son attaquant, sauf choc de front
    }
switch-dislodgement-cuts = { $value ->
        [no] une unité délogée depuis la place qu’elle vise de son soutien soutient quand même
       *[yes] une unité délogée depuis la place qu’elle vise de son soutien ne soutient plus
    }
switch-coastal-crawl = { $value ->
        [yes] deux flottes peuvent échanger leurs places par des côtes différentes
       *[no] deux flottes n’échangent pas leurs places, même par des côtes différentes
    }
switch-self-support-dislodge = { $value ->
       *[prohibited] nul n’aide à déloger sa propre unité
    }
switch-own-unit-cuts-support = { $value ->
        [yes] attaquer sa propre unité coupe son soutien
       *[no] attaquer sa propre unité ne coupe rien
    }
switch-perpetual-orders = { $value ->
        [yes] un ordre peut valoir jusqu’à révocation
       *[no] un ordre vaut pour une saison
    }
switch-proxy-orders = { $value ->
        [notified] un autre joueur peut commander une unité si son maître l’a annoncé
        [in-orders] un autre joueur peut commander une unité si les ordres du maître le disent
       *[no] nul ne commande les unités d’autrui
    }
switch-waive-builds = { $value ->
        [no] on doit construire
        [explicit-only] on ne renonce à construire que par écrit
       *[yes] on peut renoncer à construire
    }
switch-civil-disorder-alphabet = { $value ->
        [board] à égalité, l’ordre alphabétique tranche, dans les noms de la carte
       *[english] à égalité, l’ordre alphabétique tranche, dans les noms anglais
    }
switch-civil-disorder-support = { $value ->
        [no] les unités sans commandement ne peuvent être soutenues
       *[yes] les unités sans commandement peuvent être soutenues sur place
    }
switch-flying-dutchman = { $value ->
        [until-adjustment] une unité fantôme reste jusqu’à l’hiver
        [1966] une unité fantôme est traitée comme en 1966
       *[remove] une unité fantôme est retirée dès qu’on la trouve
    }
switch-alternate-route-convoy = { $value ->
        [all] un convoi n’est rompu que s’il ne reste aucun trajet entier
       *[any] un convoi est rompu dès qu’une flotte d’un trajet entier est délogée
    }
switch-convoy-dislodged = { $value ->
        [lost] une armée dont le convoi est rompu est perdue
       *[stays] une armée dont le convoi est rompu reste
    }
switch-support-mover-standing = { $value ->
        [yes] le soutien sur place compte pour une unité restée malgré elle
       *[no] le soutien sur place ne compte pas pour une unité qui a ordre de bouger
    }
switch-coastal-convoy = { $value ->
        [yes] les flottes côtières convoient aussi
       *[no] seules les flottes en mer convoient
    }
switch-order-sets-undated = { $value ->
        [all-hold] de lettres dont on ignore l’ordre, aucune ne compte
       *[combine] les lettres dont on ignore l’ordre sont lues ensemble
    }
switch-fuzzy-names = { $value ->
        [off] un nom mal écrit n’est pas corrigé
       *[on] un nom mal écrit est corrigé, avec remarque
    }
switch-coast-missing-two = { $value ->
        [default-coast] une flotte qui peut aller à deux côtes et n’en nomme aucune va à la première
       *[fail] une flotte qui peut aller à deux côtes et n’en nomme aucune reste
    }
switch-coast-missing-one = { $value ->
        [fail] la côte doit toujours être nommée
       *[infer] la côte n’a pas à être nommée s’il n’y en a qu’une possible
    }
switch-coast-impossible = { $value ->
        [ignore] une côte hors d’atteinte est ignorée
       *[illegal] une côte hors d’atteinte annule l’ordre
    }
switch-support-coast = { $value ->
        [own-only] un soutien ne nomme la côte que pour sa propre flotte
        [required] un soutien doit nommer la côte
        [not-allowed] un soutien ne peut nommer de côte
       *[optional] un soutien n’a pas à nommer la côte
    }
switch-coast-wrong = { $value ->
        [fail] se tromper sur la côte d’une unité annule l’ordre
       *[ignore] se tromper sur la côte d’une unité est sans conséquence
    }
switch-coast-irrelevant = { $value ->
        [fail] nommer une côte où il n’y en a pas annule l’ordre
       *[ignore] nommer une côte où il n’y en a pas est sans conséquence
    }
switch-build-coast-missing = { $value ->
       *[fail] une flotte construite là où il y a deux côtes doit en nommer une
    }
switch-unit-type-missing = { $value ->
        [invalid] un ordre sans A ni F est nul
        [valid-unless-better] un ordre sans A ni F compte à défaut d’un autre
       *[valid] un ordre sans A ni F compte
    }
switch-unit-type-wrong = { $value ->
        [invalid] un ordre avec A pour F, ou F pour A, est nul
        [valid-unless-better] un ordre avec A pour F, ou F pour A, compte à défaut d’un autre
       *[valid] un ordre avec A pour F, ou F pour A, compte
    }
switch-build-type-missing = { $value ->
        [3.0] une construction sans A ni F est une flotte si une côte est nommée
        [fail] une construction doit dire A ou F
       *[by-place] une construction sans A ni F est une armée à l’intérieur
    }
switch-build-fleet-inland = { $value ->
        [army] une flotte à l’intérieur devient une armée
       *[fail] une flotte à l’intérieur n’est pas construite
    }
switch-nationality-missing = { $value ->
        [illegal] un soutien doit nommer la puissance de l’unité
       *[legal] un soutien n’a pas à nommer la puissance de l’unité
    }
switch-nationality-wrong = { $value ->
        [illegal] un soutien qui se trompe de puissance est nul
       *[legal] un soutien qui se trompe de puissance compte
    }
switch-illegal-orders = { $value ->
        [attempt] une unité au mouvement impossible ne peut être soutenue sur place
       *[ignored] une unité à l’ordre nul tient
    }
switch-poor-orders = { $value ->
        [as-set] les ordres mal écrits se lisent à la lumière des autres
       *[individually] les ordres mal écrits se lisent un à un
    }
switch-excess-builds = { $value ->
        [none] s’il y a trop de constructions, aucune ne compte
        [last] s’il y a trop de constructions, les dernières comptent
       *[first] s’il y a trop de constructions, les premières comptent
    }
switch-double-build = { $value ->
        [none] si un centre reçoit deux constructions, aucune ne compte
        [last] si un centre reçoit deux constructions, la dernière compte
       *[first] si un centre reçoit deux constructions, la première compte
    }
switch-excess-removals = { $value ->
        [civil-disorder] s’il y a trop de retraits, aucun ne compte
        [last] s’il y a trop de retraits, les derniers comptent
       *[first] s’il y a trop de retraits, les premiers comptent
    }
switch-ousted-rival = { $value ->
        [none] une unité délogée de front ne fait rebondir personne
       *[stands-off] une unité délogée de front en fait encore rebondir d’autres
    }
switch-board-foreign = { $value ->
        [yes] les armées peuvent monter sur les flottes d’autrui
       *[no] les armées ne montent que sur les flottes de leur puissance
    }
switch-swiss-entry = { $value ->
        [any-link] on entre en Suisse par toute liaison, avec accord
       *[trogs-links] on n’entre en Suisse que par les liaisons permanentes
    }
switch-exchange = { $value ->
        [units] deux unités quelconques de TROGS peuvent échanger leurs places par l’hyperespace
       *[armies] seules les armées de TROGS peuvent échanger leurs places par l’hyperespace
    }
switch-convoy-exchange = { $value ->
        [yes] deux pièces peuvent échanger leurs places si l’une va par convoi
       *[no] personne n’échange sa place dans l’espace normal, pas même par convoi
    }
switch-w1900-default = { $value ->
        [standard] à l’hiver 1900, un centre d’origine sans ordre construit son unité habituelle
        [none] à l’hiver 1900, un centre d’origine sans ordre ne construit rien
       *[army] à l’hiver 1900, un centre d’origine sans ordre construit une armée
    }
switch-arrivals = { $value ->
        [no] aucun monstre n’arrive
       *[yes] des monstres arrivent chaque saison
    }
switch-questions = { $value ->
        [no] le Cerveau ne demande rien
       *[yes] le Cerveau pose une question par saison
    }
switch-soul-debt = { $value ->
        [none] une unité détruite, l’âme vendue, ne coûte pas de centre
       *[permanent] une unité détruite, l’âme vendue, coûte un centre à jamais
    }
switch-merged-strength = { $value ->
        [one] une unité fusionnée a la force 1
       *[sum] une unité fusionnée a la force de toutes ses parties
    }
switch-standoff = { $value ->
        [any] le Devin peut prédire aussi les attaques repoussées par une unité qui tient
       *[movers] le Devin ne peut prédire que les rebonds
    }
switch-tardis-legs = { $value ->
        [2] le TARDIS traverse l’hyperespace en une saison
       *[1] le TARDIS, en une saison, entre dans l’hyperespace ou en sort
    }
switch-underpass-use = { $value ->
        [all] mouvements et soutiens par le tunnel y coupent les soutiens
       *[moves] seuls les mouvements par le tunnel y coupent les soutiens
    }
switch-setup-votes = { $value ->
        [yes] un lien pour le printemps 1901 se vote à la mise en place
       *[no] aucun lien ne se vote à la mise en place
    }
switch-share-specials = { $value ->
        [no] le Bouffon et le Devin n’ont pas part au prix
       *[yes] le Bouffon et le Devin ont part au prix
    }
switch-resell = { $value ->
        [no] une âme ne se vend qu’une fois
       *[yes] une âme peut se revendre
    }
switch-siamese-convoy = { $value ->
        [fleets] seule une flotte jumelle convoie sa jumelle
       *[armies] des armées jumelles se convoient par terre
    }
switch-borg-picky = { $value ->
        [yes] le BORG épargne ceux qu’il vient de manger
       *[no] le BORG mange qui lui plaît
    }
switch-fifth-fleet-name = { $value ->
       *[other] les cinquièmes flottes ont un nom à elles
    }
switch-fifth-fleet-aliases = { $value ->
       *[other] les cinquièmes flottes ont des noms courts
    }
order-of = { WHO($power, form: "head") } : { $order }
head-and-text = { $heading } : { $text }

## La visionneuse d’une partie
viewer-play = Lecture
viewer-pause = Pause
viewer-prev = Saison précédente
viewer-next = Saison suivante
viewer-more = Plus
viewer-full = Plein écran
viewer-small = Fermer
viewer-orders = Ordres
viewer-keys = Touches
viewer-first = Première saison
viewer-last = Dernière saison
viewer-key-orders = D’un ordre à l’autre
viewer-key-zoom = Carte plus grande ou plus petite, en plein écran
viewer-key-close = Fermer ce qui est ouvert
viewer-key-help = Ces touches
viewer-speed = Vitesse
viewer-slow = lente
viewer-even = normale
viewer-fast = rapide
viewer-with = Comparer à
viewer-nothing = rien
viewer-controls = Parcourir les saisons
viewer-chart = Les centres après chaque saison
viewer-chart-means = Les centres après chaque saison. Choisissez une colonne pour voir la carte.
viewer-table = Les mêmes chiffres en tableau
viewer-changed = { $season }, comparé à { $what } ; lieux qui ont changé de mains : { $n }
viewer-position-before = En toutes lettres : la position avant les ordres
viewer-position-after = En toutes lettres : la position ensuite
viewer-centres = { $n ->
    [one] un centre
   *[other] { $n } centres
 }
viewer-nobody = Neutres
viewer-press = Presse dans le numéro { $n }
viewer-press-flyer = Presse dans le feuillet { $n }
viewer-before-in = { $season } dans le numéro { $n }
viewer-year-before = L’année d’avant
viewer-retreats = retraites
viewer-blocks = Pages permanentes, six ans chacune :

## Écrire des ordres sur la page d’une partie
writing-write = Écrire des ordres
writing-lead = Choisissez une unité, puis une province, sur la carte ou dans les listes. Rien ne quitte cette page : copiez vos ordres, ou ouvrez-les dans votre messagerie.
writing-units = Unités
writing-decisions = Décisions
writing-province = Province
writing-every = toutes
writing-number = Combien (vide : tous)
writing-choices = Ordres légaux
writing-mine = Mes ordres
writing-none = pas encore d’ordres
writing-copy = Copier
writing-copied = Copié
writing-mail = Écrire à l’arbitre
writing-remove = Supprimer

## La recherche
search-in = Chercher dans
search-issues = numéros
search-letters = lettres
search-press = presse
search-games = parties
search-people = personnes
search-rules = règles
search-pages = pages
search-all = tout
search-sort = Trier par
search-weight = pertinence
search-date = date, les plus récents d’abord
search-more = En montrer vingt autres
search-count = Résultats pour « &q& » : &n&
search-none = Aucun résultat pour « &q& ».
search-nowhere = Nulle part de « &w& ».
search-without = Chercher sans ce mot
search-beginning = « &w& » a été lu comme un début de mot.
search-help = "Deux mots" entre guillemets se suivent ; -mot exclut.

## La liste des parties
archive-waiting = Attend des joueurs
# Feuillets : saisons jugées entre deux numéros.
flyer = Feuillet
season-of-flyer = { $season } (feuillet { $flyer }, { $day })
season-in-flyer = { $season } : jugé dans le feuillet { $flyer }, { $day }.
decided-in-flyer = (Décidé dans le feuillet { $flyer }.)
draws-flyer = Les tirages de ce feuillet ont été faits du secret { $secret }, dérivé de celui du nº { $issue }.
orders-to = Ordres à
due-flyer = { $deadline } ; un feuillet suivra
state-flyer = feuillet { $n }, { $day }
mail-flyer = { $title }, feuillet { $n } du { $date }
mail-flyer-subject = { $title }, feuillet { $n } : { $games }
mail-flyer-packet = Les dossiers des parties sont joints : toutes les saisons, y compris celles des feuillets.
mail-flyer-due-subject = Ordres attendus avant le prochain numéro : { $games }
mail-after-flyer = Le feuillet { $flyer } a fait avancer la partie depuis votre lettre. Voici ce que disent maintenant vos ordres ; ce qui ne convient plus est nommé ci-dessous.
mail-flyer-due = vos ordres pour ces saisons sont attendus avant le prochain numéro ; un feuillet avec les résultats suivra :
archive-flyer = Feuillet { $n }
archive-flyer-title = Feuillet { $n } : { $title }
