//! English words of orders.

use super::super::vocabulary::Words;

/// English; phrases of a class are parted by `|`.
#[rustfmt::skip]
pub const ENGLISH: &[Words] = &[
    ("HOLD", "h|hold|holds|holding|hol|hld|stand|stands|standing|st|std|xxx|xx|stay|stays|stay put|\
        stays put|stays in place|remain|remains|in place|defend|defends|sit|sits|does nothing|do nothing|\
        hold position|holds position|is held|stands fast|stand fast|to hold|to stand|in holding|\
        hd|hds|hlds|no move|does not move|doesnt move|will hold|will stand|holds its ground|\
        stands its ground|stands still|holds still|stays where it is|stays there|holds in place|holds firm|stands firm|stop|\
        stops"),
    ("MOVE", "will move to|will go to|will move|shall move to|will attack|will move into|i move|we move|to|m|mv|move|moves|moving|move to|moves to|moving to|into|move into|moves into|moving into|go|\
        goes|go to|goes to|going to|goes into|attack|attacks|attacking|attack on|attacks on|att|\
        attacks into|advance|advances|advance to|advances to|advances into|advances on|march to|marches to|\
        marches into|march into|march|marches|marches on|march on|sail to|sails to|sails into|sail|sails|\
        proceed to|proceeds to|enter|enters|invade|invades|onto|onward to|towards|moves towards|transfer to|\
        transfers to|walks to|travels to|heads to|heads for|mvs|mvs to|moves on|move on|moves on to|\
        moves in to|moves out to|moves over to|is ordered to|to attack|to move to|to enter|\
        in moving to|in attacking|in its move to|in its attack on|in entering|to take|taking|attack against|\
        in taking|attack to|attacks to|attacking to"),
    ("SUPPORT", "s|sup|supp|support|supports|supporting|spt|spts|sups|supps|supports to|in support of|\
        to support|gives support to|give support to|lends support to|aids|assists|helps|backs|\
        supporting the move of|supports the move of|supports move of|supports the attack of|\
        supports attack of|su|will support|s to|s move of|s the move of|\
        s attack of|s the attack of|s move|support move|supports move"),
    ("SUPPORTED", "supported by|s by|sup by|supp by|backed by|helped by|aided by|assisted by|with support from|\
        with support of|with support by|with the support of|with the support from|with help from|with the help of|\
        with s from|with s by|is supported by|being supported by"),
    ("SUPHOLD", "support hold|supports hold|support holds|support h|supports h|s h|s hold|s holds|\
        support stand|supports stand|support stands|s stand|supports holding|sh|supports the hold of|\
        supports the stand of|supports the holding of|support hold to|support hold at|\
        support hold in|supports hold to|supports hold in"),
    ("SUPTO", "support move to|supports move to|support the move to|supports the move to|supports a move to|\
        supports a move into|s move to|support to|supports attack on|support attack on|supports the attack on|\
        supports an attack on|s attack on|supporting the attack on|supporting attack on"),
    ("FROM", "from|by|of|out of|coming from"),
    ("CONVOY", "c|con|conv|convoy|convoys|convoying|cvy|transport|transports|carry|carries|ferry|ferries|\
        to convoy|will convoy|convoys the|convoy of|convy|convs"),
    ("CONVOYED", "cm|convoy move|convoy moves|via convoy|by convoy|with convoy|using convoy|through convoy|convoyed|by sea|via sea|\
        over sea|by fleet|via fleet|by a convoy|via a convoy|is convoyed|vc|bc|in convoy|is convoyed by sea|\
        by ship|by boat"),
    ("VIA", "c by|carried by|transported by|ferried by|via|by way of|through|thru|convoyed by|convoyed via|using|convoyed through|by"),
    ("MUTUAL", "ms|mutually support|mutually supports|mutual support|mutual supports|mutually supporting|\
        support each other|supports each other|support one another|s each other|supports mutually|\
        support mutually|and vice versa"),
    ("RETREAT", "r|ret|retr|retreat|retreats|retreating|retreat to|retreats to|retreats into|rtr|rts|\
        withdraws|withdraw|withdraws to|withdraw to|falls back to|fall back to|falls back|flees to|flees|\
        r to|ret to"),
    ("DISBAND", "d|disband|disbands|disbanded|otb|off the board|off board|off|goes off the board|\
        retreats otb|retreat otb|boom|explode|explodes|dies|dis|dsb|disb|dissolve|dissolves|\
        is disbanded|destroyed|perish|perishes|scuttle|scuttles|surrenders|retreats off the board|\
        retreat off the board|retreat off board|vanishes|annihilated|o t b|leaves the board"),
    ("BUILD", "b|build|builds|building|bld|blds|built|bu|place|places|raise|raises|add|adds|new|construct|\
        constructs|create|creates|bui|i build|i will build|to build"),
    ("R", "r"),
    ("REMOVE", "remove|removes|removed|rem|rmv|removal|removing|i remove|destroy|destroys|delete|deletes|\
        take off|takes off|is removed|scrap|scraps|disbanding"),
    ("WAIVE", "w|waive|waives|waived|waiving|pass|passes|forgo|forego|skip|waiver|no build|no builds|\
        build nothing|builds nothing|decline|declines|postpone|postpones|build none|not build|do not build|\
        does not build|dont build|save|waive build|waive builds"),
    ("COUNT", "one|two|three|four|five|both|all|the rest|rest|remaining|a|one build|other|others|\
        any remaining|all remaining|second|third"),
    ("ALL", "all|all units|everything|everyone|all armies and fleets|every unit|all my units|everybody|\
        all pieces|all my pieces|whole lot"),
    ("REST", "rest|all others|all other units|all other|others|the rest|other units|everything else|\
        everyone else|all the rest|rest of my units|remaining units|all remaining units|the others|all else|\
        remainder|everybody else|rest of units|all the others|other|remaining|every other unit|\
        rest of the units|rest all"),
    ("ARMIES", "all armies|all my armies|armies|every army|all other armies|other armies"),
    ("FLEETS", "all fleets|all my fleets|fleets|every fleet|all other fleets|other fleets"),
    ("EXCEPT", "except|except for|but|but for|save|save for|apart from|other than|with the exception of"),
    ("EITHER", "either"),
    ("OR", "or|else|otherwise|or else|alternatively|failing that"),
    ("IF", "if|when|provided|provided that|in case|assuming|as long as|should|if and only if|only if"),
    ("UNLESS", "unless|except if"),
    ("THEN", "then"),
    ("ELSE", "else|otherwise|or else|if not|failing that|and if not"),
    ("ENDIF", "endif|end if|fi"),
    ("AND", "and|plus|as well as|and also"),
    ("NOT", "not|no|isnt|is not|are not|doesnt|does not"),
    ("VACANT", "vacant|is vacant|empty|is empty|free|is free|unoccupied|is unoccupied|is not occupied|\
        isnt occupied|open|is open|available|is available|possible|is possible"),
    ("OCCUPIED", "occupied|is occupied|is not vacant|is not empty|not vacant|not empty|taken|is taken"),
    ("PRESENT", "is there|stands there|exists|is in|is at|is still there|is present|stands in|is|survives|\
        is on|remains in"),
    ("PERPETUAL", "perpetual|perpetually|perpetual order|perpetual orders|standing order|standing orders|\
        permanent order|permanent orders|until further notice|perm|permanent"),
    ("AMEND", "instead|change that|change that to|change it to|change this to|make it|change|changes|\
        changed|change to|correction|corrected|corrections|amend|amendment|amended|replace|replaces|\
        replacing|scratch that|scrap that|rather|instead of that|revised|revision|change of mind|i change|\
        please change|now reads|make that|i meant|i mean|should read|should be|erratum"),
    ("NOISE", "please|pls|plz|kindly|thanks|thank you|thx|sorry|oops|hi|hello|again|now|also|cheers|ok|okay|\
        well|erm|finally|next|first|order|orders|i order|my orders|no change|lets|let|i want|id like|yes|\
        as before|definitely"),
    ("SILENT", "the|my|own|our|its|an"),
    ("FILLER", "in|at|from|of|on|based in|located in|currently in|unit|piece"),
    ("STOP", "or|else|otherwise|if|not|unless|instead|no|except|cancel|ignore|either|alternatively|prefer|\
        via|but|dont|never|without|until|when|provided|delete|change|wrong|r|ret|retreat|retreats"),
    ("NONE", "none|nothing|no orders|no moves|no order|nil|no retreats|nmr|nothing to order"),
];
