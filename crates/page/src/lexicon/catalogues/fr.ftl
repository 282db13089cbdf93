### Français. why-* : la raison courte derrière l’ordre ; .long : dans les notes sous la liste. Fonctions : voir en.ftl.
### form: "de" = de la Turquie, du Docteur ; form: "head" = sans article (en-têtes) ; sans form : avec article, majuscule en tête de phrase.

## Mouvements
why-standoff = rebond avec { WHO($by) }
    .long = { PLACE($at) } : rebond entre { WHO($all) }, { NUM($own) } chacun.
why-standoff-own = rebond avec sa propre { UNIT($by) }
    .long = { PLACE($at) } : { UNIT($all) } { WHO($power, form: "de") } se bloquent entre elles.
why-outdone = { WHO($by) } en force, { NUM($own) } contre { NUM($other) }
    .long = { PLACE($at) } : convoitée par { WHO($all) } ; { WHO($by) } a { NUM($other) }, les autres { NUM($own) } au plus.
why-holds = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } tient, { NUM($other) } contre { NUM($own) }.
why-holds-supported = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { NUM($own) } contre { NUM($other) }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } tient avec { UNIT($with) }, { NUM($other) } contre { NUM($own) }.
why-stayed = { WHO($by) } { MANY($by) ->
        [one] n’a pas bougé
       *[other] n’ont pas bougé
    }
    .long = { PLACE($at) } : { UNIT($unit) } { WHO($by, form: "de") } devait partir, n’a pas pu et n’est pas délogée.
why-head-on = face à face avec { WHO($by) }
    .long = { UNIT($units) } se heurtent entre { PLACE($from) } et { PLACE($to) } ; personne ne passe.
why-head-on-lost = face à face avec { WHO($by) }, { NUM($own) } contre { NUM($other) }
    .long = { UNIT($units) } se heurtent ; { WHO($by) } a { NUM($other) } contre { NUM($own) }.
why-own-unit = sa propre { UNIT($by) } reste
    .long = { PLACE($at) } : { WHO($power) } ne déloge pas sa propre { UNIT($by) }.
why-ring = échange en cercle
    .long = { UNIT($units) } tournent en cercle.
why-dislodged = délogée par { WHO($by) }, { NUM($defence) } contre { NUM($attack) }
    .long = { PLACE($at) } : { WHO($by) } { MANY($by) ->
            [one] arrive
           *[other] arrivent
        } avec { NUM($attack) } contre { NUM($defence) } ; { UNIT($unit) } { WHO($power, form: "de") } est délogée.
why-dislodged-plain = délogée par { WHO($by) }
why-dislodged-and = { $first } ; { $then }
why-cut = coupé par { WHO($by) }
    .long = { UNIT($unit) } { WHO($power, form: "de") } : soutien coupé par { UNIT($units) } { WHO($by, form: "de") }.
why-cut-dislodged = délogée par { WHO($by) }, soutien perdu
why-gamesmaster = décision de l’arbitre
why-unfounded = la condition manquait
why-not-free = place prise
why-stands = pas d’ordre de mouvement
why-circular = dépend de lui-même
    .long = { UNIT($units) } ne dépendent que les uns des autres ; sans réponse, ils échouent.

## Convois
why-no-convoy = aucun convoi ordonné
why-convoy-broken = convoi perdu : { UNIT($lost) } délogée
    .long = { UNIT($unit) } reste : son convoi est rompu, { UNIT($lost) } { $n ->
            [one] étant délogée
           *[other] étant délogées
        }.
why-no-route = aucune route ordonnée vers { PLACE($to) }
why-no-path = route non nommée
why-paradox = paradoxe de convoi : sans effet
    .long = Paradoxe de convoi de { UNIT($units) } : le mouvement convoyé n’avance ni ne coupe ({ $rule }).
why-paradox-hold = paradoxe de convoi : tous échouent
    .long = Paradoxe de convoi de { UNIT($units) } : tous ses mouvements échouent ({ $rule }).
why-lost-with-convoy = perdue avec son convoi

## Ordres sans effet ou nuls
why-supported-moves = { UNIT($of) } devait bouger
why-supported-elsewhere = { UNIT($of) } ne fait pas ce mouvement
why-other-coast = { UNIT($of) } va sur l’autre côte
why-disorder = { UNIT($of) } est en désordre civil
why-army-elsewhere = { UNIT($of) } ne fait pas ce mouvement
why-not-adjacent = { PLACE($to) } n’est pas limitrophe
why-army-at-sea = pas de place pour une armée
why-fleet-inland = pas de place pour une flotte
why-own-province = y est déjà
why-coast-unclear = quelle côte ?
why-coast-unreachable = côte hors d’atteinte
why-no-fleets = aucune flotte pour la convoyer
why-support-out-of-reach = { PLACE($to) } hors d’atteinte
why-supports-itself = ne peut se soutenir elle-même
why-nobody-there = aucune unité : { PLACE($at) }
why-supported-cannot = { UNIT($of) } ne peut y aller
why-cannot-convoy = seules les flottes en mer convoient
why-no-army = { UNIT($of) } ne peut être convoyée
why-off-route = hors de la route
why-wrong-phase = ordre d’une autre phase
why-no-unit = unité inexistante
why-not-yours = unité d’un autre
why-gm-ordered = ordre donné par l’arbitre
why-unreadable = illisible
    .long = « { $text } » { WHO($power, form: "de") } n’a pu être lu : { $message }.
why-unclear = pas d’ordre clair
why-repeated = ordonné deux fois
why-changed = modifié ensuite
why-replaced = remplacé par une lettre suivante
why-several-orders = plusieurs ordres, aucun ne vaut
why-other-counts = un autre ordre vaut
why-kind-missing = A ou F manque
why-kind-wrong = mauvais type d’unité
why-misspelt = nom mal écrit
why-nationality = { $what ->
        [missing] pays non nommé
       *[wrong] mauvais pays nommé
    }
why-into-itself = pas de soutien chez soi
why-coast-wrong = mauvaise côte nommée
why-better-order = impossible ; un autre ordre ne l’est pas
why-flying-dutchman = n’aurait pas dû être sur la carte

## Retraites
why-no-retreat-ordered = aucune retraite ordonnée
why-retreat-clash = { WHO($by) } { MANY($by) ->
        [one] s’y retire
       *[other] s’y retirent
    } aussi
    .long = { PLACE($at) } : { UNIT($all) } s’y retirent et sont dispersées.
event-loss = { WHO($power) } { MANY($power) ->
        [one] perd
       *[other] perdent
    } { UNIT($units) }
event-destroyed-clash = { $losses }, { $n ->
        [2] toutes deux
       *[other] toutes
    } retirées au même endroit : { PLACE($at) }.
event-destroyed-no-retreat = { $losses }, sans retraite possible.
event-destroyed-no-order = { $losses }, sans ordre de retraite.
event-disbanded = { WHO($power) } { MANY($power) ->
        [one] dissout
       *[other] dissolvent
    } { UNIT($units) }.
event-must-retreat = { WHO($power) } { MANY($power) ->
        [one] doit
       *[other] doivent
    } retirer { UNIT($unit) } : { PLACE($to) } ou hors de la carte.
why-retreat-closed = { $why ->
        [far] { PLACE($to) } n’est pas limitrophe
        [attacker] l’attaque venait de là
        [standoff] fermée par un rebond
        [taken] place prise : { PLACE($to) }
       *[other] place fermée : { PLACE($to) }
    }
why-not-dislodged = { $what ->
        [order] retraites seulement
       *[unit] non délogée
    }

## Hiver
event-gains = { WHO($power) } { MANY($power) ->
        [one] gagne
       *[other] gagnent
    } { $gains }.
event-gain-from = { PLACE($at) } sur { WHO($from) }
event-gain-both = { $free }, ainsi que { $taken }
event-loses = { WHO($power) } { MANY($power) ->
        [one] perd
       *[other] perdent
    } { PLACE($at) }.
event-eliminated = { WHO($powers) } { $n ->
        [one] est éliminée
       *[other] sont éliminées
    }.
event-victory = { WHO($power) } gagne avec { COUNT($n) } centres.
why-no-home = { PLACE($at) } n’est pas un centre d’origine
why-occupied = place prise : { PLACE($at) }
why-not-held = centre d’un autre : { PLACE($at) }
why-no-home-held = aucun centre d’origine n’est tenu
why-no-build = aucune construction due
why-builds-over = { NUM($n) } seulement
why-double-build = y construit déjà
why-fleet-not-there = pas de flotte ici
why-build-form = { $what ->
        [place] lieu non nommé
        [kind] armées et flottes seulement
        [waive] construction obligatoire
       *[order] constructions et retraits seulement
    }
why-no-removal = { $what ->
        [due] aucun retrait dû
        [gone] part de toute façon
        [twice] déjà retirée
       *[unit] unité inexistante
    }
