### Die Antworten der Befehlszeile: Urteile, Hinweise auf Fehler, Fortschritt, Tabellen.

# Was auf der Befehlszeile getippt wird (--skip-bad, drat-trim …), bleibt, wie es ist.

## words/english: Zeiten

seconds = { $number } s
milliseconds = { $number } ms

## verbs/solve

solutions = { $count ->
    [one] { $count } Lösung
   *[other] { $count } Lösungen
}
progress = { $nodes } Knoten, { $backtracks ->
    [one] { $backtracks } Rücksprung
   *[other] { $backtracks } Rücksprünge
}, { $seconds } s
stopped-after = Grenze erreicht nach { $solutions }: { $progress }

## verbs/check

place-left-open = { $place } ist noch offen
nothing-beside-fits = keine Werte von { $names } passen zu diesem Brett
as-it-stands = so, wie es jetzt steht: { $clash }

## verbs/verify

verify-the-puzzle = das Rätsel
verify-the-answer = die Antwort
verify-rules-fail = die Regeln dieses Rätsels lassen sich nicht anwenden
verify-far-out = { $place } ist eine viel zu große Zahl
verify-key-no-text = hier ist ein Schlüssel kein Text
verify-no-puzzle = dies ist weder ein Rätsel noch ein Dictionary noch ein Text
verify-answer-empty = die Antwort ist leer
verify-key-missing = der Schlüssel { $key } fehlt
verify-too-deep = dies ist für ein Brett zu tief verschachtelt
verify-too-long = dies ist für ein Brett viel zu lang
verify-too-many-keys = dies hat für ein Rätsel oder ein Brett viel zu viele Schlüssel
verify-another-type = { $place } ist { $what }, muss aber { $wanted } sein
verify-this = dies
verify-type-board = ein Brett
verify-type-word = ein Wort
verify-type-nothing = leer
verify-type-switch = true oder false
verify-type-number = eine ganze Zahl
verify-type-fraction = eine Kommazahl
verify-type-text = ein Text
verify-type-other = etwas anderes

## verbs/grade

grade-stopped = Grenze erreicht: Es gibt genau eine Lösung, aber wie schwer sie zu finden ist, steht noch nicht fest
stopped-unclear = Grenze erreicht, bevor feststand, ob es genau eine Lösung gibt: { $progress }

## rules/constraints/reason: Arten von Schritten

## engines/proof

proof-stopped = Grenze erreicht, bevor es einen Beweis gab
proof-in-the-way = { $file } kann den Beweis nicht aufnehmen, denn dorthin kommt die Formel, die er widerlegt; ein anderer Name wäre { $other }
proof-about = Die Regeln des Rätsels, und dass das Brett keine der bekannten Lösungen ist.
proof-true = { $literal } = wahr
proof-value = { $literal } = { $place } ist { $value }
proof-clauses = Klauseln { $first } bis { $last }: { $why }
proof-one-value = jede Variable hat einen ihrer Werte
proof-added = was aus einer Bedingung folgt, die stückweise dazukommt
proof-not-known = nicht die bekannte Lösung

## records/sentences: wie eine Erklärung endet

end-unique = Dies ist die einzige Lösung.
end-several = Es gibt mehrere Lösungen, und so weit reicht die Logik.
end-none = Es gibt keine Lösung.
end-stopped = Eine Grenze war erreicht, bevor feststand, wie viele Lösungen es gibt.
end-solved = Gelöst in { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritten
}.
end-more-steps = Grenze erreicht nach { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritten
}; es gibt noch mehr.
end-part = Es gibt mehrere Lösungen, und so weit reicht die Logik. Zwei davon trennen sich hier: { $places }.
end-none-because = Es gibt keine Lösung: { $why }.
no-board = kein Brett dieser Größe lässt sich füllen, bei keinen Hinweisen
clues-clash = { $clues ->
    [one] dieser Hinweis widerspricht den Regeln: { $clues }
   *[other] diese Hinweise widersprechen einander: { $clues }
}

## library

library-several = mehrere Lösungen

## verbs/bulk: viele Rätsel

