### Listen, Artikel, Orte und Aussagen: womit jeder Satz gemacht ist.

# Ein Wort mit Geschlecht (.gender) kann einen Artikel haben; $case ist nominative, accusative, dative
# oder genitive, $number singular oder plural. Ohne Angabe: Nominativ, Einzahl.

## Listen

list-and = { $one }, { $other }
list-last-and = { $one } und { $other }
list-or = { $one }, { $other }
list-last-or = { $one } oder { $other }
list-nor = { $one }, { $other }
list-last-nor = { $one } noch { $other }
list-otherwise = { $one }, oder { $other }
list-last-otherwise = { $one }, oder { $other }
list-comma = { $one }, { $other }
list-last-comma = { $one }, { $other }
list-semicolon = { $one }; { $other }
list-last-semicolon = { $one }; { $other }
list-space = { $one } { $other }
list-last-space = { $one } { $other }
list-loose = { $one }, { $other }
list-last-loose = { $one }, { $other }
list-sentences = { SENTENCE($one) } { SENTENCE($other) }
list-last-sentences = { SENTENCE($one) } { SENTENCE($other) }

## Artikel und Zahlwörter

article = { $number ->
    [plural] { $case ->
        [dative] den
        [genitive] der
       *[nominative] die
    }
   *[singular] { ATTRIBUTE($it, "gender") ->
        [masculine] { $case ->
            [accusative] den
            [dative] dem
            [genitive] des
           *[nominative] der
        }
        [feminine] { $case ->
            [dative] der
            [genitive] der
           *[nominative] die
        }
       *[neuter] { $case ->
            [dative] dem
            [genitive] des
           *[nominative] das
        }
    }
}
the = { ATTRIBUTE($it, "gender") ->
    [none] { $it }
   *[other] { ARTICLE($it) } { $it }
}
a = { ATTRIBUTE($it, "gender") ->
    [none] { $it }
    [masculine] { $case ->
        [accusative] einen { $it }
        [dative] einem { $it }
        [genitive] eines { $it }
       *[nominative] ein { $it }
    }
    [feminine] { $case ->
        [dative] einer { $it }
        [genitive] einer { $it }
       *[nominative] eine { $it }
    }
   *[neuter] { $case ->
        [dative] einem { $it }
        [genitive] eines { $it }
       *[nominative] ein { $it }
    }
}
no = { ATTRIBUTE($it, "gender") ->
    [none] nicht { $it }
    [masculine] { $case ->
        [accusative] keinen { $it }
        [dative] keinem { $it }
       *[nominative] kein { $it }
    }
    [feminine] { $case ->
        [dative] keiner { $it }
       *[nominative] keine { $it }
    }
   *[neuter] { $case ->
        [dative] keinem { $it }
       *[nominative] kein { $it }
    }
}
plural = { SAY($it, number: "plural") }
spoken = { $it ->
    [0] null
    [1] eins
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
   *[other] { $it }
}

## Orte

cell = Z{ $row }S{ $column }
door = { $case ->
    [dative] der Tür zwischen { $one } und { $other }
   *[nominative] die Tür zwischen { $one } und { $other }
}
doors = { $case ->
    [dative] den Türen { $between }
   *[nominative] die Türen { $between }
}
between = zwischen { $one } und { $other }
row = Zeile { $number }
rows = { $case ->
    [dative] den Zeilen { $number }
   *[nominative] die Zeilen { $number }
}
column = Spalte { $number }
columns = { $case ->
    [dative] den Spalten { $number }
   *[nominative] die Spalten { $number }
}
to = { $first } bis { $last }
diagonal = { $case ->
    [dative] der { $slope ->
        [falling] fallenden
       *[rising] steigenden
    } Diagonale
   *[nominative] die { $slope ->
        [falling] fallende
       *[rising] steigende
    } Diagonale
}
end = { $line }, { FROM($side) }
from = { $it ->
    [top] von oben
    [left] von links
    [bottom] von unten
   *[right] von rechts
}
clues-of = { $places ->
    [one] { $case ->
        [accusative] den Hinweis von { SAY($places, case: "dative") }
        [dative] dem Hinweis von { SAY($places, case: "dative") }
       *[nominative] der Hinweis von { SAY($places, case: "dative") }
    }
   *[other] { $case ->
        [dative] den Hinweisen von { SAY($places, case: "dative") }
       *[nominative] die Hinweise von { SAY($places, case: "dative") }
    }
}
cells-at = { $places ->
    [one] { $noun } { $places }
   *[other] { SAY($noun, number: "plural") } { $places }
}
whole = { ATTRIBUTE($noun, "gender") ->
    [feminine] { $case ->
        [dative] der ganzen { $noun }
       *[nominative] die ganze { $noun }
    }
    [masculine] { $case ->
        [accusative] den ganzen { $noun }
        [dative] dem ganzen { $noun }
       *[nominative] der ganze { $noun }
    }
   *[neuter] { $case ->
        [dative] dem ganzen { $noun }
       *[nominative] das ganze { $noun }
    }
}
line-of-text = Zeile { $number }
column-of-text = Spalte { $number }
wrong-at = { $where }: { $wrong }