why-civil-disorder = désordre civil
event-removed-by-rule = { WHO($power) } n’a nommé aucun retrait et perd { UNIT($units) }.
order-waives = { $n ->
        [one] renonce à une construction
       *[other] renonce à { NUM($n) } constructions
    }
order-builds = construit { UNIT($unit) }
order-removes = retire { UNIT($unit) }
order-would-build = demande { UNIT($unit) }

## 1897
order-selects = choisit { PLACE($at) }
why-not-selectable = pas ouvert à { WHO($power) }
why-first-selection = le premier choix vaut
why-default-centre = aucun choix : { PLACE($at) } selon la règle
why-first-unit = la première unité est chez elle
event-home-lost = Ne sont plus centres d’origine : { $list }.
table-home = Centres d’origine
table-home-for-good = Centres d’origine pour le reste de la partie
table-home-first = Premiers centres d’origine

## 1958
why-exchange = pas d’échange avec { UNIT($by) }
why-not-followed = { UNIT($by) } n’est pas partie
why-closed = sa propre { UNIT($by) } y est
why-1958-own = sa propre { UNIT($by) } reste
why-1958-dislodged = délogée par { WHO($by) }
why-fleet-prevented = { $what ->
        [stuck] sa flotte n’est pas partie
       *[away] la flotte n’est pas venue
    }
why-1958-no-convoys = pas de convois dans ces règles
why-1958-twice = { $what ->
        [disagree] deux ordres se contredisent
        [move] son mouvement vaut
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
        [stack] pas dans une même pile
        [second] un soutien par pile
        [reach] hors d’atteinte
       *[other] { UNIT($of) } n’y va pas
    }
event-1958-annihilated = { $losses }{ $why ->
        [clash] , toutes retirées au même endroit, { PLACE($at) }
        [order] , sans ordre de retraite
       *[none] , sans retraite possible
    }.
event-landed = { UNIT($unit) } { WHO($power, form: "de") } { $what ->
        [lost] sombre avec sa flotte
       *[lands] débarque
    }.
order-capital = déplace sa capitale : { PLACE($at) }
order-raises = lève { UNIT($unit) }
why-forgone = { $what ->
        [capital] aucune capitale
       *[forgo] renonce à { NUM($n) } jusqu’à l’an prochain
    }
why-capital = { $what ->
        [kept] la capitale n’est pas perdue
        [twice] nommée deux fois
       *[other] seulement un centre d’origine tenu
    }
why-raising = { $what ->
        [army] armées levées à la capitale, { PLACE($at) }
        [base] il faut une base navale tenue
        [which] quelle base navale ?
        [lost] base navale perdue
       *[due] aucune due
    }
why-highest = aucune nommée : le plus haut numéro part
event-1958-victory = { WHO($power) } a { COUNT($n) } unités sur la carte et gagne.
event-tie = La fin fixée est venue : égalité entre { WHO($powers) }.
event-1958-out = { WHO($powers) } n’{ $n ->
        [one] a
       *[other] ont
    } plus d’unité : { $n ->
        [one] éliminée
       *[other] éliminées
    }.
table-raising = Levées et retraits
table-1958 = Unités, capitales et bases navales
note-capital-moved = * La capitale a changé.
note-base-lost = Entre parenthèses : base navale perdue.
note-stacks = Piles : { $list }.
note-carried = À bord : { $list }.
note-units-win = { COUNT($needed) } unités sur la carte gagnent ; en tête { WHO($powers) }, { COUNT($most) }{ $n ->
        [one] { "" }
       *[other] { " " }chacune
    }.
note-duty = Lit les ordres en { $year } : { WHO($power) }.

## Variante suisse
why-swiss-holds = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { NUM($own) } contre { NUM($other) }
why-swiss-own = sa propre { UNIT($by) } reste
why-sea-not-free = mer prise : sans effet
why-drowned = noyée : personne n’y était
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
why-link-used = déjà utilisé cette année
why-link-void = { $what ->
        [trogs] seul TROGS relie
        [two] nommer deux provinces
        [nar] pas la N.A.R.
        [ever] déjà liées pour toujours
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
        [carry] on n’y porte personne
       *[support] on n’y soutient personne
    }
order-lost-drawn = { $kind ->
        [fleet] la flotte perdue
       *[army] l’armée perdue
    } essaie { PLACE($to) }
order-link = relie { PLACE($a) } et { PLACE($b) }
order-separate = sépare { PLACE($a) } et { PLACE($b) }
order-consent = permet à { WHO($power) } { PLACE($a) }–{ PLACE($b) }
order-consent-withdrawn = retire son accord à { WHO($power) } : { PLACE($a) }–{ PLACE($b) }
order-into-hyperspace = { UNIT($unit) } dans l’hyperespace
order-out-of-hyperspace = { UNIT($unit) } sort de l’hyperespace : { PLACE($to) }
order-lost-piece = pièce perdue { COUNT($n) } : { $how ->
        [first] la première côte tirée
       *[coast] { $coast }
    }
table-in-force = En vigueur : { $season }
note-linked-for-ever = Pour toujours : { PLACE($at) }.
note-linkage = { $kind ->
        [barrier] Barrière
       *[linkage] Lien
    } { PLACE($at) }{ $double ->
        [yes] , double
       *[no] { "" }
    } (fin : { $until }).
table-consents = Accords de TROGS
note-consent = { WHO($power) } peut passer : { PLACE($at) }.
event-ended = { $kind ->
        [barrier] Fin des barrières
       *[linkage] Fin des liens
    } : { $list }.
place-pair = { PLACE($a) }–{ PLACE($b) }
event-hyper-in = { UNIT($unit) } entre dans l’hyperespace.
note-piece = Pièce { COUNT($n) } ({ $kind ->
        [fleet] flotte
       *[army] armée
    }, entrée : { $since }) : { $fate ->
        [lost] perdue
       *[until] perdue si elle reste (fin : { $until })
    }.
event-piece-lost = La pièce { COUNT($n) } est perdue dans l’hyperespace.
event-lost-drawn = Pour { $kind ->
        [fleet] la flotte perdue
       *[army] l’armée perdue
    }, le sort donne { PLACE($at) } : elle { $end ->
        [out] sort
       *[stays] reste perdue
    }.
event-swiss-destroyed = { $losses }{ $why ->
        [death] , combattant jusqu’à la mort
        [drowned] , noyée : { PLACE($at) }
        [clash] , toutes retirées au même endroit, { PLACE($at) }
        [order] , sans ordre de retraite
       *[none] , sans retraite possible
    }.
order-to-the-death = { UNIT($unit) } combat jusqu’à la mort
note-barred = Détruites en { $year } et non remplacées cet hiver : { $list }.
why-barred = pertes de l’année non remplacées
note-links-left = Ordres de lien ou de séparation restant en { $year } : { $list }.
note-links-rest = tous les autres { COUNT($n) }
event-swiss-victory = { WHO($power) } a { COUNT($n) } des { COUNT($of) } centres et gagne.

## Claudien
why-claudian-repelled = { WHO($by) } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }, { COUNT($own) } contre { COUNT($other) }
    .long = { PLACE($at) } : { $sides }.
why-claudian-outdone = { $what ->
        [own] sa propre { UNIT($by) }
       *[other] { WHO($by) }
    } en plus grand nombre, { COUNT($own) } contre { COUNT($other) }
