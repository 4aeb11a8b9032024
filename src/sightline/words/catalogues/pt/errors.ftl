### Erros, e o que se diz de puzzles: géneros, variantes, pistas, desejos.

## core/errors

unreadable = não se consegue ler: { $why }
unknown-name = não há { NO($kind) } com o nome { $name }{ $known ->
    [0] { "" }
   *[other] ; há: { $known }
}{ $near ->
    [0] { "" }
   *[other] ; seria { $near }?
}
not-installed = { $packages } não está instalado; instala-se com: { $command }
no-solution = o puzzle não tem solução
not-unique = o puzzle tem várias soluções, não uma só
kind-genre = género
    .gender = masculine
kind-engine = motor
    .gender = masculine
kind-format = formato
    .gender = masculine
kind-place = lugar
    .gender = masculine
kind-pattern = padrão
    .gender = masculine
kind-grade = dificuldade
    .gender = feminine
kind-choice-of-givens = escolha de dados
    .gender = feminine
kind-key = chave
    .gender = feminine
kind-preset = predefinição
    .gender = feminine
kind-theme = tema
    .gender = masculine
kind-kind-of-picture = tipo de imagem
    .gender = masculine
kind-command = comando
    .gender = masculine

## core/arguments

no-whole-number = { $name } é { $value }, mas tem de ser um número inteiro
no-whole-number-from = { $name } é { $value }, mas tem de ser um número inteiro a partir de { $least }
no-number = { $name } é { $value }, mas tem de ser um número
no-seconds = { $name } é { $value }, mas tem de ser um número de segundos a partir de 0
no-truth = { $name } é { $value }, mas tem de ser True ou False
no-size = { $value } não é tamanho de tabuleiro, como 6, (4, 6) ou '4x6'
number-of-rows = o número de linhas
number-of-columns = o de colunas

## core/packing, core/places, core/boards, core/grid

expands-too-much = isto descomprime-se para mais de { $times } vezes o seu tamanho, o que nenhum puzzle faz
damaged = o que aqui está comprimido está danificado, ou acaba antes do fim
no-place = não há lugar com o nome { $name }: uma casa é r1c2, uma porta r1c2-r1c3, uma pista left-3
no-doors = as portas de uma moradia são { $form }, não { $value }
no-grid = uma grelha é uma lista de linhas de valores, não { $value }
no-clues = { $side } é { $value }, mas tem de ser uma lista de pistas

## rules/settings, rules/declaration: os géneros

## rules/puzzle, rules/fields

no-line-clues = as pistas de linhas são uma lista de números, não { $value }
no-edges = as pistas à volta de um tabuleiro são Edges(top, left, bottom, right), não { $value }

## rules/checks, rules/parts, rules/stated

empty-board = o tabuleiro está vazio; para { $genre } é precisa pelo menos uma casa
board-too-large = um tabuleiro de { $rows }×{ $columns } é grande demais; há { $genre } até { $limit }×{ $limit }
wrong-rows = { $name } tem { $found ->
    [one] { $found } linha
   *[other] { $found } linhas
}, não { $wanted }
wrong-entries = a linha { $row } de { $name } tem { $found ->
    [one] { $found } entrada
   *[other] { $found } entradas
}, não { $wanted }
wrong-clues = { $name } tem { $found ->
    [one] { $found } pista
   *[other] { $found } pistas
}, mas { $first } tem { $wanted }
value-not-whole = { $place } é { $value }, mas tem de ser um número inteiro
value-not-allowed = { $place } é { $value }, mas tem de ser um número inteiro de { $first } a { $last }, ou { $blank } para nada
setting-value = { $setting } é { $value }, mas tem de ser { $possible }
setting-value-here = { $setting } é { $value }, mas num tabuleiro de { $rows }×{ $columns } tem de ser { $possible }
setting-no-value-here = { $setting } é { $value }, mas num tabuleiro de { $rows }×{ $columns } nenhum valor é possível
whole-from-to = um número inteiro de { $first } a { $last }
entry-in-row-of = a entrada { $entry } na linha { $row } de { $name }
entry-of = a entrada { $entry } de { $name }
entry-in-row = a entrada { $entry } na linha { $row }
entry = a entrada { $entry }
far-out-of-range = um número fora de todos os limites
a-list = uma lista
an-object = um objeto
key-missing-of = falta { $key }; { $keys } vêm juntos
kind-setting-of = definição de { $genre }
    .gender = feminine