bulk-shard-changed = das Stück ab Nummer { $first } wurde nach dem Schreiben geändert; --resume macht es noch einmal
cluster-no-scheduler = unter { $address } antwortet kein Dask-Scheduler; anzugeben ist die Adresse, die er beim Start nennt, etwa tcp://127.0.0.1:8786, oder { $local }, um hier einen zu starten
cluster-no-workers = der Cluster unter { $address } hat keine Arbeiter; so startet einer: { $command }
cluster-lost = der Scheduler des Clusters antwortet nicht mehr
bulk-out-of-time = Zeitgrenze erreicht
bulk-workers-died = die Arbeiter sind an den Rätseln ab Nummer { $first } { $times } Mal gestorben, vielleicht aus Mangel an Speicher
bulk-run-unreadable = dies ist nicht mehr lesbar; ohne diesen Ordner beginnt alles neu
bulk-at-work = ein anderer Prozess arbeitet daran
bulk-ids = die Kennungen von { $count ->
    [one] { $count } Rätsel
   *[other] { $count } Rätseln
}
bulk-no-id-yet = noch ist keine Kennung gespeichert
bulk-no-puzzle = in diesen Dateien ist kein Rätsel
bulk-unsolved = aufteilen lassen sich nur Rätsel mit Lösung, denn davon hängt es ab
bulk-wrongly-solved = die Aufteilung hängt von der Lösung ab, aber hier: { $wrong }
bulk-unreadable = dies ist nicht lesbar: { $why }
bulk-written = { $count } Rätsel in { $file } geschrieben
split-none = { $typed } ist keine Aufteilung; jeder Teil braucht einen eigenen Namen aus a-z, 0-9, _ und -, und einen Anteil, wie in train=0.9,test=0.1
split-no-share = der Anteil von { $part } ist 0; { $part } weglassen oder einen Anteil geben
bulk-differs = { $name } war { $before }, nicht { $now }
split-not-all = die Anteile der Teile ergeben zusammen { $total }, nicht 1
bulk-not-utf-8 = bitte ein Name in UTF-8: das Manifest wiederholt ihn
bulk-no-ending = der Name muss so enden, was auch das Format sagt: { $known }
table-two-genres = dies ist ein Rätsel der Art { $genre }, das erste war { $first }, aber eine Tabelle hat nur ein Schema; so etwas geht in JSON-Zeilen, oder jede Art für sich
bulk-not-ours = dies stammt von keinem Lauf ({ $why }); ohne diesen Ordner beginnt alles neu
bulk-none-yet = noch ist kein Rätsel gemacht
bulk-with-repeats = { $count } Rätsel, Wiederholungen mitgezählt,
bulk-so-many = { $made } von { $count } Rätseln
bulk-other-version = ein Arbeiter hat Version { $its } des Generators, dieser Lauf braucht aber Version { $wanted }; überall muss das gleiche sightline installiert sein (der Arbeiter hat { $worker })
bulk-too-few-solutions = { $part } hat { $has } % der Rätsel statt { $wanted } %: die mit der gleichen Lösung kommen in den gleichen Teil, und diese { $puzzles } Rätsel haben nur { $solutions } Lösungen, von Symmetrie abgesehen
bulk-changed = dies wurde nach dem Schreiben geändert; --resume macht es noch einmal
bulk-only-repeats = { $found } von { $count } Rätseln gefunden: die letzten { $last } Nummern brachten nur solche, die schon da sind; mehr dieser Art gibt es wohl kaum. Weniger verlangen, oder eine andere Größe, Dichte oder Schwierigkeit
bulk-only-failures = { $found } von { $count } Rätseln gefunden: die letzten { $last } Nummern gelangen nicht; weniger verlangen, oder anderes
bulk-repeats-and-failures = { $found } von { $count } Rätseln gefunden: von den letzten { $last } Nummern brachten { $repeats } nur, was schon da ist, und { $failures } gelangen nicht; weniger verlangen, oder anderes
bulk-safe = { $what } sind sicher in { $folder }, und mit --resume geht es von dort weiter
bulk-unwritable = dies lässt sich nicht schreiben: { $why }; { $safe }
bulk-no-folder = diesen Ordner gibt es nicht
bulk-a-folder = dies ist ein Ordner, keine Datei
bulk-not-from-it = dies ist schon da, und nicht von dem unterbrochenen Lauf, der sicher in { $folder } liegt; nichts wird überschrieben: anderswohin damit, und --resume macht weiter
bulk-nothing-interrupted = dies ist schon da, und kein unterbrochener Lauf, der weitergehen könnte; löschen oder einen anderen Namen nehmen
bulk-not-from-a-run = dies ist schon da, aber nicht von einem Lauf; löschen oder einen anderen Namen nehmen
bulk-there-already = dies ist schon da; löschen, einen anderen Namen nehmen oder einen unterbrochenen Lauf mit --resume fortsetzen
bulk-otherwise-begun = dieser Lauf begann mit anderen Vorgaben: { $others }
bulk-put-here = dies kam während des Laufs hierher, und nichts wird überschrieben; die fertige Datei ist { $finished }: diese hier anderswohin, und --resume bringt jene her