why-claudian-standoff = rebond avec { $what ->
        [own] sa propre { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($own) } contre { COUNT($other) }
note-side = { WHO($power, form: "head") } { COUNT($n) }
note-fight = { PLACE($at) } : { WHO($first, form: "head") } { COUNT($n) }, { $others }
why-claudian-road = battue en route par { WHO($by) }, { COUNT($own) } contre { COUNT($other) }
why-claudian-road-met = face à face en route avec { WHO($by) }, { COUNT($own) } contre { COUNT($other) }
why-claudian-kept-out = repoussée par { $what ->
        [own] sa propre { UNIT($by) }
       *[other] { WHO($by) }
    }, { COUNT($own) } contre { COUNT($other) }
why-claudian-dislodged = délogée par { WHO($by) }, { COUNT($own) } contre { COUNT($other) }
why-weakened = { COUNT($left) } sur { COUNT($full) } comptent : attaque { WHO($by, form: "de") }
why-claudian-cut = coupé : les attaques dépendent l’une de l’autre
why-cannot-join = trop nombreux : { COUNT($n) } des siens y sont
why-lift = les flottes n’en portent que { COUNT($n) }
why-own-fleets = dépend de ses propres flottes : non exécuté
why-knot = dépend d’un nœud sans réponse
why-too-few-left = n’en laisse que { COUNT($n) }
why-claudian-nobody = pas de telle { $kind ->
        [fleet] flotte
       *[army] armée
    } ici
why-claudian-size = { $what ->
        [left] il n’en reste que { COUNT($n) }
        [few] moins de { COUNT($n) }
        [five] pas un multiple de cinq
       *[all] tous ont d’autres ordres
    }
why-beyond = au-delà du bord de la carte
why-claudian-own = { $what ->
        [through] les siens barrent la route
       *[one] une armée ne se soutient pas
    }
why-full = déjà au complet
why-topped-up = gagne { COUNT($n) }, { COUNT($lost) } perdus
note-divided = { WHO($power) }, { PLACE($at) } : { $parts } { COUNT($n) } restent
note-divided-part = { COUNT($n) } ({ PLACE($to) }),
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
event-garrison = { PLACE($at) } : la garnison tombe.
note-garrisons = Garnisons encore debout : { PLACE($at) }.
note-garrisons-of = Garnisons de { COUNT($n) } hommes : { PLACE($at) }.
event-claudian-retreat = { WHO($power) } : { COUNT($n) } { $kind ->
        [fleet] navires
       *[army] hommes
    } doivent se retirer, { PLACE($at) } : { PLACE($to) } ou dissolution.
event-claudian-disbanded = { WHO($power) } perdent { COUNT($n) } { $kind ->
        [fleet] navires
       *[army] hommes
    }, { PLACE($at) }{ $why ->
        [none] , sans retraite possible
        [met] : des retraites s’y croisent
        [many] : trop pour une seule force
        [coasts] : flottes sur deux côtes
       *[rule] { "" }
    }.
note-claudian-knot = { $what ->
        [ring] Ils tournent en cercle
        [cut] Coupés, car les attaques dépendent l’une de l’autre
        [landing] Non exécutés, car ils décideraient du sort de leurs flottes
       *[knot] Sans réponse, ils échouent
    } : { ORDER($orders) }.
event-claudian-out = { WHO($powers) } sont éliminés.
event-claudian-victory = { WHO($power) } tiennent { COUNT($n) } centres et gagnent.
note-strength = { WHO($power, form: "head") } : { $centres ->
        [one] 1 centre
       *[other] { COUNT($centres) } centres
    }, { COUNT($men) } hommes, { COUNT($ships) } navires ; { $due }.
note-due = { $what ->
        [builds] { $n ->
            [one] une construction
           *[other] { NUM($n) } constructions
        }
        [men] { COUNT($n) } hommes de trop
       *[none] aucune construction
    }
event-lapsed = { WHO($power) } laissent { $n ->
        [one] une construction
       *[other] { NUM($n) } constructions
    }.
event-claudian-loses = { PLACE($at) } : { COUNT($n) } hommes de trop rentrent.

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
why-beaten = { WHO($by) } en force, { NUM($own) } contre { NUM($other) }
why-silly-own = sa propre { UNIT($by) } reste
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
why-not-to-be = cela n’est pas arrivé
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
origin-jester = par le Bouffon
origin-gm = par l’arbitre
origin-monsters = les monstres savent ce qu’ils veulent
event-exposed = { UNIT($unit) } { WHO($power, form: "de") } est démasquée, et personne n’est distrait.
event-flirt = { UNIT($unit) } { WHO($power, form: "de") } a eu ce qu’elle cherchait et doit partir.
event-fifth = La Cinquième Flotte ({ UNIT($unit) }) est au port et doit être attaquée : attaque { WHO($by, form: "de") }{ $help ->
        [yes] , aide { WHO($with, form: "de") }
       *[no] { "" }
    }.
event-signs = { UNIT($units) } { WHO($power, form: "de") } { $n ->
        [one] signe de son sang et double sa force
       *[other] signent de leur sang et doublent leur force
    }.
event-soul-back = { UNIT($unit) } { WHO($power, form: "de") } a retrouvé son âme et sa force d’avant.
event-soul-lost = Son âme reste où elle fut vendue : { WHO($power) } paie désormais d’un centre.
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
event-borg-weighs = Il soupèse { PLACE($at) } et choisit la meilleure table.
event-burp = { $n ->
        [1] Le plateau tremble d’un rot satisfait.
        [2] Deux plats ; il demande le fromage.
       *[other] Un festin. Il desserre sa ceinture.
    }
event-llamas = { PLACE($at) } : les lamas { WHO($power, form: "de") } sautent{ $n ->
        [0] , seuls
       *[other] , et { UNIT($units) } avec eux
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
        [orders] commande deux unités la saison prochaine
        [predicts] fait trois prédictions la saison prochaine
       *[unit] { $part ->
            [1] gagne une unité
           *[other] gagne { $part } d’unité
        }, { $now } en tout
    }
event-free-build = { WHO($power) } construit { UNIT($unit) } pour rien.
event-fifth-of-kind = { WHO($power) } : { UNIT($unit) } est sa cinquième de ce genre.
event-twins = { WHO($power) } : { UNIT($units) } naissent jumelles.
event-votes = Voix : { $list }.
event-vote = { $pair } { COUNT($n) }
event-next-door = Voisines la saison prochaine : { PLACE($at) }.
event-shut = L’hyperespace reste fermé la saison prochaine.
event-centres = Centres : { $list }.
event-silly-out = { WHO($powers) } n’{ $n ->
        [one] a
       *[other] ont
    } plus ni unité ni centre.
event-silly-victory = { $who ->
        [doctor] Le Docteur a ses points et quitte la carte en vainqueur.
       *[jester] Le Bouffon rit le dernier : 1920 est passé et personne n’a gagné.
    }
why-birds = { $what ->
        [dropped] lâchée en route
        [nobody] personne à porter
        [place] nulle part où se poser
        [shooed] chassés
        [far] trop loin à voler
        [left] laissée par les oiseaux
        [army] l’armée n’a pu se poser
        [shoo] ne peut chasser personne
        [armies] les oiseaux ne portent que des armées
        [shut] nul oiseau n’y vole
        [heavy] trop lourde pour des oiseaux
        [sea] on ne se pose pas sur la mer
        [unladen] ne portaient aucune armée
        [earshot] encore à portée de voix
       *[closed] n’a pu s’y poser
    }
why-silly-build = { $what ->
        [five] une pour cinq centres au plus
        [twins] les jumelles doivent se toucher
        [vacant] place prise
        [kind] personne n’en construit
        [prize] un prix n’occupe aucun centre
        [terrain] ne se construit pas là
        [once] une paire de jumelles par partie
        [siamese] seules armées et flottes sont jumelles
        [season] un prix par saison
        [credit] pas d’unité entière gagnée
        [cast] en Islande et à Corfou seulement
       *[home] pas un centre d’origine
    }
why-silly-general = { $what ->
        [many] trop
        [open] fermée pour elle
        [far] hors d’atteinte
        [value] n’a pas de force à prêter
        [cast] réservé au Cerveau
        [later] remplacé ensuite
        [lapsed] rien à en faire
        [step] pas à cette étape
        [two] oiseaux et armée font deux unités
        [whose] l’unité de qui ?
        [player] une unité par joueur
        [parted] les jumelles pourraient être séparées
        [possible] elle ne peut faire cela
        [underpass] le tunnel n’y mène pas
        [tardis] les oiseaux ne portent pas le TARDIS
        [expose] seul un vieux satyre fait cela
        [goal] vers où ?
        [terrain] pas un endroit pour elle
        [one-space] une case à la fois
        [worthless] rien à soutenir
        [twin-convoy] ne porte que sa jumelle
        [convoy] nul convoi n’y mène
        [path] les cases ne se touchent pas
        [named] ne peut être nommé
        [grazing] nul troupeau n’y paît
        [herd] pas de troupeau là
        [out] hors du jeu
        [no-condition] n’admet pas de condition
        [early] la condition demande trop tôt
        [else] l’ordre ELSE est d’un autre genre
        [quiet] il ne s’y passe jamais rien
        [foretold] déjà prédit
        [twin-far] sa jumelle serait hors d’atteinte
        [landing] pas d’atterrissage là
        [hyperspace] vers et depuis l’hyperespace seulement
        [carried] personne ne le porte
        [carrier] son porteur n’est pas parti
       *[none] unité inexistante
    }

## Le bandeau au-dessus d’une partie, les notes
glance-centres = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] { "" }
       *[other] { " " }({ $sign }{ COUNT($by) })
    }
glance-out-now = hors jeu cette saison : { WHO($powers, form: "head") }
glance-retreat = retraite due : { $list }
glance-retreat-of = { UNIT($units) } ({ WHO($power, form: "head") })
glance-build = dû : { $list }
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
glance-missing-retreats = sans ordres de retraite : { WHO($powers, form: "head") }
glance-missing-builds = sans ordres d’ajustement : { WHO($powers, form: "head") }
glance-won = { WHO($powers) } { $n ->
        [one] gagne
       *[other] gagnent
    }
glance-drawn = partage
glance-vote = { $kind ->
        [draw] partage proposé
       *[concession] reddition proposée
    }
