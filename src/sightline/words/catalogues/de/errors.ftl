### Fehler, und was über Rätsel gesagt wird: Rätselarten, Varianten, Hinweise, Wünsche.

## core/errors

unreadable = nicht lesbar: { $why }
unknown-name = es gibt { NO($kind, case: "accusative") } mit dem Namen { $name }{ $known ->
    [0] { "" }
   *[other] ; bekannt: { $known }
}{ $near ->
    [0] { "" }
   *[other] ; vielleicht { $near }?
}
not-installed = { $packages } ist nicht installiert; das geht mit: { $command }
no-solution = das Rätsel hat keine Lösung
not-unique = das Rätsel hat mehrere Lösungen, nicht nur eine
kind-genre = Rätselart
    .gender = feminine
kind-engine = Löser
    .gender = masculine
kind-format = Format
    .gender = neuter
kind-place = Ort
    .gender = masculine
kind-pattern = Muster
    .gender = neuter
kind-grade = Schwierigkeit
    .gender = feminine
kind-choice-of-givens = Wahl der Vorgaben
    .gender = feminine
kind-key = Schlüssel
    .gender = masculine
kind-preset = Voreinstellung
    .gender = feminine
kind-theme = Farbschema
    .gender = neuter
kind-kind-of-picture = Bildart
    .gender = feminine
kind-command = Befehl
    .gender = masculine

## core/arguments

no-whole-number = { $name } ist { $value }, muss aber eine ganze Zahl sein
no-whole-number-from = { $name } ist { $value }, muss aber eine ganze Zahl ab { $least } sein
no-number = { $name } ist { $value }, muss aber eine Zahl sein
no-seconds = { $name } ist { $value }, muss aber eine Anzahl Sekunden ab 0 sein
no-truth = { $name } ist { $value }, muss aber True oder False sein
no-size = { $value } ist keine Größe eines Bretts wie 6, (4, 6) oder '4x6'
number-of-rows = die Anzahl der Zeilen
number-of-columns = die der Spalten

## core/packing, core/places, core/boards, core/grid

expands-too-much = das wird entpackt mehr als { $times }-mal so groß, wie es Rätsel nie werden
damaged = was hier gepackt ist, ist beschädigt oder bricht vor dem Ende ab
no-place = es gibt keinen Ort mit dem Namen { $name }: ein Feld ist r1c2, eine Tür r1c2-r1c3, ein Hinweis left-3
no-doors = die Türen eines Hauses sind { $form }, nicht { $value }
no-grid = ein Gitter ist eine Liste von Zeilen mit Werten, nicht { $value }
no-clues = { $side } ist { $value }, muss aber eine Liste von Hinweisen sein

## rules/settings, rules/declaration: die Rätselarten

## rules/puzzle, rules/fields

no-line-clues = Hinweise von Linien sind eine Liste von Zahlen, nicht { $value }
no-edges = Hinweise um ein Brett sind Edges(top, left, bottom, right), nicht { $value }

## rules/checks, rules/parts, rules/stated

empty-board = das Brett ist leer; für { $genre } ist mindestens ein Feld nötig
board-too-large = ein Brett von { $rows }×{ $columns } ist zu groß; { $genre } gibt es bis { $limit }×{ $limit }
wrong-rows = { $name } hat { $found ->
    [one] 1 Zeile
   *[other] { $found } Zeilen
}, nicht { $wanted }
wrong-entries = Zeile { $row } von { $name } hat { $found ->
    [one] 1 Eintrag
   *[other] { $found } Einträge
}, nicht { $wanted }
wrong-clues = { $name } hat { $found ->
    [one] 1 Hinweis
   *[other] { $found } Hinweise
}, aber { $first } hat { $wanted }
value-not-whole = { $place } ist { $value }, muss aber eine ganze Zahl sein
value-not-allowed = { $place } ist { $value }, muss aber eine ganze Zahl von { $first } bis { $last } sein, oder { $blank } für nichts
setting-value = { $setting } ist { $value }, muss aber { $possible } sein
setting-value-here = { $setting } ist { $value }, muss aber auf einem Brett von { $rows }×{ $columns } { $possible } sein
setting-no-value-here = { $setting } ist { $value }, aber auf einem Brett von { $rows }×{ $columns } ist kein Wert möglich
whole-from-to = eine ganze Zahl von { $first } bis { $last }
entry-in-row-of = Eintrag { $entry } in Zeile { $row } von { $name }
entry-of = Eintrag { $entry } von { $name }
entry-in-row = Eintrag { $entry } in Zeile { $row }
entry = Eintrag { $entry }
far-out-of-range = eine viel zu große Zahl
a-list = eine Liste
an-object = ein Objekt
key-missing-of = { $key } fehlt; { $keys } gehören zusammen
kind-setting-of = Einstellung für { $genre }
    .gender = feminine

