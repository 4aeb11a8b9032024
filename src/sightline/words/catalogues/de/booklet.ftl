### Hefte und Bilder.

## Bilder

picture-of-board = Ein Brett „{ $puzzle }“ { $clues ->
    [0] ohne Hinweis
    [one] mit 1 Hinweis
   *[other] mit { $clues } Hinweisen
}{ $filled ->
    [no] { "" }
    [partly] , teilweise ausgefüllt
   *[wholly] , ausgefüllt
}.
scale-out-of-range = ein Maßstab von { $scale } ist nicht möglich; bei diesem Bild geht es bis { $most }
no-scale = ein Maßstab ist eine Zahl über 0, nicht { $scale }
no-font = keine vorhandene Schrift hat den Buchstaben { $letter }; --fonts FOLDER bringt eine mit, die ihn hat

## Was ein Heft sagt

booklet-count = { $count ->
    [one] 1 Rätsel
   *[other] { $count } Rätsel
}
booklet-summary = { booklet-count }: { $genres }
booklet-of-genre = { $count } × { $genre }
booklet-how-to-play = { $genre }: die Regeln
booklet-example = Das Rätsel
booklet-example-solved = Seine Lösung
booklet-example-begins = So beginnt das Beispiel
booklet-puzzles = Rätsel
booklet-hints = Tipps
booklet-solutions = Lösungen
booklet-cell-names = { $cell } ist das Feld in Zeile { $row } und Spalte { $column }, von oben und von links gezählt.
booklet-by = von { $author }
booklet-several = mehrere Lösungen
booklet-not-known = Zahl der Lösungen unbekannt
booklet-one-of-several = eine von mehreren
booklet-perhaps-one-of-several = vielleicht eine von mehreren
booklet-none-found = innerhalb der Grenzen keine gefunden
booklet-solution-of = Lösung von Rätsel { $number }. { $picture }

## Was sich nicht drucken lässt

booklet-no-paper = es gibt kein Papier namens { $name }; bekannt: { $papers }
booklet-not-so-many = eine Seite fasst { $numbers } Rätsel, nicht { $number }
booklet-nothing = es gibt kein Rätsel zu drucken
booklet-unsolvable = Rätsel { $number } ({ $name }) hat keine Lösung
