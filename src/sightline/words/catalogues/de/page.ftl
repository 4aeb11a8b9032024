### Die Seite im Browser: was sie selbst sagt. Die Zusammenhänge stehen im englischen Katalog.

## Um alles herum

page-skip = Zum Inhalt springen
page-nav = Seite
page-window = { $title } – Sightline
page-language = Sprache
page-theme = Farben: { $theme ->
    [light] hell
    [dark] dunkel
   *[auto] automatisch
}
page-theme-next = { page-theme }; wechseln zu { $next ->
    [light] hell
    [dark] dunkel
   *[auto] automatisch
}
page-waiting = Warten auf den Server …
page-stop-waiting = Nicht länger warten
page-unanswered = Der Server hat nicht geantwortet.
page-not-opened = Das lässt sich nicht öffnen
page-choose = Rätsel auswählen
page-text-cut = Dieser Link enthält keinen vollständigen Text; vielleicht fehlt ein Teil davon.
page-put-away = Meldung schließen
page-storage-full = Der Speicher dieses Browsers ist voll: Was jetzt geschieht, bleibt nur, bis die Seite geschlossen wird. Spiele zu vergessen schafft Platz.
page-storage-forbidden = Dieser Browser lässt die Seite nichts speichern: Spiele und Entwürfe bleiben nur, bis die Seite geschlossen wird.

## Fragen und Links

page-unreached = Der Server ist nicht erreichbar; gespielt werden kann auch ohne ihn.
page-silent = Der Server antwortet nicht; gespielt werden kann auch ohne ihn.
page-answers = Der Server antwortet mit { $status }.
page-unplayed = Der Server ist nicht erreichbar, und dieses Rätsel wurde hier noch nicht gespielt.
page-no-puzzle = Das ist kein Rätsel.
page-link-cut = Dieser Link enthält kein vollständiges Rätsel; vielleicht fehlt ein Teil davon.

## Gespeicherte Spiele

page-unreadable = Das gespeicherte Spiel ist nicht lesbar ({ $why }). Es bleibt in diesem Browser unter „{ $key }“; hier ist ein neues Brett.
page-damaged = es ist beschädigt
page-other-version = es hat Version { $found }, nicht { $known }
page-other-moves = seine Züge passen nicht zu seinem Rätsel

## Die Startseite

page-question = Was ist von hier aus zu sehen?
page-genres = Rätselarten
page-go-on = Weiterspielen
page-from-library = Aus der Sammlung
page-share = { $percent } %
page-shown = gezeigt
page-solved = gelöst ✓
page-several = mehrere Lösungen
page-own = Eigene Rätsel
page-own-about = Hinweise setzen und sofort sehen, ob es keine, eine oder mehrere Lösungen gibt.
page-make-own = { $genre } selbst entwerfen
page-placed = { $count } gesetzt
page-older = { $count } weitere
page-undo = Zurück
page-forgotten = „{ $name }“ ist vergessen.
page-forget = { $name } vergessen
page-new = Ein neues Rätsel
page-size = Größe
page-rows = Zeilen
page-columns = Spalten
page-grade = Schwierigkeit
page-score = Punkte
page-score-end = { $end ->
    [from] Punkte von
   *[to] Punkte bis
}
page-to = bis
page-any = egal
page-density = Dichte
page-usual = üblich
page-thin = dünn für die Schwierigkeit
page-minimal = minimal
page-make = Rätsel erzeugen
page-elsewhere = Von anderswo
page-paste = Ein Rätsel in irgendeinem Format oder ein Link von puzz.link
page-open-it = Öffnen

## Ein neues Rätsel

page-making-one = Ein Rätsel wird erzeugt
page-making = Wird erzeugt …
page-stop = Abbrechen
page-stopped = Abgebrochen.
page-made = { $genre }, { $grade }
page-ready = Das neue Rätsel ist fertig: { $title }.
page-not-made = Das neue Rätsel ließ sich nicht erzeugen. { $why }

## Ein Spiel