## cli: gemeinsam

cli-named = { $name }: { $answer }
cli-unread = { $bad } von { $count } Rätseln { $bad ->
    [one] war
   *[other] waren
} nicht lesbar
cli-answer-unwritten = die Antwort lässt sich nicht schreiben: { $why }
cli-fault = das ist ein Fehler von Sightline, nicht des Rätsels; bitte melden ({ $what }; mit SIGHTLINE_DEBUG=1 sagt es, wo)
cli-no-file = es gibt keine Datei namens { $name }
cli-no-marks = Notizen sind ein Objekt mit Listen für jedes Feld: { $example }
cli-standard-input = Standardeingabe
cli-no-standard-input = es gibt keine Standardeingabe
cli-unreadable = dies ist nicht lesbar: { $why }
cli-no-seconds = { $typed } ist keine Zahl von Sekunden
cli-not-a-file = { $typed } ist keine Datei
cli-less-than-1 = { $typed } ist weniger als 1
cli-out-of-bounds = { $typed } liegt nicht zwischen { $least } und { $most }
cli-no-size = { $typed } ist keine Größe wie 6 oder 6x8
cli-unwritable = dies lässt sich nicht schreiben: { $why }
stage-making = machen
stage-reading = lesen
stage-sorting = sortieren
stage-writing = schreiben
per-second = { $number }/s
per-minute = { $number }/min
cli-no-givens = { $typed } ist nicht none, few, auto oder N
cli-not-any-of = { $typed } ist nicht { $values }
cli-of-others = { $option } ist für { $genres }, nicht für { $genre }
cli-see-help = { $wrong }; siehe { $command } --help
cli-invalid = ungültiger Wert für { $option }: { $wrong }
cli-not-one-of = { $typed } ist keins von { $choices }
cli-not-whole = { $typed } ist keine ganze Zahl
cli-not-a-number = { $typed } ist keine Zahl
cli-no-option = es gibt keine Option { $option }
cli-near-option = es gibt keine Option { $option }; gemeint ist vielleicht { $near }?
cli-missing-option = die Option { $option } fehlt
cli-missing-choice = die Option { $option } fehlt; zur Wahl stehen: { $choices }
cli-missing-argument = das Argument { $argument } fehlt
cli-too-many = { $arguments ->
    [one] ein Argument
   *[other] Argumente
} zu viel ({ $arguments })
cli-no-value = die Option { $option } braucht einen Wert
cli-needless-value = die Option { $option } nimmt keinen Wert
cli-statistics = { $engine }: { $figures }
nodes = { $count } Knoten
backtracks = { $count ->
    [one] { $count } Rücksprung
   *[other] { $count } Rücksprünge
}
resumptions = { $count ->
    [one] { $count } Aufruf
   *[other] { $count } Aufrufe
}
prunings = { $count ->
    [one] { $count } Streichung
   *[other] { $count } Streichungen
}
cli-complete = schon fertig: { $summary }
cli-interrupted = unterbrochen; { $safe }
cli-stopped-safe = { $why }; { $safe }
cli-repeats = { $files }, { $repeats ->
    [one] { $repeats } Wiederholung
   *[other] { $repeats } Wiederholungen
} ausgelassen
cli-graded = { $grade } ({ $score } Punkte)
stats-engine = Löser
stats-time = Zeit
stats-resumptions = Aufrufe
stats-entailments = Erfüllungen
stats-prunings = Streichungen
stats-backtracks = Rücksprünge
stats-constraints = Bedingungen erzeugt
stats-nodes = Knoten
stats-probes = Proben
stats-restarts = Neustarts

