//! Who says when they are away, and who does not, in seven languages.

use jiff::civil::{Date, date};
use letters::absence::absences;

const WRITTEN: Date = date(2026, 7, 20);

fn read(text: &str) -> Option<(Date, Date)> {
    absences(text, WRITTEN).first().map(|absence| (absence.from, absence.to))
}

#[test]
fn what_players_write_who_go_away_is_read() {
    let third_to_twentieth = Some((date(2026, 8, 3), date(2026, 8, 20)));
    for text in [
        "Away 3 to 20 August",
        "Dear Ada, I shall be away from 3 to 20 August. Could the deadline be put off?",
        "As I am on holiday from 3 to 20 August, could you extend the deadline?",
        "I'm on holiday from Monday 3 August to Thursday, 20 August.",
        "Please note: we are out of town August 3rd - August 20th, 2026!",
        "I am away 2026-08-03 to 2026-08-20.",
        "A Mun - Bur, F Kie H.\n\nI won't be available between the 3rd and the 20th of August.",
        "I'll be away on business in Spain from 3rd August\nuntil 20th August.",
        "Ich bin vom 3. bis 20. August im Urlaub.",
        "Vom 3. bis zum 20. August bin ich verreist, bitte um Aufschub.",
        "Hallo Ada,\nabwesend: 3.8. bis 20.8.2026",
        "Urlaub 3.8.-20.8.",
        "Je serai absent du 3 au 20 août.",
        "Bonjour, je ne serai pas disponible du 3 août au 20 août 2026.",
        "Du lundi 3 au jeudi 20 août, je suis en vacances.",
        "Sarò via dal 3 al 20 agosto.",
        "Dal 3 al 20 agosto sarò in vacanza.",
        "Estaré fuera del 3 al 20 de agosto.",
        "Del 3 de agosto al 20 de agosto de 2026 estoy de vacaciones.",
        "Ik ben van 3 t/m 20 augustus op vakantie.",
        "Afwezig van 3 tot 20 augustus",
        "Jag är bortrest från den 3 till den 20 augusti.",
        "Den 3 augusti till den 20 augusti är jag på semester.",
    ] {
        assert_eq!(read(text), third_to_twentieth, "{text}");
    }
    for (text, from, to) in [
        ("I am away until 2 August.", date(2026, 7, 20), date(2026, 8, 2)),
        ("Ich bin bis zum 2. August nicht erreichbar.", date(2026, 7, 20), date(2026, 8, 2)),
        ("I shall be away on 3 August.", date(2026, 8, 3), date(2026, 8, 3)),
        ("Je suis en vacances en août.", date(2026, 8, 1), date(2026, 8, 31)),
        ("I'll be away all August.", date(2026, 8, 1), date(2026, 8, 31)),
        ("Away 20 December to 3 January.", date(2026, 12, 20), date(2027, 1, 3)),
        ("I shall be on holiday from 3 to 10 January.", date(2027, 1, 3), date(2027, 1, 10)),
    ] {
        assert_eq!(read(text), Some((from, to)), "{text}");
    }
}

#[test]
fn dates_alone_are_no_absence() {
    const NONE: &[&str] = &[
        "The deadline is 20 August.",
        "My orders of 3 August stand until 20 August.",
        "Bob is away from 3 to 20 August.",
        "The Kaiser will be on holiday from 3 to 20 August 1914.",
        "I was away from 3 to 20 June.",
        "Holiday greetings from 3 to 20 August!",
        "We go away on the 3rd of August and return on the 20th.",
        "Can I be away from 3 to 20 August?",
        "I am not away from 3 to 20 August.",
        "If I am away from 3 to 20 August, use my standing orders.",
        "Perhaps I shall be away from 3 to 20 August.",
        "Will you be away from 3 to 20 August?",
        "Am I right that you are on holiday 3 to 20 August?",
        "Are you away from 3 to 20 August?",
        "I am back on 3 August.",
        "I sent my army away on 3 August.",
        "I paid on 3 August for issues 3 to 20.",
        "The party is on 3 August, the con from 3 to 20 August.",
        "From 3 to 20 August the shop is closed.",
        "Please send Nos. 3 to 20 away.",
        "I gave away 3 to 20 copies in August.",
        "Orders for Spring 1901, written 3 August 2026.",
        "Press: Away from 1914 to 1918 was the Tsar.",
        "I may be away from 3 to 20 August.",
        "I can write from 3 to 20 August.",
        "Summer is 3 weeks away.",
        "The front is 3 to 20 miles away.",
        "I am away.",
        "Der Zugabgabetermin ist der 20. August.",
        "Bob ist vom 3. bis 20. August im Urlaub.",
        "Ich war vom 3. bis 20. Juni im Urlaub.",
        "Ich bin vom 3. bis 20. August nicht im Urlaub.",
        "Wenn ich vom 3. bis 20. August im Urlaub bin, gilt der alte Satz.",
        "Bist du vom 3. bis 20. August im Urlaub?",
        "Meine Befehle vom 3. August gelten bis 20. August.",
        "Der Weg von 3 bis 20. August",
        "Der Weg nach Warschau ist am 3. August frei.",
        "La date limite est le 20 août.",
        "Paul est en vacances du 3 au 20 août.",
        "J'étais en vacances du 3 au 20 juin.",
        "Si je suis absent du 3 au 20 août, gardez mes ordres.",
        "Es-tu en vacances du 3 au 20 août ?",
        "Mes ordres du 3 août restent valables jusqu'au 20 août.",
        "La scadenza è il 20 agosto.",
        "Marco è in vacanza dal 3 al 20 agosto.",
        "Ero in vacanza dal 3 al 20 giugno.",
        "Se sarò via dal 3 al 20 agosto, valgono gli ordini fissi.",
        "La fecha límite es el 20 de agosto.",
        "Pablo está de vacaciones del 3 al 20 de agosto.",
        "Si estoy fuera del 3 al 20 de agosto, valen mis órdenes.",
        "De deadline is 20 augustus.",
        "Jan is van 3 tot 20 augustus op vakantie.",
        "Als ik van 3 tot 20 augustus weg ben, gelden de oude orders.",
        "Deadline är den 20 augusti.",
        "Per är bortrest från den 3 till den 20 augusti.",
        "Om jag är bortrest från den 3 till den 20 augusti gäller mina order.",
        "F Lon - Nth via convoy 3/8.",
        "Fall 1903: A Mun - Bur, A Ber - Mun. Berlin, 3 August 2026",
    ];
    assert!(NONE.len() >= 50);
    for text in NONE {
        assert_eq!(read(text), None, "{text}");
    }
}