## rules/symmetry, rules/model, rules/marks

never-turned = für { $genre } gibt es kein Muster { $pattern }: die Bretter lassen sich nicht drehen
pattern-needs-square = das Muster { $pattern } braucht ein quadratisches Brett, nicht { $rows }×{ $columns }
solution-of-other-shape = die Lösung hat nicht die Form des Rätsels
solution-not-whole = { $place } ist in der Lösung { $value }, keine ganze Zahl
has-a-number = { $place } enthält eine Zahl, ist also nicht { A($value) }
is-given-as = { $place } ist als { A($given) } vorgegeben, nicht als { A($value) }
out-of-range = { $place } ist { $value }, muss aber { $first } bis { $last } sein
no-marks = Bleistiftnotizen sind { $value }, müssen aber Werte nach Orten sein: { $example }
no-list-of-marks = die Bleistiftnotizen von { $place } sind { $value }, keine Liste
no-mark = eine Bleistiftnotiz von { $place } ist { $value }, nicht { $values }

## formats/_format, formats/_parsing, formats/jsonl

text-too-long = der Text ist länger als { $size } MB, was kein Rätsel braucht
not-utf8 = das ist kein Text in UTF-8, sondern enthält das Byte { $byte }
empty-text = da ist kein Rätsel: der Text ist leer
no-character = das ist kein Text: er enthält das Zeichen { $character }
no-format = kein bekanntes Format ({ $known }) beginnt mit { $start }; ein Brett braucht eine erste Zeile wie skyscrapers 4x4
one-asked-for = da sind { $count } Rätsel, eines pro Zeile, wo eines verlangt war

## formats/_fitting

loss-of-part = Angabe { $part }
    .gender = feminine
loss-of-givens = Vorgaben, die { $kinds } sind
loss-of-variant = Variante { $variant }
    .gender = feminine
given-of-value = { A($value) }
given-beside-clue = im selben Feld wie ein Hinweis
format-cannot-hold = das Format { $format } hat keinen Platz für { THE($lost, case: "accusative") }
leaves-that-out = { $wrong }; { $option } lässt das weg
format-other-size = das Format { $format } enthält Bretter von { $least }×{ $least } bis { $most }×{ $most }, nicht { $rows }×{ $columns }
format-other-genre = das Format { $format } kennt { $genre } nicht, nur { $held }

## formats/_json_errors, formats/json

json-too-deep = dieses JSON ist für ein Rätsel zu tief geschachtelt
key-twice = der Schlüssel { $key } steht zweimal da
more-behind-end = hinter dem Ende des Rätsels steht noch etwas
no-json = das ist kein gültiges JSON: { $why }
json-breaks-off = dieses JSON bricht vor dem Ende ab
half-a-character = { $half } ist ein halbes Ersatzzeichenpaar und allein kein Zeichen
this = das
must-be = { $place } muss { $expected } sein
is-but-must-be = { $place } ist { $value }, muss aber { $expected } sein
key-missing = der Schlüssel "{ $key }" fehlt
no-such-key = { $place } hat keinen Schlüssel { $key }
value-out-of-range = { $place } ist viel zu groß oder zu klein
a-whole-number = eine ganze Zahl
a-fraction = ein Bruch
a-text = ein Text
true-or-false = true oder false
kind-key-of = Schlüssel für { $genre }
    .gender = masculine

## formats/_grammar

found-instead = hier steht { $found }, wo { $wanted } erwartet wurde
breaks-off = der Text bricht ab, wo { $wanted } erwartet wurde
more-behind = das Rätsel ist vollständig, aber hier folgt { $rest }
number-far-out = diese Zahl ist viel zu groß
zero-is-none = 0 ist keine Zahl dieses Rätsels
too-many-blanks = { $letter } steht für { $count } leere Stellen, aber es { $left ->
    [one] ist nur noch 1 Stelle
   *[other] sind nur noch { $left } Stellen
} übrig
a-number = eine Zahl
a-letter = ein Buchstabe
a-blank = ein Leerzeichen
a-new-line = eine neue Zeile
number-after = { $mark } und Zahl { $number } von { $count }
mark-or-blanks = { $mark } oder eine Folge leerer Stellen
mark-or-end = { $mark } oder das Ende

## formats/_board, formats/text