## cli/book

book-terminal = ein PDF ist nichts für ein Terminal
book-no-pdf = { $file } endet nicht auf .pdf; ein Heft ist aber ein PDF
book-no-folder = den Ordner { $folder } gibt es nicht
book-skip-bad = { $why }; --skip-bad lässt es aus
book-left-out = ausgelassen: { $why }
book-stopped = Grenze erreicht nach { $count ->
    [one] { $count } Rätsel
   *[other] { $count } Rätseln
}; nichts ist gedruckt
book-numbered = { $number } ({ $name })
book-unsolvable = Rätsel { $number } ({ $name }) hat keine Lösung
book-not-unique = Rätsel { $puzzle } hat mehrere Lösungen, und das Heft sagt es
book-several-not-unique = { $count } Rätsel haben mehrere Lösungen, und das Heft sagt es: { $puzzles }
book-more = { $count } weitere
book-printed = { $count } Rätsel in { $file } gedruckt

## cli/check

cli-unique = eindeutig: es gibt genau eine Lösung
cli-several = mehrere: zwei Lösungen unterscheiden sich an { $count ->
    [one] { $count } Stelle
   *[other] { $count } Stellen
}: { $places }
cli-none = keine: { $why }
cli-right = richtig: alle Regeln sind eingehalten
cli-unfinished = unfertig: { $open }, bisher keine Regel verletzt
cli-wrong = falsch: { $count } Fehler
cli-wrong-and-open = { $faults }, und { $open }
cli-broken = { $rule }, { $place }: { $wrong }
cli-rule-adjacent = benachbart
cli-rule-beside = daneben
cli-rule-blank = offen
cli-rule-connected = Zusammenhang
cli-rule-different = Wiederholung
cli-rule-first = zuerst gesehen
cli-rule-given = Vorgabe
cli-rule-nearer = Abstand
cli-rule-one-each = je einmal
cli-rule-range = Bereich
cli-rule-read = Hinweis
cli-rule-seen = Sicht
cli-rule-so-far = bisher
cli-rule-sum = Summe
cli-rule-table = Tabelle
cli-rule-touch = Berührung
cli-cells-open = { $count ->
    [one] { $count } Feld
   *[other] { $count } Felder
} offen
cli-doors-unknown = { $count ->
    [one] { $count } Tür
   *[other] { $count } Türen
} unbekannt
cli-nothing-to-prove = hier gibt es nichts zu beweisen: zwei Lösungen sprechen für sich
cli-proof-alone = der Beweis steht in { $file }, allein: die Formel, die er widerlegt, wäre eine Datei daneben, und die gibt es nur bei einem Beweis in einer Datei
cli-proof = der Beweis steht in { $file } und die Formel, die er widerlegt, in { $formula }; geprüft wird er mit: { $command }
cli-proof-of-a-board = --proof gilt einem Rätsel, keiner SOLUTION davon
cli-two-on-stream = Rätsel und Lösung können nicht beide von der Standardeingabe kommen

## cli/convert

# $name ist ein Schlüssel der JSON-Form.

convert-name = { $name ->
    [id] die Kennung
    [title] der Titel
    [author] der Autor
    [source] die Quelle
    [solution] die Lösung
    [grade] die Schwierigkeit
    [score] die Punkte
    [seed] der Startwert
   *[other] { $name }
}
convert-left-out = ausgelassen: { $losses }
convert-loss = { convert-name }
convert-loss-of = { convert-name } von { $count ->
    [one] { $count } Rätsel
   *[other] { $count } Rätseln
}
convert-bad = { $bad } von { $count } Rätseln { $bad ->
    [one] ließ
   *[other] ließen
} sich nicht umwandeln
convert-no-ending = Dateien mit { $ending } schreibt hier nichts; der Name kann so enden: { $known }

## cli/count

count-interrupted = unterbrochen bei mindestens { $solutions }: { $progress }
count-stopped = Grenze erreicht bei mindestens { $solutions }: { $progress }
count-so-far = bisher mindestens { $solutions }
count-limit = Zählung an der Grenze von { $count } beendet; es kann mehr geben

## cli/explain

explain-about = { $places }; { $kind }