## rules/symmetry, rules/model, rules/marks

never-turned = para { $genre } não há o padrão { $pattern }: os tabuleiros não se podem rodar
pattern-needs-square = o padrão { $pattern } precisa de um tabuleiro quadrado, não { $rows }×{ $columns }
solution-of-other-shape = a solução não tem a forma do puzzle
solution-not-whole = { $place } é { $value } na solução, não um número inteiro
has-a-number = { $place } tem um número, por isso não é { A($value) }
is-given-as = { $place } está dada como { A($given) }, não { A($value) }
out-of-range = { $place } é { $value }, mas tem de ser de { $first } a { $last }
no-marks = as notas a lápis são { $value }, mas têm de ser valores por lugar: { $example }
no-list-of-marks = as notas a lápis de { $place } são { $value }, não uma lista
no-mark = uma nota a lápis de { $place } é { $value }, não { $values }

## formats/_format, formats/_parsing, formats/jsonl

text-too-long = o texto tem mais de { $size } MB, de que nenhum puzzle precisa
not-utf8 = isto não é texto em UTF-8: contém o byte { $byte }
empty-text = não há puzzle: o texto está vazio
no-character = isto não é texto: contém o carácter { $character }
no-format = nenhum formato conhecido ({ $known }) começa por { $start }; um tabuleiro precisa de uma primeira linha como skyscrapers 4x4
one-asked-for = há { $count } puzzles, um por linha, onde se pediu um

## formats/_fitting

loss-of-part = campo { $part }
    .gender = masculine
loss-of-givens = dados ({ $kinds })
loss-of-variant = variante { $variant }
    .gender = feminine
given-of-value = { A($value) }
given-beside-clue = na mesma casa que uma pista
format-cannot-hold = o formato { $format } não tem lugar para { THE($lost) }
leaves-that-out = { $wrong }; { $option } omite isso
format-other-size = o formato { $format } tem tabuleiros de { $least }×{ $least } a { $most }×{ $most }, não { $rows }×{ $columns }
format-other-genre = o formato { $format } não conhece { $genre }, só { $held }

## formats/_json_errors, formats/json

json-too-deep = este JSON tem níveis a mais para um puzzle
key-twice = a chave { $key } aparece duas vezes
more-behind-end = há mais alguma coisa depois do fim do puzzle
no-json = isto não é JSON válido: { $why }
json-breaks-off = este JSON acaba antes do fim
half-a-character = { $half } é metade de um par substituto, e sozinho não é carácter
this = isto
must-be = { $place } tem de ser { $expected }
is-but-must-be = { $place } é { $value }, mas tem de ser { $expected }
key-missing = falta a chave "{ $key }"
no-such-key = { $place } não tem a chave { $key }
value-out-of-range = { $place } está fora dos limites
a-whole-number = um número inteiro
a-fraction = uma fração
a-text = um texto
true-or-false = true ou false
kind-key-of = chave de { $genre }
    .gender = feminine

## formats/_grammar

found-instead = aqui está { $found }, onde se esperava { $wanted }
breaks-off = o texto acaba onde se esperava { $wanted }
more-behind = o puzzle está completo, mas segue-se { $rest }
number-far-out = este número está fora de todos os limites
zero-is-none = 0 não é número deste puzzle
too-many-blanks = { $letter } vale por { $count } lugares vazios, mas só { $left ->
    [one] resta { $left } lugar
   *[other] restam { $left } lugares
}
a-number = um número
a-letter = uma letra
a-blank = um espaço
a-new-line = uma nova linha
number-after = { $mark } e o número { $number } de { $count }
mark-or-blanks = { $mark } ou uma série de lugares vazios
mark-or-end = { $mark } ou o fim

## formats/_board, formats/text

