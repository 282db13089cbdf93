//! French words of orders.

use super::super::vocabulary::Words;

/// French; phrases of a class are parted by `|`.
#[rustfmt::skip]
pub const FRENCH: &[Words] = &[
    ("HOLD", "tient|tenir|tiens|t|reste|tient bon|tiennent|garde|defend|reste sur place"),
    ("MOVE", "vers|va en|va a|va vers|se deplace vers|se deplace en|attaque|entre en|avance en|avance vers|\
        avance sur|en|va"),
    ("SUPPORT", "soutient|soutien|soutenir|soutiens|soutien a|sout|appuie|appui"),
    ("CONVOY", "convoie|convoi|convoyer|transporte|convoit"),
    ("CONVOYED", "par convoi|via convoi|en convoi|convoyee|convoye|par mer"),
    ("MUTUAL", "se soutiennent mutuellement|se soutiennent"),
    ("RETREAT", "retraite|retraite en|retraite vers|bat en retraite vers|se replie en|se replie vers|\
        recule en|retraite a"),
    ("DISBAND", "dissoute|dissout|dispersee|dispersion|detruite|aneantie|demobilise|demobilisee|demobiliser|\
        disperse"),
    ("ANNUL", "a|aneanti|annihile"),
    ("BUILD", "construit|construction|construire|cree|construis|ajoute"),
    ("REMOVE", "retire|retirer|enleve|supprime|suppression|detruit|retrait"),
    ("WAIVE", "passe|pas de construction|renonce|aucune construction"),
    ("ALL", "tout|toutes|toutes les unites|tous"),
    ("REST", "les autres|toutes les autres unites|le reste|autres unites|toutes les autres"),
    ("OR", "ou|sinon"),
    ("IF", "si|quand"),
    ("THEN", "alors"),
    ("ELSE", "sinon|autrement"),
    ("AND", "et|ainsi que"),
    ("NOT", "pas|non"),
    ("VACANT", "vide|libre|est vide|est libre|inoccupee"),
    ("AMEND", "plutot|a la place|correction"),
    ("NOISE", "merci|bonjour|svp|ordres"),
    ("SILENT", "le|la|mes|mon|ma"),
    ("FILLER", "de|du"),
    ("STOP", "ou|sinon|si|pas"),
    ("NONE", "rien|aucun|aucun ordre|pas d ordre"),
];