## Wörter der Rätselarten

word-cell = { $number ->
    [plural] { $case ->
        [dative] Feldern
       *[other] Felder
    }
   *[singular] Feld
}
    .gender = neuter
word-room = { $number ->
    [plural] { $case ->
        [dative] Räumen
       *[other] Räume
    }
   *[singular] Raum
}
    .gender = masculine
word-board = { $number ->
    [plural] { $case ->
        [dative] Brettern
       *[other] Bretter
    }
   *[singular] { $case ->
        [genitive] Bretts
       *[other] Brett
    }
}
    .gender = neuter
word-house = { $number ->
    [plural] { $case ->
        [dative] Häusern
       *[other] Häuser
    }
   *[singular] { $case ->
        [genitive] Hauses
       *[other] Haus
    }
}
    .gender = neuter
word-value = { $number ->
    [plural] { $case ->
        [dative] Werten
       *[other] Werte
    }
   *[singular] Wert
}
    .gender = masculine
word-tower = { $number ->
    [plural] { $case ->
        [dative] Türmen
       *[other] Türme
    }
   *[singular] Turm
}
    .gender = masculine
word-letter = { $number ->
    [plural] Buchstaben
   *[singular] { $case ->
        [nominative] Buchstabe
        [accusative] Buchstaben
        [dative] Buchstaben
       *[other] Buchstabe
    }
}
    .gender = masculine
word-park = { $number ->
    [plural] Parks
   *[singular] Park
}
    .gender = masculine
word-sun = { $number ->
    [plural] Sonnen
   *[singular] Sonne
}
    .gender = feminine
word-moon = { $number ->
    [plural] { $case ->
        [dative] Monden
       *[other] Monde
    }
   *[singular] Mond
}
    .gender = masculine
word-star = { $number ->
    [plural] { $case ->
        [dative] Sternen
       *[other] Sterne
    }
   *[singular] Stern
}
    .gender = masculine
word-empty-sky = leerer Himmel
word-empty = leer
word-open = offen
word-closed = geschlossen
word-shaded = { $form ->
    [attributive] schwarzen
   *[other] schwarz
}
word-unshaded = { $form ->
    [attributive] weißen
   *[other] weiß
}
word-door = { $number ->
    [plural] Türen
   *[singular] Tür
}
    .gender = feminine

## Aussagen über Orte

# $mood sagt, wie: ohne Angabe als Tatsache, „Z1S1 ist 5“; were als Annahme, „Z1S1 wäre 5“; if und if-now nach „wenn“,
# „Z1S1 5 wäre“, „Z1S1 5 ist“; would als Folge einer Annahme, „Z1S1 wäre 5“; inverted und would-inverted mit dem Verb
# zuerst, nach „also“ und „dann“: „ist Z1S1 5“, „wäre Z1S1 5“.

