//! German words of orders.

use super::super::vocabulary::Words;

/// German; phrases of a class are parted by `|`.
#[rustfmt::skip]
pub const GERMAN: &[Words] = &[
    ("HOLD", "halt|halten|hlt|halte|steht|stehen|bleibt|bleiben|bleibt stehen|verteidigt|halt die stellung|\
        wartet"),
    ("MOVE", "nach|zieht nach|zieht|geht nach|greift an|bewegt nach|bewegt sich nach|marschiert nach|\
        fahrt nach|segelt nach|zu|auf"),
    ("SUPPORT", "unterstutzt|unterstutzen|u|unt|unterstuetzt|unterstutzung|hilft|unterst"),
    ("CONVOY", "k|konvoi|konvoit|konvoiert|konvoyiert|konv|konvoy|transportiert|befordert|setzt uber"),
    ("CONVOYED", "per konvoi|mit konvoi|im konvoi|via konvoi|uber see|durch konvoi"),
    ("VIA", "uber|durch"),
    ("MUTUAL", "unterstutzen sich gegenseitig|gegenseitig|unterstutzen einander"),
    ("RETREAT", "ruckzug|ruckzug nach|zieht sich zuruck nach|weicht nach|weicht aus nach|flieht nach|rz|\
        zieht zuruck nach"),
    ("DISBAND", "aufgelost|lost auf|lost sich auf|wird aufgelost|auflosen|auflosung|vom brett"),
    ("BUILD", "baut|bau|baue|bauen|aufbau|neu|errichtet|aufbauen|aufgebaut"),
    ("REMOVE", "abbau|abbauen|entfernt|entfernen|baut ab|abgebaut|entferne"),
    ("WAIVE", "verzicht|verzichtet|kein bau|kein aufbau|verzichte|baut nicht"),
    ("ALL", "alle|alle einheiten|alles"),
    ("REST", "alle anderen|alle ubrigen|die ubrigen|alle anderen einheiten|ubrige einheiten|\
        restliche einheiten|der rest"),
    ("OR", "oder|sonst"),
    ("IF", "wenn|falls|sofern"),
    ("THEN", "dann"),
    ("ELSE", "sonst|andernfalls|ansonsten"),
    ("AND", "und|sowie"),
    ("NOT", "nicht|kein"),
    ("VACANT", "frei|leer|frei ist|leer ist|ist frei|ist leer|unbesetzt"),
    ("AMEND", "stattdessen|anderung|korrektur|andere"),
    ("NOISE", "bitte|danke|hallo|befehle"),
    ("SILENT", "der|das|meine|meinen|eigene"),
    ("FILLER", "aus|bei|von"),
    ("STOP", "oder|sonst|wenn|nicht|falls|statt"),
    ("NONE", "keine|keine befehle|nichts"),
    ("PERPETUAL", "dauerbefehl|dauerhaft"),
];