page-time = Zeit
page-filled = { $filled } von { $all } ausgefüllt
page-library = Sammlung
page-previous = Voriges Rätsel
page-next-puzzle = Nächstes Rätsel
page-keypad = Tastenfeld
page-moves-and-help = Züge und Hilfe
page-redo = Vor
page-pencil = Bleistift
page-check = Prüfen
page-hint = Tipp
page-key = Taste: { $key }
page-mark-done = { $what ->
    [room] Raum abhaken
   *[clue] Hinweis abhaken
}
page-is-done = { $what ->
    [room] Raum abgehakt ✓
   *[clue] Hinweis abgehakt ✓
}
page-rules = Regeln
page-shortcuts = { $p } ist der Bleistift, { $u } nimmt zurück, { $r } wiederholt, { $c } prüft, { $h } gibt einen Tipp, { $l } hebt die nächste Zeile einer langen Begründung hervor, { $k } merkt sich den Stand und { $b } kehrt dorthin zurück.
page-your-move = Am Zug. „{ page-hint }“ zeigt den nächsten Schritt.
page-and-more = { $told } Und { $count } mehr.
page-next-line = Nächste Zeile
page-another = Noch eines
page-restart = Von vorn beginnen

## Was ein Spiel sagt

page-another-tab = Dieses Spiel ging in einem anderen Tab weiter; hier ist der Stand von dort.
page-is-solution = Das ist eine Lösung.
page-solved-now = Gelöst! Alle Regeln sind eingehalten.
page-solved-in = Gelöst in { $time }! Alle Regeln sind eingehalten.
page-locked = { $finished } Das Brett bleibt, wie es ist: „{ page-restart }“ startet ein neues Spiel, „{ page-undo }“ nimmt den letzten Zug zurück.
page-new-game = Ein neues Spiel beginnt.
page-emptied = Das Brett ist wieder leer; „{ page-undo }“ holt wieder, was darauf stand.
page-given-door = Diese Tür ist vorgegeben; sie bleibt, wie sie ist.
page-given-one = Das hier ist vorgegeben; es bleibt, wie es ist.
page-remembered = Dieser Stand ist gemerkt; „{ page-back-to-checkpoint }“ führt dorthin zurück.

## Rat

page-thinking = Überlegt …
page-tell-more = Mehr dazu
page-note-it = Notieren
page-fill-in = Eintragen
page-line-by-line = Zeile für Zeile
page-whole-argument = Die ganze Begründung, Zeile für Zeile:
page-all-right = Alles ist richtig.
page-none-broken = Bisher ist keine Regel verletzt; { $open ->
    [one] { $open } Stelle ist noch offen.
   *[other] { $open } Stellen sind noch offen.
}
page-something-wrong = Bisher ist keine Regel verletzt, aber etwas auf dem Brett ist falsch. Ein Tipp sagt, was.
page-complete = Das Brett ist vollständig und richtig.
page-show-it = Zeigen
page-no = Nein
page-really-show = Die Lösung zeigen? Sie ersetzt, was auf dem Brett steht.
page-no-solution = Dieses Rätsel hat keine Lösung.
page-step = Schritt { $at } von { $all }, { $rule }.
page-back = Zurück
page-next = Weiter
page-close = Schließen

## Weitere Befehle

page-more = Mehr
page-checkpoint = Stand merken
page-back-to-checkpoint = Zum gemerkten Stand
page-pencil-all = Alles notieren
page-explain = Jeden Schritt erklären
page-show-solution = Lösung zeigen
page-copy-link = Link kopieren
page-copied = Der Link zu diesem Rätsel ist in der Zwischenablage.
page-link-is = Der Link zu diesem Rätsel: { $url }
page-change = Rätsel ändern
page-print = Drucken
page-format = Format
page-picture = { $kind ->
    [svg] SVG-Bild
    [png] PNG-Bild
   *[pdf] PDF zum Drucken
}
page-format-of = { $name }: { $description }
page-download = Herunterladen
page-downloaded = Heruntergeladen.
page-downloaded-but = Heruntergeladen; { $note }.
page-downloaded-board = Heruntergeladen, mit allem Ausgefüllten.
page-settings = Einstellungen
page-live-conflicts = Konflikte sofort zeigen
page-tidy-marks = Notizen löschen sich selbst
page-show-timer = Zeit anzeigen
page-show-towers = Türme zeichnen