is-verb = { $mood ->
    [were] { is-verb-then }
    [if] { is-verb-then }
    [would] { is-verb-then }
    [would-inverted] { is-verb-then }
   *[other] { is-verb-now }
}
is-verb-now = { $places ->
    [one] ist
   *[other] sind
}
is-verb-then = { $places ->
    [one] wäre
   *[other] wären
}
hold-verb = { $mood ->
    [were] { hold-verb-then }
    [if] { hold-verb-then }
    [would] { hold-verb-then }
    [would-inverted] { hold-verb-then }
   *[other] { hold-verb-now }
}
hold-verb-now = { $places ->
    [one] enthält
   *[other] enthalten
}
hold-verb-then = { $places ->
    [one] enthielte
   *[other] enthielten
}
is-values = { $places ->
    [one] { A($values) }
   *[other] { SAY($values, number: "plural") }
}
is = { $mood ->
    [if] { $places } { is-values } { is-verb }
    [if-now] { $places } { is-values } { is-verb }
    [inverted] { is-verb } { $places } { is-values }
    [would-inverted] { is-verb } { $places } { is-values }
   *[other] { $places } { is-verb } { is-values }
}
is-not = { $mood ->
    [if] { $places } nicht { is-values } { is-verb }
    [if-now] { $places } nicht { is-values } { is-verb }
    [inverted] { is-verb } { $places } nicht { is-values }
    [would-inverted] { is-verb } { $places } nicht { is-values }
   *[other] { $places } { is-verb } nicht { is-values }
}
holds = { $mood ->
    [if] { $places } { A($values, case: "accusative") } { hold-verb }
    [if-now] { $places } { A($values, case: "accusative") } { hold-verb }
    [inverted] { hold-verb } { $places } { A($values, case: "accusative") }
    [would-inverted] { hold-verb } { $places } { A($values, case: "accusative") }
   *[other] { $places } { hold-verb } { A($values, case: "accusative") }
}
holds-no = { $mood ->
    [if] { $places } { NO($values, case: "accusative") } { hold-verb }
    [if-now] { $places } { NO($values, case: "accusative") } { hold-verb }
    [inverted] { hold-verb } { $places } { NO($values, case: "accusative") }
    [would-inverted] { hold-verb } { $places } { NO($values, case: "accusative") }
   *[other] { $places } { hold-verb } { NO($values, case: "accusative") }
}
is-or-holds = { $mood ->
    [if] { $places } { $background } { is-verb } oder { A($values, case: "accusative") } { hold-verb }
    [if-now] { $places } { $background } { is-verb } oder { A($values, case: "accusative") } { hold-verb }
    [inverted] { is-verb } { $places } { $background } oder { hold-verb } { A($values, case: "accusative") }
    [would-inverted] { is-verb } { $places } { $background } oder { hold-verb } { A($values, case: "accusative") }
   *[other] { $places } { is-verb } { $background } oder { hold-verb } { A($values, case: "accusative") }
}
is-background = { $mood ->
    [if] { $places } { $background } { is-verb }
    [if-now] { $places } { $background } { is-verb }
    [inverted] { is-verb } { $places } { $background }
    [would-inverted] { is-verb } { $places } { $background }
   *[other] { $places } { is-verb } { $background }
}
is-not-empty = { $mood ->
    [if] { $places } nicht leer { is-verb }
    [if-now] { $places } nicht leer { is-verb }
    [inverted] { is-verb } { $places } nicht leer
    [would-inverted] { is-verb } { $places } nicht leer
   *[other] { $places } { is-verb } nicht leer
}
is-neither = { $mood ->
    [if] { $places } weder { A($values) } { is-verb }
    [if-now] { $places } weder { A($values) } { is-verb }
    [inverted] { is-verb } { $places } weder { A($values) }
    [would-inverted] { is-verb } { $places } weder { A($values) }
   *[other] { $places } { is-verb } weder { A($values) }
}
state = { $mood ->
    [if] { $places } { $values } { is-verb }
    [if-now] { $places } { $values } { is-verb }
    [inverted] { is-verb } { $places } { $values }
    [would-inverted] { is-verb } { $places } { $values }
   *[other] { $places } { is-verb } { $values }
}