breaks-off-before = der Text bricht ab vor: { $line }
wrong-line = { $line } hat { $count } Einträge, nicht { $wanted }
line-above-board = die Zeile über dem Brett
row-of-board = Zeile { $row } des Bretts
line-below-board = die Zeile unter dem Brett
narrow-frame = dieser Rahmen hat keinen Platz für { $count } gleiche Felder
drawing-breaks-off = die Zeichnung bricht ab
wall-in-two-ways = diese Wand ist auf zwei Arten gezeichnet
no-corner = hier ist keine Ecke eines Felds
no-symbol = { $found } ist weder eine Zahl noch ein Symbol dieser Rätselart
no-wall = { $found } ist keine Wand
wall-missing = hier fehlt eine Wand
no-part-of-board = { $found } ist kein Teil des Bretts
no-header = die erste Zeile muss Rätselart und Größe nennen, etwa skyscrapers 4x4
kind-variant-of = Variante für { $genre }
    .gender = feminine

## formats/_solution

left-open = die Lösung lässt { $place }{ $more ->
    [0] { "" }
    [one] { " " }und 1 weitere Stelle
   *[other] { " " }und { $more } weitere Stellen
} offen
no-solution-here = in diesem Objekt ist keine Lösung
boards-differ = hier sind { $count } Bretter, und nicht alle sind gleich
wrong-lists = hier sind { $count } Listen, nicht { $wanted }
no-solution-of = das ist keine Lösung für { $puzzle }
another-board = hier beginnt ein weiteres Brett, unter dem ersten

## formats: die einzelnen Formate

a-closing-bracket = eine schließende Klammer
not-around = { $count } Hinweise gehen nicht um ein Brett herum: es braucht 4-mal seine Seite
a-closing-quote = ein schließendes Anführungszeichen
penpa-not-read = Links zu Penpa+ werden nur geschrieben, nicht gelesen; das Rätsel lässt sich eintippen, unter einer ersten Zeile wie skyscrapers 4x4
list-too-long = diese Liste ist für ein Rätsel zu lang
lists-too-deep = diese Listen sind für ein Rätsel zu tief geschachtelt
term-breaks-off = der Term bricht vor dem Ende ab
no-place-in-term = { $character } gehört in keinen Prolog-Term
the-end = das Ende
a-number-or-list = eine Zahl, _ oder { "[" }
no-genre-told = die Form dieser Listen verrät keine Rätselart; ihr Name hilft, etwa doors([[3,0],[2,1]])
as-genre = als { $genre }: { $wrong }
wrong-arguments = { $genre } hat { $least } bis { $most } Argumente, nicht { $found }
should-be-number = hier sollte eine Zahl stehen ({ $names })
should-be-list = hier sollte eine Liste von Zahlen stehen ({ $names })
should-be-rows = hier sollte eine Liste von Zeilen stehen ({ $names })
should-be-lists = hier sollten { $count } Listen in einer stehen, jede eine Liste von Zahlen: { $names }
should-be-boards = hier sollten { $count } Listen in einer stehen, jede eine Liste von Zeilen: { $names }
the-number-of-columns = die Anzahl der Spalten
no-square = das Brett für { $genre } ist kein Quadrat, sondern { $rows }×{ $columns }
wrong-height = die größte Höhe ist { $height }, auf einem Brett von { $rows }×{ $rows } aber { $possible }
link-and-puzzle = puzz.link/p? und ein Rätsel
slash-and-letters = / und die Anzahl der Buchstaben
name-of-genre = der Name einer Rätselart
number-or-blanks = eine Zahl oder eine Folge leerer Stellen
sides-differ = das Brett ist kein Quadrat, sondern hat { $columns } Spalten und { $rows } Zeilen
kind-puzzlink-genre = lesbare Rätselart von puzz.link
    .gender = feminine
tatham-seed = hinter dem # einer ID steht ein Startwert, aus dem nur Tathams Programm das Rätsel macht; nötig ist die ID mit einem :
a-colon = ein Doppelpunkt

## library

kind-library-genre = Rätselart in der Bibliothek
    .gender = feminine
kind-library-puzzle = Rätsel in der Bibliothek
    .gender = neuter
kind-file-or-puzzle = Datei und kein Rätsel der Bibliothek
    .gender = feminine

## play

no-place-to-fill-in = es gibt keinen Ort { $name } zum Ausfüllen
cannot-stand = { $place } kann nicht { $value } sein

## verbs/solve

## verbs/make/recipe

word-easy = leicht
word-medium = mittel
word-hard = schwer
word-fiendish = teuflisch
kind-switch-of = Schalter für { $genre }
    .gender = masculine
kind-chance-of = Wahrscheinlichkeit für { $genre }
    .gender = feminine
