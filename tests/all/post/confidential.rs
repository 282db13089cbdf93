//! One player's mail is shown to no other, and nothing of the inbox is published.

use super::{Place, mail, told};

#[test]
fn an_answer_shows_nobody_elses_orders() {
    let place = Place::new("secret");
    // Dee's orders dislodge nothing yet, but they determine Hans's possible retreats: none of it may be visible.
    place.take(&[
        mail(
            1,
            "dee@marsh.example",
            "Saturn England planted-subject",
            "F Lon - ENG\nF Edi - NTH\nA Lvp - Yor\n",
        ),
        mail(
            2,
            "hans@gruber.example",
            "Saturn France",
            "F Bre - ENG\nA Par - Bur\nA Mar S A Par - Bur\n\nSpring 1901 Retreat\nF Eng - Iri\n",
        ),
        mail(3, "stan@byer.example", "Saturn France standby", "A Par - Pic\n"),
    ]);
    place.zine(&["ack"]);
    let names = place.names("private/outbox/ack/");
    assert_eq!(names.len(), 3, "{names:?}");
    for name in &names {
        let text = place.read(name);
        let own = |who: &str| text.contains(&format!("<{who}>"));
        assert_eq!(text.matches("\nTo: ").count() + usize::from(text.starts_with("To: ")), 1);
        if !own("dee@marsh.example") {
            assert!(
                !text.contains("planted")
                    && !text.contains("lon-eng")
                    && !text.contains("lvp-yor")
                    && !text.contains("edi"),
                "{text}"
            );
        }
        if own("dee@marsh.example") {
            assert!(
                !text.contains("bre-") && !text.contains("par-") && !text.contains("Eng - Iri"),
                "{text}"
            );
        }
        if own("hans@gruber.example") {
            assert!(
                text.contains("F bre-eng") && text.contains("F Eng - Iri") && !text.contains("par-pic"),
                "{text}"
            );
        }
        if own("stan@byer.example") {
            assert!(text.contains("A par-pic") && !text.contains("F bre-eng"), "{text}");
        }
    }
}

#[test]
fn nothing_of_the_inbox_is_published() {
    let place = Place::new("public");
    place.take(&[
        mail(1, "bob@rieter.example", "Saturn Austria planted-subject", "A Vie - Gal planted-words\n"),
        mail(2, "planted-stranger@nowhere.example", "planted", "planted-stranger-words\n"),
        mail(3, "dee@marsh.example", "A question", "planted-question?\n"),
        mail(4, "dee@marsh.example", "hello", "planted-private, not for print\n"),
    ]);
    place.zine(&["ack"]);
    let built = place.zine(&["build", "2"]);
    assert!(built.status.success(), "{}", told(&built));
    let public: Vec<(String, Vec<u8>)> =
        place.files().into_iter().filter(|(n, _)| n.starts_with("public/")).collect();
    assert!(!public.is_empty());
    for (name, bytes) in public {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        for planted in ["planted", "rieter.example", "marsh.example", "<m1.", "test.example"] {
            assert!(!text.contains(planted), "{planted} in {name}");
        }
    }
}