breaks-off-before = o texto acaba antes de: { $line }
wrong-line = { $line } tem { $count } entradas, não { $wanted }
line-above-board = a linha por cima do tabuleiro
row-of-board = a linha { $row } do tabuleiro
line-below-board = a linha por baixo do tabuleiro
narrow-frame = nesta moldura não cabem { $count } casas iguais
drawing-breaks-off = o desenho acaba antes do fim
wall-in-two-ways = esta parede está desenhada de duas maneiras
no-corner = aqui não está o canto de uma casa
no-symbol = { $found } não é um número nem um símbolo deste género
no-wall = { $found } não é uma parede
wall-missing = falta aqui uma parede
no-part-of-board = { $found } não faz parte do tabuleiro
no-header = a primeira linha tem de dizer o género e o tamanho, como skyscrapers 4x4
kind-variant-of = variante de { $genre }
    .gender = feminine

## formats/_solution

left-open = a solução deixa em aberto { $place }{ $more ->
    [0] { "" }
    [one] { " " }e mais { $more } lugar
   *[other] { " " }e mais { $more } lugares
}
no-solution-here = não há solução neste objeto
boards-differ = há aqui { $count } tabuleiros, e nem todos são iguais
wrong-lists = há aqui { $count } listas, não { $wanted }
no-solution-of = isto não é uma solução de { $puzzle }
another-board = começa aqui outro tabuleiro, por baixo do primeiro

## formats: cada um dos formatos

a-closing-bracket = um parêntese a fechar
not-around = { $count } pistas não dão a volta a um tabuleiro: são precisas 4 vezes o seu lado
a-closing-quote = aspas a fechar
penpa-not-read = as ligações ao Penpa+ podem escrever-se, mas não ler-se; o puzzle pode digitar-se, por baixo de uma primeira linha como skyscrapers 4x4
list-too-long = esta lista é longa demais para um puzzle
lists-too-deep = estas listas têm níveis a mais para um puzzle
term-breaks-off = o termo acaba antes do fim
no-place-in-term = { $character } não tem lugar num termo de Prolog
the-end = o fim
a-number-or-list = um número, _ ou { "[" }
no-genre-told = a forma destas listas não indica um género; basta dizê-lo, como em doors([[3,0],[2,1]])
as-genre = como { $genre }: { $wrong }
wrong-arguments = { $genre } leva { $least } a { $most } argumentos, não { $found }
should-be-number = aqui devia estar um número ({ $names })
should-be-list = aqui devia estar uma lista de números ({ $names })
should-be-rows = aqui devia estar uma lista de linhas ({ $names })
should-be-lists = aqui devia estar uma lista de { $count }, cada uma uma lista de números: { $names }
should-be-boards = aqui devia estar uma lista de { $count }, cada uma uma lista de linhas: { $names }
the-number-of-columns = o número de colunas
no-square = o tabuleiro de { $genre } não é quadrado: é { $rows }×{ $columns }
wrong-height = a altura máxima é { $height }, mas num tabuleiro de { $rows }×{ $rows } é { $possible }
link-and-puzzle = puzz.link/p? e um puzzle
slash-and-letters = / e o número de letras
name-of-genre = o nome de um género
number-or-blanks = um número ou uma série de lugares vazios
sides-differ = o tabuleiro não é quadrado: tem { $columns } colunas e { $rows } linhas
kind-puzzlink-genre = género de puzz.link que se possa ler
    .gender = masculine
tatham-seed = o # de um ID precede uma semente, de que só o programa de Tatham faz o puzzle; é preciso o ID com um :
a-colon = dois pontos

## library

kind-library-genre = género na biblioteca
    .gender = masculine
kind-library-puzzle = puzzle na biblioteca
    .gender = masculine
kind-file-or-puzzle = ficheiro nem puzzle da biblioteca
    .gender = masculine

## play

no-place-to-fill-in = não há lugar a preencher com o nome { $name }
cannot-stand = { $place } não pode ser { $value }

## verbs/solve

## verbs/make/recipe

word-easy = fácil
word-medium = médio
word-hard = difícil
word-fiendish = diabólico
kind-switch-of = opção de { $genre }
    .gender = feminine
kind-chance-of = probabilidade de { $genre }
    .gender = feminine
