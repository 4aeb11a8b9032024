### Die Rätselarten: Titel, Regeln, Varianten, Hinweise, und wie gespielt wird.

# Jeder Satz der Regeln endet mit einem Punkt: In einem Heft steht er in einer eigenen Zeile. In Varianten
# (setting-…) steht kein Komma, denn Kommas trennen sie.

## Türen

title-doors = Türen
rules-doors = Zwischen je zwei benachbarten Räumen ist eine Tür, offen oder geschlossen. Von einem Raum aus sieht man nach Norden, Osten, Süden und Westen durch offene Türen, bis zur ersten geschlossenen. Eine Zahl in einem Raum sagt, wie viele Räume von dort zu sehen sind, der Raum selbst mitgezählt. Varianten: Der Raum selbst zählt nicht mit; alle Räume sind durch offene Türen verbunden.
chance-doors-closed = eine Tür ist geschlossen
setting-doors-count-self = ohne den eigenen Raum
setting-doors-connected = alle Räume verbunden

## Hochhäuser

title-skyscrapers = Hochhäuser
rules-skyscrapers = Fülle das Brett aus N×N Feldern mit Türmen der Höhen 1 bis N, sodass in jeder Zeile und jeder Spalte jede Höhe genau einmal steht. Eine Zahl am Rand sagt, wie viele Türme von dort zu sehen sind: Ein höherer Turm verdeckt die niedrigeren dahinter. Varianten: Einige Felder jeder Zeile und Spalte sind Parks, für jeden gibt es einen Turm weniger; auch auf den beiden Hauptdiagonalen steht jede Höhe genau einmal; eine Zahl ist die Summe der sichtbaren Höhen.
setting-skyscrapers-parks-label = Parks
setting-skyscrapers-parks = { $count ->
    [0] kein Park
    [one] 1 Park
   *[other] { $count } Parks
}
setting-skyscrapers-diagonals = Diagonalen
setting-skyscrapers-clues-label = Hinweise
setting-skyscrapers-clues-count = Zählhinweise
setting-skyscrapers-clues-sum = Summenhinweise

## ABC-Rätsel

title-easy-as-abc = ABC-Rätsel
rules-easy-as-abc = In jeder Zeile und jeder Spalte steht jeder Buchstabe genau einmal: A, B und C, oder so viele, wie das Rätsel angibt. Die übrigen Felder sind leer. Ein Buchstabe am Rand ist der erste, der von dort zu sehen ist. Variante: Auch auf beiden Hauptdiagonalen steht jeder Buchstabe genau einmal.
setting-easy-as-abc-letters-label = Buchstaben
setting-easy-as-abc-letters = { $count ->
    [0] kein Buchstabe
    [one] 1 Buchstabe
   *[other] { $count } Buchstaben
}
setting-easy-as-abc-diagonals = Diagonalen

## Kuromasu

title-kuromasu = Kuromasu
rules-kuromasu = Schwärze einige Felder. Zwei schwarze Felder haben nie eine Seite gemeinsam, und alle weißen Felder hängen über ihre Seiten zusammen. Ein Feld mit einer Zahl ist weiß; die Zahl sagt, wie viele weiße Felder es in den vier Richtungen sieht, bis zum ersten schwarzen, es selbst mitgezählt.
chance-kuromasu-shaded = ein Feld ist schwarz, wo das möglich ist

## Sternennacht

title-starry-night = Sternennacht
rules-starry-night = In jeder Zeile und jeder Spalte stehen genau eine Sonne, ein Mond und ein Stern; die übrigen Felder sind leerer Himmel. Zwei gleiche Symbole berühren sich nie diagonal. Eine Sonne neben einer Zeile oder unter einer Spalte sagt, dass die Sonne näher am Stern ist als der Mond; ein Mond, dass der Mond näher ist; ein Stern, dass beide gleich weit entfernt sind.

## Wie ein Rätsel und seine Hinweise heißen

puzzle-of-size = { $genre } { $size }
board-size = { $rows }×{ $columns }
clue-beside = { ATTRIBUTE($value, "gender") ->
    [none] der Hinweis { $value }
   *[other] { THE($value) }
} { $where }
clue-in-cell = die { $value } in { $cell }
clue-in-room = die { $value } in { $room }
clue-given = die Vorgabe { $value } in { $place }
clue-given-as = { $place }, vorgegeben als { $value }
beside-line = { $side ->
    [top] über
    [bottom] unter
    [left] links von
    [right] rechts von
   *[beside] neben
} { $line }
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-fiendish = teuflisch

## Tasten

enter-digits = Pfeiltasten zum Bewegen, Ziffern zum Eintragen.
keys-of-values = { A($values) }; mit Umschalt: Bleistift
enter-shades = Pfeiltasten zum Bewegen; Leertaste oder Antippen macht ein Feld schwarz, weiß, wieder offen.
give-shades = Leertaste oder Antippen gibt ein Feld vor.
space-key = Leertaste
keys-of-shades = schwarz, weiß, unbekannt
enter-doors = Pfeiltasten führen von Raum zu Raum; Umschalt mit Pfeil, oder w a s d, öffnet und schließt die Tür auf dieser Seite.
give-doors = Umschalt mit Pfeil, oder Antippen, gibt eine Tür vor.
door-keys = Umschalt+Pfeile, w a s d
keys-of-doors = die Tür auf dieser Seite
enter-letters = Pfeiltasten zum Bewegen, Buchstaben zum Eintragen, 0 ist ein leeres Feld.
letter-keys = Buchstaben, 0
keys-of-letters = ein Buchstabe, ein leeres Feld; mit Umschalt: Bleistift
keys-of-commands = der Befehl zu einem Buchstaben, der auch eingetragen werden kann: prüfen
enter-zero = { $digits } 0 ist { A($zero) }.
key-of-zero = { A($zero) }, wo es welche gibt

## Wie gespielt und eingegeben wird

play-digits = { $entering } Mit Umschalt: Bleistift.
play-letters = { $entering } Mit Umschalt: Bleistift.
play-symbols = Pfeiltasten zum Bewegen; { $keys }; mit Umschalt: Bleistift.
key-is = { $keys } ist { A($value) }
key-too = { $keys } { A($value) }
edit-cells = Erst { A($cell, case: "accusative") } wählen, dann die Zahl eintippen; die Rücktaste löscht sie. { $giving }
edit-places = Eine Stelle { $where } wählen, dann { $what ->
    [letter] einen Buchstaben
    [symbol] ein Symbol
   *[number] eine Zahl
} eingeben; die Rücktaste löscht.
edit-where = { $side ->
    [top] oben
    [left] links
    [bottom] unten
    [right] rechts
    [edge] am Rand
   *[board] auf dem Brett
}
