### Das Terminal: was ein Spiel dort sagt, seine Menüs, Fragen und Tasten.

# Fußzeile: so kurz wie möglich, denn alle Tasten eines Spiels stehen in einer Zeile von 80 Zeichen.
# Tasten heißen wie auf der Tastatur: Strg, Umschalt, Eingabe.

## play/saving: ein gespeichertes Spiel, das beschädigt ist

saved-unreadable = das gespeicherte Spiel ist nicht lesbar: { $why }
saved-other-version = es hat Version { $version }, nicht { $known }
saved-no-time = seine Zeit ist keine Zahl von Sekunden
saved-other-board = seine Züge führen nicht zu seinem Brett
saved-cannot-be = { $kind ->
    [entry] der Eintrag von { $place } kann nicht { $content } sein
    [marks] die Notizen von { $place } können nicht { $content } sein
   *[done] das Häkchen von { $place } kann nicht { $content } sein
}

## terminal/advice: Prüfung, Tipps, Lösung

terminal-rules-kept = Alle Regeln sind eingehalten: Das ist eine Lösung.
terminal-checking = Prüfung läuft …
terminal-something-wrong = Bisher ist keine Regel verletzt, aber etwas auf dem Brett ist falsch. Ein Tipp ({ $key }) sagt, was.
terminal-all-right = So weit alles richtig: { $filled } von { $places } ausgefüllt.
terminal-complete = Das Brett ist voll, und alles stimmt.
terminal-looking-for-hint = Suche nach einem Tipp …
terminal-say-more = mehr verraten
terminal-or-enter = { $key } oder Eingabe
terminal-take-away = den Fehler entfernen
terminal-note-it = notieren
terminal-fill-it-in = eintragen
terminal-line-by-line = Zeile für Zeile
terminal-looking-for-way = Suche nach dem ganzen Weg …
terminal-show-solution = Die Lösung zeigen?
terminal-no-solution = Dieses Rätsel hat keine Lösung.

## terminal/app

terminal-opening = Wird geöffnet …

## terminal/argument

terminal-next-line = nächste Zeile

## terminal/asking: .key ist die Taste einer Antwort

terminal-yes = Ja
    .key = j
terminal-no = Nein
    .key = n
terminal-key-of = { ATTRIBUTE($it, "key") }
terminal-with-key = { $it } ({ ATTRIBUTE($it, "key") })
terminal-stop = Abbrechen (Esc)

## terminal/commands: Fußzeile eines Spiels

terminal-footer-hint = Tipp
terminal-footer-check = Prüfen
terminal-footer-undo = Zurück
terminal-footer-redo = Vor
terminal-footer-pencil = Bleistift
terminal-footer-explain = Erklären
terminal-footer-menu = Menü

## terminal/entering: Eingaben

terminal-nothing-to-fill-in = Hier ist nichts auszufüllen. { $how }
terminal-cannot-stand = { $value } kann hier nicht stehen: { $first } bis { $last } wählen.
terminal-stays-given = { CAPITAL($place) } ist vorgegeben und bleibt so.
terminal-is-filled-in = { CAPITAL($place) } ist ausgefüllt; für den Bleistift erst leeren.
terminal-nothing-to-undo = Es gibt nichts rückgängig zu machen.
terminal-nothing-to-redo = Es gibt nichts zu wiederholen.
terminal-pencil = Der Bleistift ist { $state ->
    [on] an
   *[off] aus
}.
terminal-all-noted = Alles, was möglich ist, ist schon notiert.

## terminal/game: ein Spiel

terminal-tidy-marks = Notizen, die sich selbst löschen, sind { $state ->
    [on] an
   *[off] aus
}.
terminal-live-conflicts = Konflikte werden { $state ->
    [on] sofort
   *[off] nur beim Prüfen
} gezeigt.
terminal-timer = Die Uhr ist { $state ->
    [on] an
   *[off] aus
}.
terminal-keys-and-rules = ? zeigt alle Tasten und die Regeln.
terminal-is-a-solution = Das ist eine Lösung.
terminal-solved-in = Gelöst in { $time }.
terminal-well-done = Gelöst. Sehr gut!
terminal-stays = { $finished } Das Brett bleibt, wie es ist.
terminal-undo = rückgängig
terminal-start-again = neu beginnen
terminal-next-puzzle = nächstes Rätsel
terminal-menu = Menü
terminal-new-game = Ein neues Spiel beginnt.
terminal-empty-again = Das Brett ist wieder leer; { $key } holt zurück, was darauf stand.
terminal-checkpoint-set = Dieser Stand ist gemerkt; { $key } kehrt zu ihm zurück.
terminal-no-checkpoint = Kein Stand ist gemerkt; { $key } merkt diesen.
terminal-no-earlier-checkpoint = Kein früherer Stand ist gemerkt.
terminal-followed = Dieses Spiel ging in einem anderen Terminal weiter; hier ist der Stand von dort.
terminal-not-in-library = Dieses Rätsel ist nicht in der Sammlung.