glance-label = En bref, { $game }
glance-games = Les parties en bref
notes-heading = Où ils se sont rencontrés
notes-remark = Lieu par lieu : qui est venu, et avec quelle force.
draw-line = Tirage { COUNT($n) }, { $what } : { $value }, parmi { COUNT($of) }{ $from ->
        [list] { "\u00A0" }: { $list }
       *[none] { "" }
    }.
draw-forced = Tirage { COUNT($n) }, { $what } : { $value }, fixé par l’arbitre.
draw-hash = Les tirages viennent du secret dont le nº { $issue } a publié l’empreinte ({ $hash }…).
draw-hash-early = Les tirages viennent d’un secret ({ $hash }…) non encore annoncé.
draw-all = Les listes des tirages sont dans les données de la partie.
origin-rule = selon la règle
order-stands = tient
order-holds = tient
order-by-convoy = par convoi
order-on-board = à bord de F{ $n }
order-boards = embarque sur { UNIT($of) }
order-lands = débarque
order-follows = suit { UNIT($of) }
order-disbands = se dissout
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
erratum-head = Dans le nº { $issue }, une saison de { $game } était mal imprimée : { $season }.
erratum-was = Imprimé : { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] , réussi
        [fails] , échoué
        [cut] , coupé
        [void] , sans effet
       *[dislodged] , délogée
    }.
erratum-is = Il fallait : { WHO($power, form: "head") } { ORDER($order) }{ $result ->
        [stands] { "" }
        [succeeds] , réussi
        [fails] , échoué
        [cut] , coupé
        [void] , sans effet
       *[dislodged] , délogée
    }.
erratum-nothing-else = Rien d’autre ne change.
erratum-position = La position change : { $list }.
erratum-stays = Les saisons suivantes restent comme imprimées.
erratum-again = Les saisons suivantes sont rejugées.
erratum-corrected = Corrigé par un erratum dans le nº { $issue }.

## En-tête de la partie, l’arbitre
game-over-win = { WHO($powers) } { $n ->
        [one] gagne
       *[other] gagnent ensemble
    }, { $season }.
game-over-draw = Partage, { $season }{ $who ->
        [all] { "" }
       *[some] , entre { WHO($powers) }
    }.
game-over-concession = Reddition, { $season } : { WHO($powers) } l’emporte.
game-over-abandoned = Abandonnée, { $season }.
game-new = Une nouvelle partie commence ; les puissances sont tirées.
game-drawn-again = Elles ont été tirées de nouveau : { $why }.
escrow-held = { $who } garde { $known ->
        [sum] { $sum } de droits d’inscription
       *[none] les droits d’inscription
    } jusqu’à la fin de la partie.
game-open = Une nouvelle partie cherche des joueurs.
game-from = { $game } nous vient de { $zine }.
seat-new = { $player } joue désormais { WHO($power) }.
seat-standby-used = { $player } était remplaçant pour { WHO($power) } ; ses ordres ont servi.
seat-standby-takes = { $player } était remplaçant pour { WHO($power) } et prend la place.
seat-standby-asked = { $player }, en remplacement, est prié d’envoyer des ordres pour { WHO($power) }.
seat-disorder = { WHO($power) } est en désordre civil{ $standby ->
        [none] { "\u00A0" }: aucun remplaçant
       *[other] { "" }
    }.
seat-lost = { $player } a perdu { WHO($power) }.
seat-left = fin : { $season }
seat-came = début : { $season }
vote-proposed = Proposé : { $what }. Prière de voter avec les prochains ordres.
vote-result = La proposition de { $what } est { $passed ->
        [yes] adoptée
       *[no] rejetée
    } : { COUNT($for) } pour, { COUNT($against) } contre{ $abstained ->
        [0] { "" }
        [1] , une abstention
       *[other] , { COUNT($abstained) } abstentions
    }.
vote-draw = partage { $who ->
        [all] entre tous les survivants
       *[some] entre { WHO($powers) }
    }
vote-concession = reddition, vainqueur { WHO($power) }
gm-ruling = L’arbitre décide : { $text }.
gm-ruling-why = L’arbitre décide : { $text } ({ $reason }).
gm-empty = { WHO($power) } reste sans joueur
gm-read = « { $words } » { WHO($power, form: "de") } se lit { ORDER($order) }
gm-result = { WHO($power, form: "head") } { ORDER($order) } : { $result ->
        [succeeds] réussi
        [fails] échoué
        [cut] coupé
        [void] sans effet
       *[dislodged] délogée
    }
switch-head = Règles maison : { $list }
switch-also = sinon les règles usuelles
switch-in-force = En vigueur : { $text }
house-rule-of = { $text } (règle maison { $n })

## Noms
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
board-adopted = À partir de la prochaine saison, { $board } se joue avec ces changements : { $what }. { $why }
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
year-ad = { $n } apr. J.-C.

## La page
address-codes = Codes d’adresse
articles = Articles
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
erratum = Erratum
fee = droit
feed = Fil des nouveaux numéros
fees = Joueurs et droits
fees-paid = réglé
fees-owed = doit le droit de jeu
fees-others-paid = Tous les autres : réglé.
fees-first-later = { $first } ; { $later } si vous jouez déjà ici
address-above = adresse ci-dessus
address-in-games = adresse donnée aux parties
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
last-season = Dernière saison, où
letters = Courrier
listed = Inscrits
map-begins = { $board } au début
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
new-games = Nouvelles parties ailleurs
new-names = Nouveaux noms à ce jour
next = Suite
next-deadline = Prochaine échéance
no = Nº
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
openings-replacement = { $game } cherche un joueur pour { WHO($power) } ({ $season }, { $strength }).
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
openings-standby = { $games } { $n ->
        [one] cherche
       *[other] cherchent
    } des remplaçants, au cas où.
or = ou
orders-due = Ordres attendus
orders-due-by = Ordres attendus pour le
ownership = Qui possède quoi
ownership-means = Propriétaire par lettre ; un point : neutre ; les changements sont marqués.
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
state-on-time = Non souligné : à l’heure, ou pas plus { $n ->
        [one] d’un jour
       *[other] de { COUNT($n) } jours
    } après l’échéance.
state-late = Souligné une fois : plus de { COUNT($n) } jours de retard, sans nouvelles.
state-dead = Souligné deux fois : sans nouvelles depuis plus de { COUNT($n) } jours, sans doute abandonnée.
state-continued = Suite du nº { $issue }, après { $after }.
state-to-be-continued = À suivre.
state-due = { $day } ({ $what })
state-players-of = Joueurs (’{ $year })
state-players-head = Zine et partie ; joueurs et unités
subscribe = S’abonner
the-zine = Le zine
to = À :
code-p = joueur d’une partie de ce zine
code-t = échange
code-z = abonné ; le nombre est celui du dernier numéro payé
code-s = spécimen, et lequel
code-y = dernier numéro, sauf nouvelles de vous
set-in = Composé en { $fonts }.
made-with = Fait avec zine et Typst.
draws-next = Les tirages du nº { $issue } seront faits du secret de SHA-256 { $hash }.
draws-this = Les tirages de ce numéro viennent du secret { $secret }.
wants = Petites annonces
wahf = Nous ont aussi écrit
was = était
year = Année
neutral = Neutres
unowned = Sans propriétaire : { PLACE($at) }.

## Les cartes en mots
plate-title = { $game } : { $what }
map-title = Carte de la position
map-changed = { $what }, centres qui ont changé de mains : { $list }.
map-no-one = Sans propriétaire : { $list }.
map-unit-in = { $kind } { $place }
map-dislodged = Délogées : { $list }.
map-unread = Non lues : { $list }.
map-orders-list = Ordres : { $list }.
map-standoffs = Rebonds : { $list }.
map-moves = { $unit } vers { $to }
map-supports = { $unit } soutient { $of }
map-convoys = { $unit } convoie { $of } vers { $to }