## cli/genres

genres-title = { $title } ({ $name })
genres-size = Größe:
genres-clues = Hinweise:
genres-switch = Schalter:
genres-setting = Einstellung:
genres-up-to = bis { $side }×{ $side }
genres-optional = { $key } (freiwillig)
genres-set-to = { $name }; { $possible }; sonst { $usual }
genres-switched = { $name }; { $value } heißt: { $meaning }
genres-numbers = { $label }, { $numbers }
genres-meaning = { $value } heißt { $meaning }

## cli/grade

cli-no-grade = { $verdict ->
    [none] keine
   *[several] mehrere
}: { $why }, und darum keine Schwierigkeit
cli-graded-steps = { $graded }: { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}
cli-hardest = { $graded }; am schwersten: { $hardest }
cli-unsolved = { $graded }: mit { $suppositions } Annahmen nicht zu lösen, nicht einmal mit Annahmen in Annahmen
hardest-simple = einfache Regeln
hardest-ranked = { $kind } vom Rang { $rank }
hardest-fails = { $kind }, die nach { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
} scheitert
hardest-in-rounds = { $what }, in { $rounds } von { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}

## cli: die übrigen Befehle

hint-one-on-stream = nur eins von Rätsel, Brett und Notizen kann von der Standardeingabe kommen
library-by = von { $author }
make-no-grade = keine Schwierigkeit, weil nicht als eindeutig bewiesen
make-again = { $grade }; noch einmal mit: { $options }
make-seed = Startwert { $seed }
make-needs-file = { $option } braucht eine Datei: -o puzzles.jsonl
make-file-says-kind = --json ist für die Standardausgabe; bei Dateien sagt der Name, von welcher Art sie sind
make-preset-is-density = --preset ist der Name einer Dichte; --density weglassen
make-grade-needs-one = nur ein Rätsel mit einer einzigen Lösung hat eine Schwierigkeit; --any weglassen
make-made = { $found } von { $count } Rätseln { $found ->
    [one] ist
   *[other] sind
} gemacht
make-with-seed = { $files } (Startwert { $seed })
play-needs-keyboard = zum Spielen braucht es die Tastatur: eine Datei angeben statt -
play-needs-terminal = play braucht ein Terminal; anderswo zeigt sightline show ein Rätsel
serve-no-address = { $typed } ist keine Adresse und kein Netz
serve-no-password = Achtung: wer { $host } erreicht, kann diesen Server benutzen; er fragt nach keinem Passwort
serve-listening = Sightline ist unter { $address } (Strg-C beendet es)
show-stopped = Grenze erreicht vor einer Lösung: { $progress }
show-stopped-after = Grenze erreicht nach { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritten
}
show-no-step = es gibt keinen Schritt { $number }: die Erklärung hat { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}
show-no-lines = Schritt { $step } hat keine nummerierten Zeilen; --line weglassen
show-no-line = es gibt keine Zeile { $line }: Schritt { $step } hat { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
}
show-nothing = es gibt keine Lösung zu zeichnen: { $why }
show-terminal = ein Terminal kann kein { $kind } zeigen; mit -o kommt es in eine Datei
show-line-of-what = --line gilt der Zeile eines Schritts; welcher, sagt --step
show-one-drawing = es sind mehrere Rätsel, aber dies fasst eine Zeichnung; Dateien mit Nummern: -o { $numbered }, oder JSON-Zeilen: -o { $lines }
show-no-puzzle = es gibt kein Rätsel
show-no-ending = Dateien mit { $ending } zeichnet hier nichts; der Name kann so enden: { $known }
show-one-of-these = zeichnen lässt sich entweder die Lösung, oder ein Brett mit Notizen, oder ein Schritt
show-for-pictures = { $option } ist für Bilder; eines zeichnet --to { $kind }
show-fixed-colours = ein { $kind } wechselt seine Farben nicht; zur Wahl stehen --theme light und dark
solve-none = Keine Lösung: { $why }
solve-total = { $solutions } ({ $statistics })
solve-limit = { $solutions }, die Grenze ({ $statistics })

in-its-own-way = die Engine { $engine } sucht auf eigene Art: von einer Strategie kennt sie { $known }, nicht { $unknown }; das weglassen oder den Kernel nehmen