## Der Entwurf eigener Rätsel

page-own-puzzle = Eigenes Rätsel
page-genre = Rätselart
page-doors = Türen
page-changes = Änderungen
page-clear-all = Alles löschen
page-new-draft = Neuer Entwurf
page-play = Spielen
page-my = { $genre }, selbst entworfen
page-own-board = { $board }, selbst entworfen
page-resize = Größe ändern
page-not-given = nicht vorgegeben
page-looking = Sucht nach Lösungen …
page-unique = Eine Lösung: Das ist ein ordentliches Rätsel.
page-differ = Mehrere Lösungen. Zwei davon unterscheiden sich hier: { $places }.
page-differ-more = Mehrere Lösungen. Zwei davon unterscheiden sich hier: { $places } und { $count ->
    [one] { $count } weitere Stelle.
   *[other] { $count } weitere Stellen.
}
page-none = Keine Lösung.
page-clash = Keine Lösung: Es widersprechen sich { $clues }.
page-impossible = Keine Lösung: { $clue } ist unmöglich.
page-unknown-yet = Die Suche endete ohne Ergebnis; weniger offene Stellen würden helfen.

## Orte und was dort steht, zum Vorlesen

page-clear = Löschen
page-cell-at = Zeile { $row }, Spalte { $column }
page-room-at = Raum Zeile { $row }, Spalte { $column }
page-clue-at = { $side ->
    [top] Hinweis über Spalte { $line }
    [bottom] Hinweis unter Spalte { $line }
    [left] Hinweis links von Zeile { $line }
    [right] Hinweis rechts von Zeile { $line }
   *[beside] Hinweis neben Zeile { $line }
}
page-holds = { $place }: { $content }
page-holds-done = { $place }: { $content }, abgehakt
page-no-clue = keiner
page-given = { $value }, vorgegeben
page-empty = leer
page-empty-marked = leer, Notizen { $marks }
page-open = offen
page-open-marked = offen, Notizen { $marks }
page-clue-in = Zahl { $clue }. { $rest }
page-clue-in-done = Zahl { $clue }, abgehakt. { $rest }
page-no-clue-in = Keine Zahl. { $rest }
page-room-doors = { $room }; Türen: { $doors }
page-side = { $side ->
    [north] Norden
    [west] Westen
    [east] Osten
   *[south] Süden
} { $state }
page-side-given = { page-side }, vorgegeben
page-door-to = { $side ->
    [north] Tür nach Norden: { $state }
    [west] Tür nach Westen: { $state }
    [east] Tür nach Osten: { $state }
   *[south] Tür nach Süden: { $state }
}
page-door-between = Tür { $between }: { $state }
page-wall = Wand
page-not-known = unklar
page-marked = { $value }?
page-perhaps = vielleicht { $value }
page-sees = sieht { $count }
page-change-and-sees = { $change }; { $sees }
page-change-and-more = { $change }, und { $count } mehr

## Die Formate (formats)

format-json = ein JSON-Objekt, eine Zeile des Bretts je Zeile
format-jsonl = JSON-Objekte, ein Rätsel je Zeile
format-text = das Brett, mit Linien aus Unicode gezeichnet
format-ascii = das Brett, in reinem ASCII gezeichnet oder aus Zahlen und Punkten getippt
format-codewars = Hinweise im Uhrzeigersinn ab links oben, mit Kommas dazwischen
format-42 = Hinweise von oben, unten, links und rechts, mit Leerzeichen dazwischen
format-penpa = ein Link zu Penpa+, der sich schreiben, aber nicht lesen lässt
format-prolog = ein Fakt in Prolog, wie doors([[3,0],[2,1]]).
format-puzzlekit = der Text von puzzlekit: die Größe, dann Zeilen aus Zahlen und Strichen
format-puzzlekit-kuromasu = Kuromasu im Text von puzzlekit; es wird nie erraten
format-puzzlink = ein Link zu puzz.link oder pzv.jp
format-tatham = eine Spielkennung von Towers aus Tathams Sammlung, wie 4:2/3/1/2/…, oder ein Link dorthin