## Les archives
archive-issues = Numéros
archive-all-issues = Tous les numéros
archive-all-issues-lead = Chaque numéro depuis le premier, tel qu’il est parti. Les errata sont joints au numéro qu’ils corrigent ; rien n’est changé après coup.
archive-people = Personnes
archive-people-lead = Joueurs, arbitres et auteurs. Les archives ne gardent aucune adresse.
archive-rules = Règles
archive-rules-lead = Les règles des parties jouées ici, et les règles maison telles qu’elles étaient dans chaque numéro.
archive-search = Recherche
archive-search-label = Mots, noms, parties ou numéros
archive-search-help = Tous les mots doivent s’y trouver. Un * final cherche tout ce qui commence ainsi. Rien ne quitte votre ordinateur.
archive-search-script = La recherche demande un script. L’index ci-dessous, non.
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
archive-steps-lead = Une saison à la fois, la dernière d’abord ; la liste près de chaque carte dit la même chose en mots.
archive-together = Toutes les saisons ensemble, à lire ou à parcourir.
archive-by-year = Centres par année
archive-by-year-means = Centres de chaque puissance en fin d’année. Les mêmes chiffres sont dans le tableau.
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
archive-nothing-yet = Rien de { $name } n’est encore imprimé.
archive-wrong = Une erreur, ou quelque chose qui ne devrait pas paraître ici ? Écrivez à la rédaction. La page garde son adresse ; le nom peut partir.
archive-house-as-printed = Comme imprimé au numéro { $n }
archive-house-stood = Telles qu’elles étaient
archive-rule-set = Règles du jeu
archive-board = La carte
archive-to-win = Pour gagner
archive-begins = Commence
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
archive-under-rules = Parties selon ces règles
archive-price = Prix
archive-comes-out = Paraît
archive-write-to = Écrire à
archive-follow = Suivre
archive-not-begun = Pas commencée
archive-in-force = { $season } à venir
archive-shared = part au partage
archive-letter-in = Une lettre au numéro { $n }
archive-press-in = Presse dans { $game }
archive-lost = Page introuvable
archive-lost-help = Numéros, parties et personnes gardent leur adresse pour toujours ; le lien est sans doute mal écrit.
archive-first-page = La première page
archive-moved = Cette page est maintenant à { $address }
archive-table-of = { $what }, tableau
archive-due-soon = { $game } : ordres attendus pour { $season }, { $n ->
        [one] demain
       *[other] dans { NUM($n) } jours
    }

## Le courrier électronique
mail-dear = Bonjour { $name },
mail-arrived-subject = Votre message est arrivé
mail-arrived = votre message du { $when } est arrivé.
mail-arrived-about = votre message du { $when } (« { $subject } ») est arrivé.
mail-not-filed = Il n’a pu être classé automatiquement{ $why }.
mail-not-filed-waits = La rédaction l’examinera ; d’ici là, rien n’en compte. S’il contient des ordres : renvoyez-les avec partie, saison et puissance en objet.
wait-seat = { $power } dans { $game }
wait-over-sheet = il répond à la feuille de { $season }, qui est jouée
wait-doubtful = personne ne répond de l’expéditeur (Authentication-Results)
wait-unknown = personne ne répond de l’expéditeur
wait-no-attachment = il annonce une pièce jointe qui n’est pas venue : écrivez les ordres dans le message lui-même
wait-not-opened = { $names } n’a pas été ouvert : écrivez les ordres dans le message lui-même
wait-press-unmarked = c’est de la presse, mais rien n’y est marqué pour l’impression
wait-units = ces ordres sont pour des unités que { $power } n’a pas dans { $game }
wait-changes = il change peut-être les ordres de { $power } dans { $game } : récrivez-les, par exemple A Mun - Ruh
wait-press-game = c’est de la presse, mais rien ne dit pour quelle partie
wait-not-his = c’est pour { $powers }, mais { $who } joue { $seats }
wait-no-power = { $who } n’a pas de puissance dans { $game }
wait-no-power-at-all = { $who } n’a de puissance dans aucune partie
wait-standby = { $who } est remplaçant dans { $game }, mais ne nomme pas de puissance
wait-which = c’est peut-être pour { $seats } : rien ne dit pour laquelle
wait-season = c’est pour { $season }, mais le numéro { $n } joue { $phases } de { $game }
wait-held = { $game } est en suspens dans le numéro { $n }
wait-announced = { $game } n’est qu’annoncée dans le numéro { $n } ; les ordres sont pour le suivant
wait-over = { $game } est terminée
wait-players = { $game } attend encore { $n } joueurs
wait-only-flyer = aucun numéro n’est ouvert qui puisse l’imprimer
wait-same-id = il a le Message-ID d’un message précédent, mais un autre texte
wait-parts = il a plus de { $n } parties pour des jeux, des puissances et l’impression : envoyez un message par partie
wait-broke-off = la lecture de ce message s’est interrompue
wait-characters = ses caractères sont illisibles : le jeu de caractères annoncé n’est pas le bon ; envoyez-le en UTF-8
wait-too-large = il est trop gros pour être lu ({ $n } Mo)
wait-too-long = son texte est trop long ({ $n } ko)
wait-quoted = il ne contient que des citations
wait-empty = il est vide
wait-attachments = il n’a que des pièces jointes, qui ne sont pas ouvertes : { $names } ; écrivez les ordres dans le message lui-même
mail-doubtful = Aucun serveur ne garantit l’adresse d’où vient ce message. Si ce n’était pas vous, répondez-nous.
mail-other-address = Il venait de { $address } : cette réponse part donc à vos deux adresses.
mail-filed = { $what } : classé pour le numéro { $n }.
mail-press-filed = Votre presse pour { $game } est classée pour le numéro { $n }.
mail-letter-filed = Votre lettre est classée pour le numéro { $n }.
mail-letter-kept = Votre lettre est à la rédaction. Elle ne paraîtra que si vous le voulez tous deux.
mail-question = Votre question est à la rédaction, qui y répondra.
mail-orders-all = les { $n } ordres sont lus
mail-orders-some = { $read } ordres lus sur { $n }
mail-orders-read = { $n } { $n ->
        [one] ordre lu
       *[other] ordres lus
    }
mail-no-order = AUCUN ORDRE. L’unité tient.
mail-no-order-wrote = AUCUN ORDRE. Vous avez écrit : « { $words } »
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
mail-may-build = constructions possibles : { $n }
mail-must-remove = retraits dus : { $n }
mail-not-understood = Non compris, et non compté : « { $words } »{ $why }.
mail-partial-units = Votre lettre du { $day } donne des ordres à { $named } unités sur { $n } sans dire ce que deviennent les autres : elles gardent leurs ordres antérieurs, comme ci-dessus. Si elles ne doivent pas en avoir, répondez « ces ordres remplacent les précédents » avec les ordres qui comptent.
mail-partial = Votre lettre du { $day } n’ordonne pas tout et ne dit rien du reste : il garde ses ordres antérieurs, comme ci-dessus. S’il ne doit pas en avoir, répondez « ces ordres remplacent les précédents » avec les ordres qui comptent.
mail-confirmed = Vous avez confirmé ces ordres.
mail-also = Reçu aussi : { $list }.
mail-also-vote = votre vote ({ $words })
mail-also-proposal = votre proposition ({ $words })
mail-also-press = de la presse, à imprimer
mail-also-address = votre nouvelle adresse
mail-also-resigns = que vous abandonnez
mail-also-concedes = que vous concédez
mail-also-proxy = votre souhait d’une procuration (la rédaction décide)
mail-also-money = quelques mots sur votre abonnement
mail-also-question = votre question
mail-also-dateline = ce qui ressemble à de la presse sans en porter la mention : c’est gardé
mail-kept-private = Gardé confidentiel : { $n } { $n ->
        [one] remarque
       *[other] remarques
    }.
mail-kept = Gardé jusqu’au moment voulu ({ $phases }) :
mail-reply = Répondez « OK », ou seulement ce qui est faux : une ligne avec l’ordre tel qu’il doit être, ou « c’est bon ».
mail-deadline = Échéance : { $when }
mail-your-time = { $when } ; chez vous { $yours }
mail-remind-subject = Ordres attendus : { $games }
mail-remind = il manque encore vos ordres pour
mail-remind-due = pour le { $when }
mail-remind-late-counts = l’échéance est passée ; les ordres comptent encore tant que la saison n’est pas jugée
mail-remind-late-over = l’échéance est passée ; cette partie ne prend pas d’ordres tardifs
mail-remind-answer = Une réponse avec partie, saison et puissance en objet suffit.
mail-orders-for = Ordres pour { $what }
mail-issue = { $title }, numéro { $n } du { $date }
mail-second-copy = second exemplaire
mail-draft = ÉPREUVE
mail-slip = Une page à vous est jointe : code, crédit, ce qui est attendu et une feuille pour vos ordres.
mail-copy = Votre exemplaire est joint, avec votre propre page de dos.
mail-on-web = En ligne
mail-code = Votre code
mail-next-deadline = Prochaine échéance
mail-in-this-issue = Dans ce numéro
mail-leave = Pour ne plus recevoir de courrier, écrivez à { $address } avec l’objet « { $subject } ».
mail-attached = Le numéro est joint.
mail-list-orders = Ordres, lettres et questions : à { $address } seulement ; tout abonné lit ce qui est envoyé à cette liste.
mail-notice = { $title }, numéro { $n } du { $date }, est parti par la liste de diffusion.
mail-notice-subject = { $title } { $n } : votre abonnement
mail-left = Crédit restant
mail-through-list = Ce message est passé par la liste { $list } : ses abonnés l’ont lu. Envoyez vos ordres à { $address } seulement.
mail-list-remind-subject = { $game } : ordres attendus pour { $phases }
mail-list-remind = Les ordres pour { $what } sont attendus : { $when }.