the-density = die Dichte
the-chance = die Wahrscheinlichkeit { $name }
end-of-score = ein Ende der Bewertung
from-to = von { $low } bis { $high }
wanted-minimal = minimal
wanted-thin = knapp
wanted-no-givens = ohne Vorgaben
wanted-givens = mit { $count } { $count ->
    [one] Vorgabe
   *[other] Vorgaben
}
wanted-score = mit Bewertung { $range }
wanted-symmetry = mit der Symmetrie { $symmetry }
wanted = { $genre } { $rows }×{ $columns }{ $before ->
    [0] { "" }
   *[other] { " " }({ $before })
}{ $behind ->
    [0] { "" }
   *[other] { " " }{ $behind }
}
size-not-made = ein Brett von { $rows }×{ $columns } kann nicht gemacht werden; { $genre } gibt es von { $least }×{ $least } bis { $most }×{ $most }
only-square = { $genre }: nur quadratische Bretter, nicht { $rows }×{ $columns }
no-scores = score ist { $value }, muss aber zwei Zahlen sein
no-share = { $what } ist { $share }, muss aber von 0 bis 1 sein
no-range-of-scores = { $value } ist nicht A..B, etwa 3..4.5
scores-beyond = verlangt sind Bewertungen { $range }, aber eine Bewertung geht von 0 bis { $most }
scores-reversed = verlangt sind Bewertungen { $range }: die kleinere zuerst angeben
no-such-score = keine Bewertung { $range } bei der Stufe { $grade }: { $grade } geht { $own }
thin-already = ein minimales Rätsel ist schon knapp: eines von beiden weglassen
thin-for-what = ein knappes Rätsel hat so wenige Hinweise, wie Schwierigkeit oder Bewertung erlaubt: sie angeben oder ein minimales verlangen
thin-density = ein knappes Rätsel lässt keine Wahl der Dichte
minimal-density = ein minimales Rätsel lässt keine Wahl der Dichte
not-proved-unique = nur ein Rätsel, das beweisbar eindeutig ist, hat eine Schwierigkeit oder ist minimal
too-many-givens = verlangt sind { $number } Vorgaben, aber für { $genre } { $rows }×{ $columns } sind 0 bis { $most } möglich
givens-in-groups = verlangt sind { $number } Vorgaben, aber für { $genre } { $rows }×{ $columns } mit der Symmetrie { $symmetry } kommen sie in Gruppen zu { $sizes }: möglich sind { $below } oder { $above }

## verbs/make

kind-argument-of-make = Argument von make für { $genre }
    .gender = neuter
no-such-board = { $puzzle } kann nicht gemacht werden: es gibt kein solches Brett
no-random-board = { $puzzle } nicht gefunden: { $searches } Suchen nach einem zufälligen Brett endeten nach je { $nodes } Knoten; eine andere Größe oder andere Einstellungen wählen oder der Rätselart ein eigenes sample() geben
boards-ambiguous = { $number ->
    [one] war
   *[other] waren
} mehrdeutig
boards-givens = { $number ->
    [one] hatte
   *[other] hatten
} eine andere Zahl von Vorgaben
boards-dense = { $number ->
    [one] brauchte
   *[other] brauchten
} mehr Hinweise
boards-undecided = { $number ->
    [one] war
   *[other] waren
} nicht rechtzeitig entschieden
boards-grade = { $number ->
    [one] hatte
   *[other] hatten
} eine andere Schwierigkeit
boards-score = { $number ->
    [one] hatte
   *[other] hatten
} eine andere Bewertung
allow-givens = Vorgaben erlauben
leave-givens-open = die Zahl der Vorgaben offen lassen
allow-density = eine höhere Dichte oder Vorgaben erlauben
choose-smaller = eine kleinere Größe wählen
choose-grade = andere Schwierigkeit, Größe oder anderen Startwert wählen
widen-scores = mehr Bewertungen zulassen, andere Größe oder anderen Startwert wählen
ask-more-givens = mehr Vorgaben verlangen
ask-other-givens = eine andere Zahl von Vorgaben verlangen
leave-out-symmetry = die Symmetrie weglassen
boards-first = { $count } von { $tried } Brettern { $what }
boards-more = { $count } { $what }
out-of-reach = { $recipe } nicht gefunden: { $reasons }; Rat: { $advice }

## verbs/bulk

table-no-column = eine Tabelle hat keine Spalte für { $key }; das weglassen oder in JSON-Zeilen vereinigen
table-no-fit = ein Datensatz passt nicht in eine Tabelle für { $genre }, wie make sie schreibt: { $why }
cluster-cannot-run = der Cluster unter { $address } kann sightline nicht ausführen ({ $why }); Version { $version } für den Scheduler und alle Worker installieren
left-out = weggelassen: { $names }
the-one = { $it }
kind-key-of-board = Schlüssel eines Bretts von { $genre }
    .gender = masculine
too-large-here = ein Brett von { $rows }×{ $columns } ist hier zu groß; erklärt und bewertet werden Bretter mit bis zu { $most } Feldern
stopped-before-solution = die Grenze war erreicht, bevor eine Lösung gefunden war