## terminal/genre_settings

terminal-setting = { CAPITAL($setting) }

## terminal/help: Tasten, und was sie tun

terminal-arrows = Pfeile
terminal-help-move = bewegen; über den Rand hinaus zu den Hinweisen
terminal-digits = Ziffern
terminal-help-fill-in = eintragen; 1 und dann 2 ist 12
terminal-space = Leertaste
terminal-help-next = der nächste Wert; einen Hinweis abhaken
terminal-backspace = Rücktaste
terminal-help-clear = löschen
terminal-help-pencil = Bleistift statt Werten, an und aus
terminal-help-pencil-all = alles notieren, was auf den ersten Blick möglich ist
terminal-help-undo = rückgängig, wiederholen
terminal-help-checkpoint = den Stand merken; zu ihm zurückkehren
terminal-help-restart = neu beginnen
terminal-help-done = auf einem Hinweis oder in einem Raum: abhaken
terminal-help-check = prüfen: welche Regel verletzt ist, und wo
terminal-help-hint = Tipp: wo, welche Regel, warum; dann ausführen
terminal-enter = Eingabe
terminal-help-apply = tun, was der Tipp sagt
terminal-help-line = die nächste Zeile einer langen Begründung zeigen
terminal-help-explain = den ganzen Weg erklären, Schritt für Schritt
terminal-help-reveal = die Lösung zeigen
terminal-help-turn = nächstes, voriges Rätsel der Sammlung
terminal-pages = Bild↑, Bild↓
terminal-help-read = in einer langen Meldung blättern
terminal-help-lights = dunkel oder hell
terminal-help-tidy-marks = Notizen löschen sich selbst, oder nicht
terminal-help-live-conflicts = Konflikte sofort zeigen, oder nicht
terminal-help-timer = die Uhr zeigen oder verbergen
terminal-help-leave = zurück; das Spiel ist gespeichert
terminal-ctrl-q = Strg+Q
terminal-help-quit = beenden
terminal-mouse = Maus: Ein Klick bewegt den Cursor, ein zweiter wählt den nächsten Wert oder hakt einen Hinweis ab, die rechte Taste löscht. Ein Klick auf eine Tür oder auf ein Feld, das schwarz werden kann, ändert sie sofort; die rechte Taste geht andersherum.
terminal-shapes = Zeichen: [5] der Cursor, 5! gegen eine Regel, ‹5› zu sehen vom Hinweis unter dem Cursor, ›5 aus einem Tipp gefolgert, 5✓ ein abgehakter Hinweis, ²⁵ Notizen, ⋯ mehr davon, als hineinpassen.
terminal-own-key = { $genre }: { $does }

## terminal/helper

terminal-broken-off = die Arbeit wurde abgebrochen

## terminal/menu: Menüs

terminal-motto = Rätsel darüber, was man von seinem Platz aus sieht
terminal-quit = Beenden
terminal-continue = Das letzte Spiel fortsetzen
terminal-choose = Ein Rätsel aus der Sammlung wählen
terminal-generate = Ein neues Rätsel erzeugen
terminal-own = Ein eigenes machen, Hinweis für Hinweis
terminal-paste = Ein Rätsel öffnen oder einfügen
terminal-help = Tasten und Regeln
terminal-play = Spielen
terminal-solution = Lösung zeigen
terminal-several = (mehrere)
terminal-shown = (gezeigt)
terminal-author = von { $author }
terminal-make = Erzeugen
terminal-make-it = Erzeugen
terminal-making = Ein Rätsel entsteht …
terminal-exactly-one = Ein neues Rätsel mit genau einer Lösung erzeugen.
terminal-genre = Rätselart
terminal-size = Größe: 6, oder Zeilen × Spalten wie 4x6
terminal-grade = Schwierigkeit
terminal-any-grade = beliebig
terminal-score = Punkte: 3..4.5, oder nichts für beliebig
terminal-density = Dichte
terminal-usual = üblich
terminal-thin = dünn für die Schwierigkeit
terminal-minimal = minimal
terminal-no-size = eine Größe ist eine Zahl wie 6 oder zwei wie 4x6
terminal-paste-or-name = Ein Rätsel in beliebigem Format einfügen, oder den Namen einer Datei oder eines Rätsels der Sammlung tippen; dann Strg+S.
terminal-open = Öffnen
terminal-open-by-key = Öffnen (Strg+S)
terminal-throw-text = Den Text verwerfen?