## Options
switch-convoy-paradox = { $value ->
        [1971] une armée convoyée ne sauve pas sa flotte en coupant le soutien d’une autre (règle de 1971)
        [1982] une armée convoyée ne coupe aucun soutien vers une mer où une flotte convoie (règle de 1982)
        [2000] une armée convoyée ne coupe aucun soutien contre ses flottes, sauf si elle a une autre route (règle de 2000)
        [all-hold] dans un paradoxe de convoi tous les mouvements échouent
       *[szykman] dans un paradoxe de convoi l’armée reste (Szykman)
    }
switch-convoy-disruption = { $value ->
        [any-route] un convoi est rompu dès qu’une flotte d’une route entière est délogée
       *[all-routes] un convoi est rompu quand il ne reste aucune route entière
    }
switch-adjacent-convoy = { $value ->
        [1971] une armée ne passe par mer dans une province voisine que pour un échange
        [1982] une armée passe par mer dans une province voisine si les ordres le montrent
        [explicit] une armée ne passe par mer dans une province voisine que si son ordre le dit
       *[2000] une armée passe par mer dans une province voisine si son ordre le dit ou si une flotte de son pays la convoie
    }
switch-order-sets = { $value ->
        [replace] une lettre suivante remplace la première
        [combine] une lettre suivante complète la première
        [combine-unless-clear] une lettre suivante complète, sauf mention contraire
       *[replace-unless-clear] une lettre suivante remplace la première, sauf si elle ne fait manifestement que la modifier
    }
switch-double-orders = { $value ->
        [last] de deux ordres le dernier vaut
        [hold] avec deux ordres l’unité tient
       *[first] de deux ordres le premier vaut
    }
switch-implicit-orders = { $value ->
        [yes] un mouvement se déduit de son propre soutien ou convoi
       *[no] aucun mouvement ne se déduit d’un soutien
    }
switch-civil-disorder = { $value ->
        [home-dptg] sans retrait nommé, partent les unités les plus loin de chez elles, les flottes par mer
        [home-any] sans retrait nommé, partent les unités les plus loin de chez elles
        [country] sans retrait nommé, partent les unités hors du pays
        [oldest] sans retrait nommé, partent les unités les plus longtemps loin d’un centre
       *[owned] sans retrait nommé, partent les unités les plus loin de leurs centres, flottes d’abord
    }
switch-same-retreat = { $value ->
        [lot] de deux unités retirées au même endroit, le sort en sauve une
       *[annihilate] deux unités retirées au même endroit sont perdues
    }
switch-failed-mover = { $value ->
        [0] une unité dont le mouvement échoue se défend avec rien
       *[1] une unité dont le mouvement échoue se défend avec un
    }
