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
list-loose = { $one }, { $other }
list-last-loose = { $one }, { $other }

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
        [dative] dem Hinweis von { SAY($places, case: "dative") }
       *[nominative] der Hinweis von { SAY($places, case: "dative") }
    }
   *[other] { $case ->
        [dative] den Hinweisen von { SAY($places, case: "dative") }
       *[nominative] die Hinweise von { SAY($places, case: "dative") }
    }
}
symbols-of = { $places ->
    [one] { THE($symbol) } von { SAY($places, case: "dative") }
   *[other] { ARTICLE($symbol, number: "plural") } { SAY($symbol, number: "plural") } von { SAY($places, case: "dative") }
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
   *[singular] Brett
}
    .gender = neuter
word-house = { $number ->
    [plural] { $case ->
        [dative] Häusern
       *[other] Häuser
    }
   *[singular] Haus
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
word-shaded = schwarz
word-unshaded = weiß

## Aussagen über Orte

# $mood sagt, wie: ohne Angabe als Tatsache; were nach „angenommen“ (das Verb an zweiter Stelle); if
# nach „wenn“ (das Verb am Ende); would als Folge einer Annahme.

were = { SAY($it, mood: "were") }
would = { SAY($it, mood: "would") }
is-verb = { $mood ->
    [were] { $places ->
        [one] wäre
       *[other] wären
    }
    [would] { $places ->
        [one] wäre
       *[other] wären
    }
   *[is] { $places ->
        [one] ist
       *[other] sind
    }
}
hold-verb = { $mood ->
    [were] { $places ->
        [one] enthielte
       *[other] enthielten
    }
    [would] { $places ->
        [one] enthielte
       *[other] enthielten
    }
   *[is] { $places ->
        [one] enthält
       *[other] enthalten
    }
}
is-values = { $places ->
    [one] { A($values) }
   *[other] { SAY($values, number: "plural") }
}
is = { $places } { is-verb } { is-values }
is-not = { $places } { is-verb } nicht { is-values }
holds = { $places } { hold-verb } { A($values, case: "accusative") }
holds-no = { $places } { hold-verb } { NO($values, case: "accusative") }
is-or-holds = { $places } { is-verb } { $background } oder { hold-verb } { A($values, case: "accusative") }
is-background = { $places } { is-verb } { $background }
is-not-empty = { $places } { is-verb } nicht leer
is-neither = { $places } { is-verb } weder { A($values) }
state = { $places } { is-verb } { $values }
