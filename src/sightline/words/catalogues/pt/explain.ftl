### Passos, suposições, asas e dicas.

## Tipos de passos

kind-simple = uma regra simples
kind-technique = uma técnica
kind-exact = uma linha ou um quarto pensado até ao fim
kind-joint = uma técnica de várias linhas ou quartos
kind-wing = uma asa
kind-forcing = uma cadeia forçada
kind-chain = uma suposição
kind-nested = uma suposição dentro de outra
rule-wing = asa
rule-forcing-chain = cadeia forçada
rule-supposition = suposição
rule-supposition-in-a-supposition = suposição dentro de outra
rule-a-rule-that-is-broken = uma regra violada
rule-only-mark = marca única

## Um passo

list-and-so = { $one }, e { $other }
list-last-and-so = { $one }, e { $other }
so = logo, { $it }
sentences = { SENTENCE($sentences) }

## Uma suposição

suppose = suponhamos que { SAY($supposed, mood: "were") }
then = então { SAY($it, mood: "would") }
if-then = se { SAY($supposed, mood: "were") }, então { SAY($then, mood: "would") }
consequence = { SAY($news, mood: "would") } ({ SAY($why, mood: "none", case: "nome") })
but-then = { ATTRIBUTE($it, "contrasts") ->
    [none] mas
   *[other] e
} então { $it }
stuck = nada mais se segue sem outra suposição
whatever-next = seja o que for que se suponha a seguir, não se pode cumprir tudo: { $places }
argued = { $suppose }: então { $consequences }, { $clash }
argued-at-once = { $suppose }: então { $clash }
to-the-end = { $suppose }: então { $first }, e no fim { $last }
in-the-end = { $suppose }: no fim { $last }
this-takes = para isto servem { $places }
not-all = { $suppose }: então não se pode cumprir tudo: { $places }

## Uma asa

in-cases = { $known }: { $cases }
in-this-case = se { $case }, então { $consequences }
consequence-of-fact = { $news } ({ SAY($why, case: "nome") })

## Dicas

look-at = olhar para { $places }
there-is-a-mistake = há um erro no tabuleiro
marks-leave-out = há um erro no tabuleiro: as notas de { $place } deixam de fora o valor certo
cannot-be = há um erro no tabuleiro: diz que { $fact }, e isso não pode ser
the-rule = a regra: { $rule }
found-at = { $places }: { $found }
note = A anotar: { $it }
in-a-sentence = { $argument }, { $so }
no-solution-at-all = este puzzle não tem solução, seja o que for que se preencha
complete-and-right = o tabuleiro está completo e certo
part-at = as pistas admitem várias soluções, que diferem em { $places }
nothing-more = do que está no tabuleiro nada mais se segue
one-mark = em { $place } só resta uma nota: { $fact }
marks-leave-nothing = as notas não deixam nada para { $place }
marks-leave-out-entry = as notas de { $place } deixam de fora o que lá está preenchido
marks-leave-out-given = as notas de { $place } deixam de fora o dado { $given }
stopped-before = o limite foi atingido antes de se encontrar { $sought ->
    [mistake] se há algum erro
    [reason] a razão de um erro
   *[step] o passo seguinte
}