switch-guerilla-raise = { $value ->
        [on] constructions aussi dans les centres d’origine vides tenus par d’autres
       *[off] constructions seulement dans ses propres centres d’origine
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
check-words-argument = « { $key } » emploie « { $name } », qui ne lui est jamais donné ; il a { $list }
check-language-unknown = pas de mots pour « { $language } » : la page sera en anglais

## Provinces dont le nom diffère de l’anglais
province-adr = Adriatique
province-aeg = mer Égée
province-alb = Albanie
province-alg = Algérie
province-apu = Pouilles
province-arm = Arménie
province-bal = Baltique
province-bar = mer de Barents
province-bel = Belgique
province-bla = mer Noire
province-boh = Bohême
province-bot = golfe de Botnie
province-bul = Bulgarie
province-bur = Bourgogne
province-den = Danemark
province-eas = Méditerranée orientale
province-edi = Édimbourg
province-eng = Manche
province-fin = Finlande
province-gal = Galicie
province-gas = Gascogne
province-gre = Grèce
province-hel = baie d’Helgoland
province-hol = Hollande
province-hyp = hyperespace
province-ice = Islande
province-ion = mer Ionienne
province-ire = Irlande
province-iri = mer d’Irlande
province-lon = Londres
province-lvn = Livonie
province-lyo = golfe du Lion
province-mao = Atlantique moyen
province-mar = Marseille
province-mor = Maroc
province-mos = Moscou
province-naf = Afrique du Nord
province-nao = Atlantique nord
province-nth = mer du Nord
province-nwg = mer de Norvège
province-nwy = Norvège
province-pic = Picardie
province-pie = Piémont
province-pru = Prusse
province-rum = Roumanie
province-ser = Serbie
province-sev = Sébastopol
province-sic = Sicile
province-sil = Silésie
province-smy = Smyrne
province-spa = Espagne
province-stp = Saint-Pétersbourg
province-swe = Suède
province-swi = Suisse
province-syr = Syrie
province-tus = Toscane
province-tyr = Tyrol
province-tys = mer Tyrrhénienne
province-ven = Venise
province-vie = Vienne
province-wal = pays de Galles
province-war = Varsovie
province-wes = Méditerranée occidentale

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
hour-clock = { $hour }:{ $minute }
season-year = { $season } { $year }
number-group = { "\u202F" }
number-point = ,
money = { $amount } { $sign }
list-next = { $a }, { $b }
list-last = { $a } et { $b }
list-or = { $a } ou { $b }

## More reasons
why-own-first = { UNIT($by) } à soi passe avant
why-stayed-against = { WHO($by) } { MANY($by) ->
        [one] n’est pas partie
       *[other] ne sont pas parties
    }, { NUM($own) } contre { NUM($other) }
why-no-player = puissance sans joueur
why-default-unit = rien d’ordonné : une armée d’office
why-which-unit = quelle unité ?
why-nobody-comes = personne ne vient : { PLACE($to) }
why-silly-held = retenu par { WHO($by) }
why-home-first = la première unité reste chez elle

## More events
event-unused = { WHO($power) } { MANY($power) ->
        [one] laisse
       *[other] laissent
    } { $n ->
        [one] une construction inutilisée
       *[other] { NUM($n) } constructions inutilisées
    }.
event-initial = { WHO($power, form: "head") } : { PLACE($at) }
event-initial-all = Premiers centres d’origine : { $list }.
event-destroyed-convoy = { $losses }, avec le convoi.
event-destroyed-dutchman = { $losses } : présence irrégulière sur le plateau.
event-own = { $text }
note-of-power = { WHO($power, form: "head") } { COUNT($n) }
note-more = et { NUM($n) } de plus
note-sides = { PLACE($at) } : { $sides }.
note-divided-all = { WHO($power) }, { PLACE($at) } : { $parts }.
note-links-all = chacun { COUNT($n) }
order-votes = vote pour { PLACE($at) }

## Results in one word
terse-off = bloquée : { WHO($by, form: "head") }
terse-holds = { WHO($by, form: "head") } { MANY($by) ->
        [one] tient
       *[other] tiennent
    }
terse-cut = coupée : { WHO($by, form: "head") }
terse-dislodged = délogée : { WHO($by, form: "head") }
terse-own = { UNIT($by) } à soi

## Records
ratings = Classements
record = La partie en entier
records = Palmarès

## Prices
price-from = à partir du { $day } : { $price }
price-copy-above = { $sum } le numéro, { $above } au-delà de { COUNT($pages) } pages

## Lines of letters in the look mimeo
banner-games = PARTIES*
banner-letters = COURRIER*
banner-map = CARTE*
banner-note = NOTE*
banner-players = JOUEURS*
banner-rules = RÈGLES*
banner-state = ÉTAT*DES*PARTIES*
banner-wants = ANNONCES

## Small words of the page
colon = { "\u00A0" }:
semicolon = { "\u202F" };
renewal-send = Pour continuer à nous lire, envoyez { $sum }
renewal-owe = Vous devez { $sum }
printed-matter = Imprimé
and = et
fees-all-paid = Tous ont réglé.
glance-leads = En tête
order-slip = Feuille d’ordres
page = Page

## Encore de Rather Silly
why-malfunction = sorti ailleurs : { PLACE($at) }
event-destroyed-twin = { $losses }, sans sa jumelle.
event-destroyed-parted = { $losses }, séparée de sa jumelle.
event-destroyed-dropped-sea = { $losses }, à la mer.
event-destroyed-dropped = { $losses }, sur la tête de quelqu’un.
event-destroyed-taken = { $losses } : de retour, et la place est prise.
event-destroyed-drowned-birds = { $losses }, en chemin, par noyade.
event-destroyed-refuge = { $losses } : le refuge est pris.
event-destroyed-dishonour = { $losses } : plutôt la mort que le déshonneur.
event-destroyed-lair = { $losses }, sans tanière.
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
note-all-owned = Chaque centre a un maître.
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
gm-read-nothing = { WHO($power, form: "head") } : une ligne est écartée
gm-order = { WHO($power, form: "head") } : { ORDER($order) }
gm-draw = le tirage { COUNT($n) } est { ORDER($value) }
gm-stands = le résultat reste tel que publié
event-stands-published = Le résultat reste tel que publié.
gm-note = { $text }
gm-overruled = { $said } : annulé par une décision ultérieure
gm-credit = { WHO($power, form: "head") } : { $part } d’unité
gm-change = { UNIT($unit) } { WHO($power, form: "de") } { $what ->
        [placed] est posée
        [removed] est retirée
       *[moved] passe ailleurs : { PLACE($to) }
    }
gm-set = { $what ->
        [borg] le BORG va où on lui dit
        [monsters] les monstres vont où on leur dit
        [link] le lien est fixé
        [answers] les réponses sont jugées
        [owner] le maître du centre est fixé
        [winner] le vainqueur est nommé
        [on] la partie continue
        [drawn] la partie finit en partage
        [points] les points du Docteur sont fixés
       *[state] la position est corrigée
    }

## Votes, places, tirages
vote-outcome = La proposition ({ $what }) est { $passed ->
        [yes] adoptée
       *[no] rejetée
    }.
vote-open = La proposition ({ $what }) est { $passed ->
        [yes] adoptée
       *[no] rejetée
    }. Pour : { $ayes ->
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
seat-lost-to-nobody = { $player } a perdu { WHO($power) }, et personne ne remplace : désordre civil.
seat-nobody = personne
statements-invited = Les commentaires de tous les joueurs, anciens compris, sont bienvenus dans le prochain numéro.
held-to-next = au prochain numéro
due-builds = { $n ->
        [one] une construction
       *[other] { NUM($n) } constructions
    }
due-removals = { $n ->
        [one] un retrait
       *[other] { NUM($n) } retraits
    }
glance-strength = { WHO($power, form: "head") } { COUNT($n) }{ $change ->
        [0] {""}
       *[other] { " " }({ $sign }{ COUNT($by) })
    }, force { COUNT($strength) }
glance-abandoned = abandonnée
note-beleaguered = { PLACE($at) } : { WHO($all) }, { NUM($own) } chacune, se bloquent ; { WHO($by) } reste.
rule-usual = la règle usuelle
draw-what = { $name ->
        [lost] { $kind ->
            [fleet] la flotte perdue
            [army] l’armée perdue
           *[piece] la pièce perdue
        }
        [coast] sa côte
        [retreat] la retraite vers { PLACE($at) }
        [borg] où va le BORG
        [link] le lien
        [malfunction] si le TARDIS tombe en panne
        [tardis-space] où sort le TARDIS
        [distract] qui est suivie
        [arrival] où arrivent les monstres
        [monster-move] où vont les monstres
        [monster-retreat] où se retirent les monstres
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
letters-answered = Réponses parues depuis
archive-centres = { COUNT($n) } centres
calendar-orders = { $game } : ordres pour { $season }
calendar-printed = { $title }, échéance annoncée dans le numéro { $n }.
feed-games = Parties : { $list }.
calendar-name = { $title } : échéances
calendar-alarm = { $what } dans trois jours
calendar-alarm-day = { $what } demain
article-before = { $game } avant son arrivée ici
chart-title = Centres par année, { $game }
chart-had = { $what } en { $year }
chart-gone = { $what } jusqu’à { $year }
seat-no-moves = aucun ordre reçu
about-ruleset-standard = Diplomacy standard, jugé selon DATC 3.2
about-ruleset-1897 = Une unité chacun dans un centre d’origine choisi
about-ruleset-rules1958 = Les règles de 1958 : unités numérotées, piles dans la capitale, armées à bord
about-ruleset-swiss = La variante suisse de 1968 : huit puissances, liaisons et barrières par l’hyperespace
about-ruleset-claudian = Armées comptées en hommes et navires, dès l’an 1
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
        [one] Un nouveau nom a figuré
       *[other] { COUNT($n) } nouveaux noms ont figuré
    } ici ; devenus actifs : { COUNT($active) }, repartis depuis : { COUNT($dropped) }, éditeurs d’un zine : { COUNT($publish) }.
records-standby = remplaçant
records-out = éliminée en { $year }
records-how = Le déroulement
records-lists = Effet sur les classements
records-ten = La première à dix : { $who }, en { $year }.
records-from = { $who } dès { $year }
records-lead = En tête : { $list }.
records-extent = Plus grande étendue : { $who }, { COUNT($n) } en { $year }.
records-still = Années sans changement : { $list }.
records-was-out = { $who } : éliminée en { $year }.
records-missing = Jeux d’ordres manquants : { $n } sur { $of }.
records-corrected = Corrigée dans { $list }.
records-result = { $kind ->
        [win] victoire : { $who }
        [concession] concédée : { $who }
        [draw] partage : { $who }
       *[other] abandonnée
    }, { $season }
records-none = Aucune partie classée n’est encore terminée.
records-wins = { $n }V
rating-calhamer = points Calhamer
rating-dolchstoss = Dolchstoss
rating-eidras = EIDRaS
rating-squares = somme des carrés
rating-c-diplo = C-Diplo 100
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
total-games = commencées : { $begun }, terminées : { $over }, en cours : { $running }
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
total-orders-missing = ordres manquants
total-letters = lettres
total-letters-by = { $n } de { $of }
records-state-playing = joue
records-state-waiting = attend
records-state-standing-by = remplaçant
records-state-finished = terminé
records-state-dropped = parti
records-state-asked = sollicité

## Autres options
switch-adjacent-fallback = { $value ->
        [yes] si le convoi vers la voisine se rompt, l’armée passe par terre
       *[no] si le convoi vers la voisine se rompt, l’armée reste
    }
switch-convoyed-attack-from = { $value ->
        [sea] une attaque convoyée vient de la dernière mer
       *[province] une attaque convoyée vient de la province de l’armée
    }
switch-convoy-retreat = { $value ->
        [no] nul ne se retire d’où venait l’attaquant convoyé
       *[yes] on peut se retirer d’où venait l’attaquant convoyé
    }
switch-convoy-path = { $value ->
        [optional] le trajet écrit d’un convoi engage
        [required] le trajet d’un convoi doit être écrit
       *[ignored] le trajet écrit d’un convoi ne compte pas
    }
switch-dislodged-bounce = { $value ->
        [never] une unité délogée ne dispute rien
       *[unless-head-to-head] une unité délogée dispute la place de son attaquant, sauf choc de front
    }
switch-dislodgement-cuts = { $value ->
        [no] délogée de là où va son soutien, l’unité soutient quand même
       *[yes] délogée de là où va son soutien, l’unité le perd
    }
switch-coastal-crawl = { $value ->
        [yes] deux flottes peuvent se croiser par des côtes différentes
       *[no] deux flottes ne se croisent pas, même par des côtes différentes
    }
switch-self-support-dislodge = { $value ->
       *[prohibited] nul n’aide à déloger sa propre unité
    }
switch-own-unit-cuts-support = { $value ->
        [yes] une attaque de sa propre unité coupe le soutien
       *[no] une attaque de sa propre unité ne coupe rien
    }
switch-perpetual-orders = { $value ->
        [yes] des ordres peuvent valoir jusqu’à révocation
       *[no] les ordres valent pour une saison
    }
switch-proxy-orders = { $value ->
        [notified] un autre peut commander une unité si son maître l’a annoncé
        [in-orders] un autre peut commander une unité si les ordres du maître le disent
       *[no] nul ne commande les unités d’autrui
    }
switch-waive-builds = { $value ->
        [no] on doit construire
        [explicit-only] une construction n’est laissée que si les ordres le disent
       *[yes] on n’est pas tenu de construire
    }
switch-civil-disorder-alphabet = { $value ->
        [board] à égalité, les noms du plateau décident
       *[english] à égalité, l’alphabet anglais décide
    }
switch-civil-disorder-support = { $value ->
        [no] les unités sans ordres ne sont pas soutenues
       *[yes] les unités sans ordres peuvent être soutenues sur place
    }
switch-flying-dutchman = { $value ->
        [until-adjustment] une unité de trop reste jusqu’à l’hiver
        [1966] une unité de trop est traitée comme en 1966
       *[remove] une unité de trop est retirée dès qu’on la trouve
    }
switch-alternate-route-convoy = { $value ->
        [all] un convoi se rompt s’il ne reste aucun trajet entier
       *[any] un convoi se rompt si une flotte d’un trajet entier est délogée
    }
switch-convoy-dislodged = { $value ->
        [lost] une armée dont le convoi est rompu est perdue
       *[stays] une armée dont le convoi est rompu reste
    }
switch-support-mover-standing = { $value ->
        [yes] le soutien sur place compte pour une unité restée malgré elle
       *[no] le soutien sur place ne compte pas pour une unité en marche
    }
switch-coastal-convoy = { $value ->
        [yes] les flottes côtières convoient aussi
       *[no] seules les flottes en mer convoient
    }
switch-order-sets-undated = { $value ->
        [all-hold] de lettres sans ordre connu, aucune ne compte
       *[combine] les lettres sans ordre connu sont lues ensemble
    }
switch-fuzzy-names = { $value ->
        [off] un nom mal écrit n’est pas corrigé
       *[on] un nom mal écrit est corrigé avec remarque
    }
switch-coast-missing-two = { $value ->
        [default-coast] une flotte qui ne nomme aucune des deux côtes va à la première
       *[fail] une flotte qui ne nomme aucune des deux côtes reste
    }
switch-coast-missing-one = { $value ->
        [fail] la côte doit toujours être nommée
       *[infer] la côte peut être tue s’il n’y en a qu’une possible
    }
switch-coast-impossible = { $value ->
        [ignore] une côte hors d’atteinte est ignorée
       *[illegal] une côte hors d’atteinte annule l’ordre
    }
switch-support-coast = { $value ->
        [own-only] le soutien ne nomme la côte que pour sa propre flotte
        [required] le soutien doit nommer la côte
        [not-allowed] le soutien ne nomme pas de côte
       *[optional] le soutien peut taire la côte
    }
switch-coast-wrong = { $value ->
        [fail] une fausse côte d’unité annule l’ordre
       *[ignore] une fausse côte d’unité est ignorée
    }
switch-coast-irrelevant = { $value ->
        [fail] une côte là où il n’y en a pas annule l’ordre
       *[ignore] une côte là où il n’y en a pas est ignorée
    }
switch-build-coast-missing = { $value ->
       *[fail] une flotte construite là où il y a deux côtes doit en nommer une
    }
switch-unit-type-missing = { $value ->
        [invalid] un ordre sans A ni F est nul
        [valid-unless-better] un ordre sans A ni F compte à défaut d’un autre
       *[valid] un ordre sans A ni F est suivi
    }
switch-unit-type-wrong = { $value ->
        [invalid] un ordre avec la mauvaise lettre est nul
        [valid-unless-better] un ordre avec la mauvaise lettre compte à défaut d’un autre
       *[valid] un ordre avec la mauvaise lettre est suivi
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
        [illegal] le soutien doit nommer le pays de l’unité
       *[legal] le soutien peut taire le pays de l’unité
    }
switch-nationality-wrong = { $value ->
        [illegal] un soutien au mauvais pays est nul
       *[legal] un soutien au mauvais pays est suivi
    }
switch-illegal-orders = { $value ->
        [attempt] une unité au mouvement impossible n’est pas soutenue sur place
       *[ignored] une unité à l’ordre nul reste
    }
switch-poor-orders = { $value ->
        [as-set] les ordres mal écrits sont lus avec les autres
       *[individually] les ordres mal écrits sont lus un à un
    }
switch-excess-builds = { $value ->
        [none] de trop de constructions, aucune ne compte
        [last] de trop de constructions, les dernières comptent
       *[first] de trop de constructions, les premières comptent
    }
switch-double-build = { $value ->
        [none] de deux constructions dans un centre, aucune ne compte
        [last] de deux constructions dans un centre, la dernière compte
       *[first] de deux constructions dans un centre, la première compte
    }
switch-excess-removals = { $value ->
        [civil-disorder] de trop de retraits, aucun ne compte
        [last] de trop de retraits, les derniers comptent
       *[first] de trop de retraits, les premiers comptent
    }
switch-ousted-rival = { $value ->
        [none] une unité chassée de front n’arrête personne
       *[stands-off] une unité chassée de front en arrête encore d’autres
    }
switch-board-foreign = { $value ->
        [yes] les armées peuvent monter sur les flottes d’autrui
       *[no] les armées ne montent que sur leurs propres flottes
    }
switch-swiss-entry = { $value ->
        [any-link] on entre en Suisse par toute liaison avec accord
       *[trogs-links] on n’entre en Suisse que par les liaisons permanentes
    }
switch-exchange = { $value ->
        [units] toutes les unités de TROGS échangent leurs places par l’hyperespace
       *[armies] les armées de TROGS échangent leurs places par l’hyperespace
    }
switch-w1900-default = { $value ->
        [standard] un centre sans ordre construit comme d’usage à l’hiver 1900
        [none] un centre sans ordre ne construit rien à l’hiver 1900
       *[army] un centre sans ordre construit une armée à l’hiver 1900
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
        [one] une unité fusionnée en vaut une
       *[sum] une unité fusionnée vaut ses parties ensemble
    }
switch-standoff = { $value ->
        [any] le Devin peut prédire aussi les attaques repoussées
       *[movers] le Devin prédit où des unités se heurtent
    }
switch-tardis-legs = { $value ->
        [2] le TARDIS traverse l’hyperespace en une saison
       *[1] le TARDIS entre dans l’hyperespace ou en sort, par saison
    }
switch-underpass-use = { $value ->
        [all] mouvements et soutiens par le tunnel y coupent un soutien
       *[moves] les mouvements par le tunnel y coupent un soutien
    }
switch-setup-votes = { $value ->
        [yes] le premier lien est voté à la mise en place
       *[no] pas de vote à la mise en place
    }
switch-share-specials = { $value ->
        [no] le Bouffon et le Devin ne partagent pas le prix
       *[yes] le Bouffon et le Devin partagent le prix
    }
switch-resell = { $value ->
        [no] une âme se vend une fois
       *[yes] une âme peut être revendue
    }
switch-siamese-convoy = { $value ->
        [fleets] seule une flotte jumelle convoie sa jumelle
       *[armies] des armées jumelles se convoient par terre
    }
switch-borg-picky = { $value ->
        [yes] le BORG épargne ceux qu’il vient de manger
       *[no] le BORG mange qui il veut
    }
switch-fifth-fleet-name = { $value ->
       *[other] les cinquièmes flottes ont un nom à elles
    }
switch-fifth-fleet-aliases = { $value ->
       *[other] les cinquièmes flottes ont des noms courts
    }
order-of = { WHO($power, form: "head") } : { $order }
head-and-text = { $heading } : { $text }

## The viewer of a game
viewer-play = Lecture
viewer-pause = Pause
viewer-prev = Saison précédente
viewer-next = Saison suivante
viewer-more = Plus
viewer-speed = Vitesse
viewer-slow = lente
viewer-even = moyenne
viewer-fast = rapide
viewer-with = À côté
viewer-nothing = rien
viewer-controls = Parcourir les saisons
viewer-chart = Ce que chacun possède après chaque saison
viewer-chart-means = Ce que chacun possède après chaque saison ; une colonne mène à sa saison.
viewer-table = La même chose en tableau
viewer-changed = { $season } à côté de { $what } ; lieux qui ont changé de mains : { $n }
viewer-position-before = La position avant les ordres, en toutes lettres
viewer-position-after = La position ensuite, en toutes lettres
viewer-centres = { $n ->
    [one] un centre
   *[other] { $n } centres
 }
viewer-nobody = Sans propriétaire
viewer-press = Presse du numéro { $n }
viewer-press-flyer = Presse du feuillet { $n }
viewer-before-in = { $season } dans le numéro { $n }
viewer-year-before = Un an avant
viewer-retreats = retraites
viewer-blocks = À des adresses durables, six ans par page :

## La recherche
search-in = Chercher dans
search-issues = numéros
search-letters = lettres
search-press = presse
search-games = parties
search-people = personnes
search-rules = règles
search-pages = pages
search-all = tous
search-sort = Ordre
search-weight = les meilleurs d’abord
search-date = les plus récents d’abord
search-more = Montrer vingt autres
search-count = Endroits avec « &q& » : &n&
search-none = Rien avec « &q& ».
search-nowhere = « &w& » ne se trouve nulle part.
search-without = Chercher sans ce mot
search-beginning = « &w& » a été pris pour le début de mots.
search-help = "Deux mots" entre guillemets se suivent ; -mot écarte ce qui le contient.

## The list of games
archive-waiting = Attend des joueurs
# of a flyer: between issues
flyer = Feuillet
season-of-flyer = { $season } (feuillet { $flyer }, { $day })
season-in-flyer = { $season } : jugé dans le feuillet { $flyer }, { $day }.
decided-in-flyer = (Décidé dans le feuillet { $flyer }.)
draws-flyer = Les tirages de ce feuillet viennent du secret { $secret }, tiré de celui du nº { $issue }.
orders-to = Ordres à
due-flyer = { $deadline } ; un feuillet suivra
state-flyer = feuillet { $n }, { $day }
mail-flyer = { $title }, feuillet { $n } du { $date }
mail-flyer-subject = { $title }, feuillet { $n } : { $games }
mail-flyer-packet = Les dossiers des parties sont joints : chaque saison, celles des feuillets aussi.
mail-flyer-due-subject = Ordres attendus avant le prochain numéro : { $games }
mail-after-flyer = Le feuillet { $flyer } a fait avancer la partie depuis votre lettre : voici ce qu’elle dit maintenant. Ce qui ne convient plus est nommé ci-dessous.
mail-flyer-due = vos ordres pour ces saisons sont attendus avant le prochain numéro ; un feuillet avec les résultats suivra :
archive-flyer = Feuillet { $n }
archive-flyer-title = Feuillet { $n } : { $title }
