### Schritte, Annahmen, Flügel und Tipps.

## Arten von Schritten

kind-simple = eine einfache Regel
kind-technique = eine Technik
kind-exact = eine Zeile oder ein Raum, ganz durchdacht
kind-joint = eine Technik über mehrere Zeilen oder Räume
kind-wing = ein Flügel
kind-forcing = eine zwingende Kette
kind-chain = eine Annahme
kind-nested = eine Annahme in einer Annahme
rule-wing = Flügel
rule-forcing-chain = zwingende Kette
rule-supposition = Annahme
rule-supposition-in-a-supposition = Annahme in einer Annahme
rule-a-rule-that-is-broken = eine verletzte Regel
rule-only-mark = einzige Notiz

## Ein Schritt

list-and-so = { $one }, und { $other }
list-last-and-so = { $one }, und { $other }
so = also { SAY($it, mood: "inverted") }
sentences = { SENTENCE($sentences) }

## Eine Annahme

suppose = angenommen, { SAY($supposed, mood: "were") }
then = dann { SAY($it, mood: "would-inverted") }
if-then = wenn { SAY($supposed, mood: "if") }, dann { SAY($then, mood: "would-inverted") }
consequence = { $mood ->
    [would-inverted] { $news } ({ SAY($why, mood: "none") })
   *[other] { SAY($news, mood: "would") } ({ $why })
}
but-then = { ATTRIBUTE($it, "contrasts") ->
    [none] aber dann
   *[other] und dann
} { SAY($it, mood: "would-inverted") }
stuck = { $mood ->
    [would-inverted] folgt ohne eine weitere Annahme nichts mehr
   *[other] ohne eine weitere Annahme folgt nichts mehr
}
whatever-next = was man auch als Nächstes annimmt, es lässt sich nicht alles zugleich erfüllen: { $places }
argued = { $suppose }: { $consequences }, { $clash }
argued-at-once = { $suppose }: { $clash }
to-the-end = { $suppose }: { $first }, und am Ende: { $last }
in-the-end = { $suppose }: am Ende { SAY($last, mood: "would-inverted") }
this-takes = dafür braucht man { SAY($places, case: "accusative") }
not-all = { $suppose }: dann lässt sich nicht alles zugleich erfüllen: { $places }

## Ein Flügel

in-cases = { $known }: { $cases }
in-this-case = wenn { SAY($case, mood: "if-now") }, gilt: { $consequences }
consequence-of-fact = { $news } ({ $why })

## Tipps

look-at = { $places } ansehen
there-is-a-mistake = auf dem Brett ist ein Fehler
marks-leave-out = auf dem Brett ist ein Fehler: die Notizen von { $place } lassen den richtigen Wert weg
cannot-be = auf dem Brett ist ein Fehler: { $fact } – das kann nicht sein
the-rule = die Regel: { $rule }
found-at = { $places }: { $found }
note = Zu notieren: { $it }
in-a-sentence = { $argument }, { $so }
no-solution-at-all = dieses Rätsel hat keine Lösung, was man auch einträgt
complete-and-right = das Brett ist vollständig und richtig
part-at = die Hinweise lassen mehrere Lösungen zu, die sich in { $places } unterscheiden
nothing-more = aus dem, was auf dem Brett steht, folgt nichts weiter
one-mark = für { $place } ist nur eine Notiz übrig: { $fact }
marks-leave-nothing = die Notizen lassen für { $place } nichts übrig
marks-leave-out-entry = die Notizen von { $place } lassen weg, was dort eingetragen ist
marks-leave-out-given = die Notizen von { $place } lassen die Vorgabe { $given } weg
stopped-before = das Limit war erreicht, bevor { $sought ->
    [mistake] klar war, ob es einen Fehler gibt
    [reason] der Grund eines Fehlers gefunden war
   *[step] der nächste Schritt gefunden war
}