the-density = a densidade
the-chance = a probabilidade { $name }
end-of-score = um extremo da pontuação
from-to = de { $low } a { $high }
wanted-minimal = mínimo
wanted-thin = enxuto
wanted-no-givens = sem dados
wanted-givens = com { $count } { $count ->
    [one] dado
   *[other] dados
}
wanted-score = com pontuação { $range }
wanted-symmetry = com a simetria { $symmetry }
wanted = { $genre } { $rows }×{ $columns }{ $before ->
    [0] { "" }
   *[other] { " " }({ $before })
}{ $behind ->
    [0] { "" }
   *[other] { " " }{ $behind }
}
size-not-made = não se pode fazer um tabuleiro de { $rows }×{ $columns }; há { $genre } de { $least }×{ $least } a { $most }×{ $most }
only-square = { $genre }: só tabuleiros quadrados, não { $rows }×{ $columns }
no-scores = score é { $value }, mas tem de ser dois números
no-share = { $what } é { $share }, mas tem de ser de 0 a 1
no-range-of-scores = { $value } não é A..B, como 3..4.5
scores-beyond = pedem-se pontuações { $range }, mas uma pontuação vai de 0 a { $most }
scores-reversed = pedem-se pontuações { $range }: a menor diz-se primeiro
no-such-score = nenhuma pontuação { $range } no grau { $grade }: { $grade } vai { $own }
thin-already = um puzzle mínimo já é enxuto: basta pedir um dos dois
thin-for-what = um puzzle enxuto tem as menos pistas que uma dificuldade ou pontuação permite: é preciso dizer qual, ou pedir um mínimo
thin-density = um puzzle enxuto não deixa escolher a densidade
minimal-density = um puzzle mínimo não deixa escolher a densidade
not-proved-unique = só um puzzle com solução única provada tem dificuldade ou é mínimo
too-many-givens = pedem-se { $number } dados, mas em { $genre } { $rows }×{ $columns } podem ser de 0 a { $most }
givens-in-groups = pedem-se { $number } dados, mas em { $genre } { $rows }×{ $columns } com a simetria { $symmetry } vêm em grupos de { $sizes }: podem ser { $below } ou { $above }

## verbs/make

kind-argument-of-make = argumento de make para { $genre }
    .gender = masculine
no-such-board = não se pode fazer { $puzzle }: não há tal tabuleiro
no-random-board = { $puzzle } sem sucesso: { $searches } buscas de um tabuleiro aleatório acabaram após { $nodes } nós cada; há que escolher outro tamanho ou outras definições, ou dar ao género um sample() seu
boards-ambiguous = { $number ->
    [one] era ambíguo
   *[other] eram ambíguos
}
boards-givens = { $number ->
    [one] ficou
   *[other] ficaram
} com outro número de dados
boards-dense = { $number ->
    [one] precisou
   *[other] precisaram
} de mais pistas
boards-undecided = { $number ->
    [one] ficou
   *[other] ficaram
} por decidir a tempo
boards-grade = { $number ->
    [one] ficou
   *[other] ficaram
} com outra dificuldade
boards-score = { $number ->
    [one] ficou
   *[other] ficaram
} com outra pontuação
allow-givens = permitir dados
leave-givens-open = deixar em aberto o número de dados
allow-density = permitir uma densidade maior ou dados
choose-smaller = escolher um tamanho menor
choose-grade = escolher outra dificuldade ou tamanho, ou tentar com outra semente
widen-scores = alargar o intervalo de pontuações, escolher outro tamanho, ou tentar com outra semente
ask-more-givens = pedir mais dados
ask-other-givens = pedir outro número de dados
leave-out-symmetry = prescindir da simetria
boards-first = { $count } de { $tried } tabuleiros { $what }
boards-more = { $count } { $what }
out-of-reach = { $recipe } sem sucesso: { $reasons }; talvez { $advice }

## verbs/bulk

table-no-column = uma tabela não tem coluna para { $key }; há que omitir isso, ou juntar em linhas JSON
table-no-fit = um registo não cabe numa tabela de { $genre }, como make as escreve: { $why }
cluster-cannot-run = o cluster em { $address } não consegue executar sightline ({ $why }); há que instalar a versão { $version } no escalonador e em todos os processos
left-out = fica de fora: { $names }
the-one = { $it }
kind-key-of-board = chave de um tabuleiro de { $genre }
    .gender = feminine
too-large-here = um tabuleiro de { $rows }×{ $columns } é demasiado grande aqui; explicam-se e graduam-se tabuleiros até { $most } casas
stopped-before-solution = o limite foi atingido antes de se encontrar uma solução