## terminal/own: ein eigenes Rätsel

terminal-rest-blank = Rest leer
terminal-one-back = Eins zurück
terminal-play-it = Spielen
terminal-which-genre = Welche Rätselart?
terminal-which-size = { $genre }: Welche Größe?
terminal-sizes = 6, oder Zeilen × Spalten wie 4x6
terminal-variants = Tab führt zu den Varianten, Eingabe geht weiter.
terminal-clue = Hinweis { $number } von { $count }
terminal-as-given = { $place }, als Vorgabe
terminal-blank = Eingabe lässt ihn leer. Mehrere auf einmal: 5 . . 2
terminal-blank-rest = Strg+S lässt den Rest leer.
terminal-all-clues = Das sind alle Hinweise.
terminal-too-many = so viele Fragen beantwortet niemand: bis { $most } ist möglich
terminal-no-more = nach mehr Hinweisen ist nicht gefragt
terminal-not-a-clue = { $typed } ist kein Hinweis: eine Zahl tippen, oder nichts für keinen Hinweis
terminal-throw-clues = Die Hinweise verwerfen?
terminal-looking = Suche nach Lösungen …
terminal-stopped = Die Suche wurde abgebrochen.
terminal-again = Strg+P sucht noch einmal, ↑ geht zurück.
terminal-last-clue = ↑ geht zurück zum letzten Hinweis.
terminal-play-or-back = Strg+P spielt es. ↑ geht zurück zum letzten Hinweis.
terminal-first-choose = Zuerst Rätselart und Größe wählen.
terminal-more-clues = Nach weiteren Hinweisen wird gefragt; Strg+S lässt den Rest leer.
terminal-nothing-to-play = { $verdict } Also gibt es nichts zu spielen.
terminal-one-solution = Es gibt genau eine Lösung.
terminal-several-solutions = Es gibt mehrere Lösungen; zwei davon unterscheiden sich bei { SAY($places, case: "dative") }.
terminal-not-known = Ob es eine Lösung gibt, ließ sich nicht rechtzeitig feststellen.

## terminal/panel: neben dem Brett

terminal-of = { $filled } von { $places }
terminal-of-filled-in = { $filled } von { $places } ausgefüllt
terminal-solved = gelöst
terminal-pencil-note = Bleistift
terminal-checkpoints = { $count ->
    [one] 1 Stand gemerkt
   *[other] { $count } Stände gemerkt
}
terminal-conflicts = { $count ->
    [one] 1 Konflikt (c)
   *[other] { $count } Konflikte (c)
}
terminal-seen-so-far = bisher { $count } zu sehen
terminal-done = abgehakt
terminal-is-given = { $statement } (vorgegeben)
terminal-perhaps = { $place }: vielleicht { $values }
terminal-no-clue = Hier ist kein Hinweis.
terminal-nothing-stands = in { $place } steht nichts

## terminal/saving: gespeicherte Spiele

terminal-cannot-save = das Spiel kann nicht gespeichert werden: { $why }
terminal-no-file = es ist keine Datei
terminal-unreadable = Das gespeicherte Spiel ist nicht lesbar ({ $why }). Ein neues Spiel beginnt.
terminal-kept-aside = Das gespeicherte Spiel ist nicht lesbar ({ $why }). Es bleibt erhalten als { $file }; ein neues Spiel beginnt.

## terminal/slides: die ganze Erklärung

terminal-first = Erster
terminal-last = Letzter
terminal-line = Zeile
terminal-step = Schritt { $number } von { $count }: { $rule }

## terminal/speech: was alle Bildschirme sagen

terminal-back = Zurück
terminal-keys = Tasten
terminal-next = Weiter
terminal-previous = Vorher
terminal-solving = Wird gelöst …
terminal-shift = Umschalt+{ $key }
terminal-alt = Alt+{ $key }
terminal-home = Pos1
terminal-end = Ende
terminal-dismiss = Schließen
terminal-key-does = { $key }: { $does }
