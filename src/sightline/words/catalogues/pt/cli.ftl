### As respostas da linha de comandos: veredictos, erros, progresso, tabelas.

# O que se escreve na linha de comandos (--skip-bad, drat-trim …) fica como está.

## words/english: tempos

seconds = { $number } s
milliseconds = { $number } ms

## verbs/solve

solutions = { $count ->
    [one] { $count } solução
   *[other] { $count } soluções
}
progress = { $nodes ->
    [one] { $nodes } nó
   *[other] { $nodes } nós
}, { $backtracks ->
    [one] { $backtracks } retrocesso
   *[other] { $backtracks } retrocessos
}, { $seconds } s
stopped-after = limite atingido após { $solutions }: { $progress }

## verbs/check

place-left-open = { $place } ficou por preencher
nothing-beside-fits = nenhuns valores de { $names } servem neste tabuleiro
as-it-stands = tal como está: { $clash }

## verbs/verify

verify-the-puzzle = o puzzle
verify-the-answer = a resposta
verify-rules-fail = as regras deste puzzle não se conseguem aplicar
verify-far-out = { $place } é um número muito fora dos limites
verify-key-no-text = há aqui uma chave que não é texto
verify-no-puzzle = isto não é um puzzle, nem um dicionário, nem um texto
verify-answer-empty = a resposta está vazia
verify-key-missing = falta a chave { $key }
verify-too-deep = isto tem níveis de mais para ser um tabuleiro
verify-too-long = isto é demasiado longo para um tabuleiro
verify-too-many-keys = isto tem chaves de mais para um puzzle ou um tabuleiro
verify-another-type = { $what ->
    [verify-type-nothing] { $place } está em branco
   *[other] { $place } é { $what }
}, mas tem de ser { $wanted }
verify-this = isto
verify-type-board = um tabuleiro
verify-type-word = uma palavra
verify-type-nothing = nada
verify-type-switch = true ou false
verify-type-number = um número inteiro
verify-type-fraction = um número com vírgula
verify-type-text = um texto
verify-type-other = outra coisa

## verbs/grade

grade-stopped = limite atingido: há uma só solução, mas ainda não se sabe quão difícil é encontrá-la
stopped-unclear = limite atingido antes de se saber se há uma só solução: { $progress }

## rules/constraints/reason: tipos de passos

## engines/proof

proof-stopped = limite atingido antes de haver uma prova
proof-in-the-way = { $file } não pode receber a prova, porque é para lá que vai a fórmula que ela refuta; outro nome seria { $other }
proof-about = As regras do puzzle, e que o tabuleiro não é nenhuma das soluções conhecidas.
proof-true = { $literal } = verdade
proof-value = { $literal } = { $place } é { $value }
proof-clauses = cláusulas { $first } a { $last }: { $why }
proof-one-value = cada variável tem um dos seus valores
proof-added = o que decorre de uma condição acrescentada aos poucos
proof-not-known = não a solução conhecida

## records/sentences: como acaba uma explicação

end-unique = Esta é a única solução.
end-several = Há várias soluções, e é até aqui que chega a lógica.
end-none = Não há solução.
end-stopped = Um limite foi atingido antes de se saber quantas soluções há.
end-solved = Resolvido em { $count ->
    [one] { $count } passo
   *[other] { $count } passos
}.
end-more-steps = Limite atingido após { $count ->
    [one] { $count } passo
   *[other] { $count } passos
}; há mais.
end-part = Há várias soluções, e é até aqui que chega a lógica. Duas delas separam-se aqui: { $places }.
end-none-because = Não há solução: { $why }.
no-board = nenhum tabuleiro deste tamanho se pode preencher, sejam quais forem as pistas
clues-clash = { $clues ->
    [one] esta pista contradiz as regras: { $clues }
   *[other] estas pistas contradizem-se: { $clues }
}

## library

library-several = várias soluções

## verbs/bulk: muitos puzzles

bulk-shard-changed = a parte a partir do número { $first } foi alterada depois de escrita; --resume volta a fazê-la
cluster-no-scheduler = nenhum agendador Dask responde em { $address }; é preciso o endereço que ele mostrou ao arrancar, como tcp://127.0.0.1:8786, ou { $local } para arrancar um aqui
cluster-no-workers = o cluster em { $address } não tem trabalhadores; para arrancar um: { $command }
cluster-lost = o agendador do cluster deixou de responder
bulk-out-of-time = limite de tempo atingido
bulk-workers-died = os trabalhadores morreram { $times } vezes nos puzzles a partir do número { $first }, talvez por falta de memória
bulk-run-unreadable = isto já não se consegue ler; sem esta pasta começa tudo de novo
bulk-at-work = outro processo está a trabalhar nisto
bulk-ids = os identificadores de { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
bulk-no-id-yet = ainda não há nenhum identificador guardado
bulk-no-puzzle = não há nenhum puzzle nestes ficheiros
bulk-unsolved = só se podem repartir puzzles com solução, pois depende dela
bulk-wrongly-solved = a repartição depende da solução, mas aqui: { $wrong }
bulk-unreadable = isto não se consegue ler: { $why }
bulk-written = { $count ->
    [one] { $count } puzzle escrito
   *[other] { $count } puzzles escritos
} em { $file }
split-none = { $typed } não é uma repartição; cada parte precisa de um nome seu, com a-z, 0-9, _ e -, e de uma quota, como em train=0.9,test=0.1
split-no-share = a quota de { $part } é 0; tirar { $part }, ou dar-lhe uma quota
bulk-differs = { $name } era { $before }, não { $now }
split-not-all = as quotas das partes somam { $total }, não 1
bulk-not-utf-8 = é preciso um nome em UTF-8: o manifesto repete-o
bulk-no-ending = o nome tem de acabar assim, o que diz também o formato: { $known }
table-two-genres = este puzzle é do género { $genre }, e o primeiro é { $first }, mas uma tabela só tem um esquema; juntos, só em linhas JSON, ou cada género à parte
bulk-not-ours = nenhuma execução escreveu isto ({ $why }); sem esta pasta começa tudo de novo
bulk-none-yet = ainda não foi feito nenhum puzzle
bulk-with-repeats = { $count } puzzles, contando repetições,
bulk-so-many = { $made } de { $count } puzzles
bulk-other-version = um trabalhador tem a versão { $its } do gerador, mas esta execução precisa da versão { $wanted }; é preciso o mesmo sightline em toda a parte (o trabalhador tem { $worker })
bulk-too-few-solutions = { $part } tem { $has } % dos puzzles em vez de { $wanted } %: os que têm a mesma solução ficam na mesma parte, e estes { $puzzles } puzzles só têm { $solutions } soluções, à parte simetrias
bulk-changed = isto foi alterado depois de escrito; --resume volta a fazê-lo
bulk-only-repeats = encontrados { $found } de { $count } puzzles: os últimos { $last } números só trouxeram puzzles que já lá estão, e por isso quase não há mais deste tipo; pedir menos, ou outro tamanho, densidade ou dificuldade
bulk-only-failures = encontrados { $found } de { $count } puzzles: os últimos { $last } números não resultaram; pedir menos, ou outra coisa
bulk-repeats-and-failures = encontrados { $found } de { $count } puzzles: dos últimos { $last } números, { $repeats } só trouxeram o que já lá está, e { $failures } não resultaram; pedir menos, ou outra coisa
bulk-safe = { $what } estão a salvo em { $folder }, e --resume continua a partir daí
bulk-unwritable = isto não se consegue escrever: { $why }; { $safe }
bulk-no-folder = essa pasta não existe
bulk-a-folder = isto é uma pasta, não um ficheiro
bulk-not-from-it = isto já cá está, e não da execução interrompida, que está a salvo em { $folder }; nada se apaga: mudá-lo de sítio, e --resume continua
bulk-nothing-interrupted = isto já cá está, sem execução interrompida para continuar; apagá-lo, ou escolher outro nome
bulk-not-from-a-run = isto já cá está, mas não veio de uma execução; apagá-lo, ou escolher outro nome
bulk-there-already = isto já cá está; apagá-lo, escolher outro nome, ou continuar uma execução interrompida com --resume
bulk-otherwise-begun = esta execução começou com outros parâmetros: { $others }
bulk-put-here = isto foi posto aqui durante a execução, e nada se apaga; o ficheiro acabado é { $finished }: mudar este de sítio, e --resume põe cá aquele

## cli: em comum

cli-named = { $name }: { $answer }
cli-unread = { $bad } de { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
} { $bad ->
    [one] não se conseguiu
   *[other] não se conseguiram
} ler
cli-answer-unwritten = a resposta não se consegue escrever: { $why }
cli-fault = isto é um erro do Sightline, não do puzzle; pede-se que seja comunicado ({ $what }; com SIGHTLINE_DEBUG=1 diz onde)
cli-no-file = não há nenhum ficheiro chamado { $name }
cli-no-marks = as notas a lápis são um objeto com listas por lugar: { $example }
cli-standard-input = entrada padrão
cli-no-standard-input = não há entrada padrão
cli-unreadable = isto não se consegue ler: { $why }
cli-no-seconds = { $typed } não é um número de segundos
cli-not-a-file = { $typed } não é um ficheiro
cli-less-than-1 = { $typed } é menos do que 1
cli-out-of-bounds = { $typed } não está entre { $least } e { $most }
cli-no-size = { $typed } não é um tamanho como 6 ou 6x8
cli-unwritable = isto não se consegue escrever: { $why }
stage-making = a fazer
stage-reading = a ler
stage-sorting = a ordenar
stage-writing = a escrever
per-second = { $number }/s
per-minute = { $number }/min
cli-no-givens = { $typed } não é none, few, auto nem N
cli-not-any-of = { $typed } não é { $values }
cli-of-others = { $option } é para { $genres }, não para { $genre }
cli-see-help = { $wrong }; ver { $command } --help
cli-invalid = valor inválido para { $option }: { $wrong }
cli-not-one-of = { $typed } não é nenhum destes: { $choices }
cli-not-whole = { $typed } não é um número inteiro
cli-not-a-number = { $typed } não é um número
cli-no-option = não há opção { $option }
cli-near-option = não há opção { $option }; seria { $near }?
cli-missing-option = falta a opção { $option }
cli-missing-choice = falta a opção { $option }; à escolha: { $choices }
cli-missing-argument = falta o argumento { $argument }
cli-too-many = { $arguments ->
    [one] argumento a mais
   *[other] argumentos a mais
} ({ $arguments })
cli-no-value = a opção { $option } precisa de um valor
cli-needless-value = a opção { $option } não aceita valor
cli-statistics = { $engine }: { $figures }
nodes = { $count ->
    [one] { $count } nó
   *[other] { $count } nós
}
backtracks = { $count ->
    [one] { $count } retrocesso
   *[other] { $count } retrocessos
}
resumptions = { $count ->
    [one] { $count } chamada
   *[other] { $count } chamadas
}
prunings = { $count ->
    [one] { $count } poda
   *[other] { $count } podas
}
cli-complete = já completo: { $summary }
cli-interrupted = interrompido; { $safe }
cli-stopped-safe = { $why }; { $safe }
cli-repeats = { $files }, { $repeats ->
    [one] { $repeats } repetição omitida
   *[other] { $repeats } repetições omitidas
}
cli-graded = { $grade } ({ $score } pontos)
stats-engine = motor
stats-time = tempo
stats-resumptions = chamadas
stats-entailments = implicações
stats-prunings = podas
stats-backtracks = retrocessos
stats-constraints = restrições criadas
stats-nodes = nós
stats-probes = sondagens
stats-restarts = reinícios

## cli/book

book-terminal = um PDF não é para um terminal
book-no-pdf = { $file } não acaba em .pdf; um caderno é um PDF
book-no-folder = a pasta { $folder } não existe
book-skip-bad = { $why }; --skip-bad deixa-o de fora
book-left-out = deixado de fora: { $why }
book-stopped = limite atingido após { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}; nada foi impresso
book-numbered = { $number } ({ $name })
book-unsolvable = o puzzle { $number } ({ $name }) não tem solução
book-not-unique = o puzzle { $puzzle } tem várias soluções, e o caderno di-lo
book-several-not-unique = { $count } puzzles têm várias soluções, e o caderno di-lo: { $puzzles }
book-more = mais { $count }
book-printed = { $count ->
    [one] { $count } puzzle impresso
   *[other] { $count } puzzles impressos
} em { $file }

## cli/check

cli-unique = única: há exatamente uma solução
cli-several = várias: duas soluções diferem em { $count ->
    [one] { $count } lugar
   *[other] { $count } lugares
}: { $places }
cli-none = nenhuma: { $why }
cli-right = certo: todas as regras são cumpridas
cli-unfinished = por acabar: { $open }, nenhuma regra violada até agora
cli-wrong = errado: { $count ->
    [one] { $count } erro
   *[other] { $count } erros
}
cli-wrong-and-open = { $faults }, e { $open }
cli-broken = { $rule }, { SAY($place, case: "em") }: { $wrong }
cli-rule-adjacent = vizinhas
cli-rule-beside = ao lado
cli-rule-blank = por preencher
cli-rule-connected = ligação
cli-rule-different = repetição
cli-rule-first = primeira à vista
cli-rule-given = dado
cli-rule-nearer = distância
cli-rule-one-each = uma de cada
cli-rule-range = limites
cli-rule-read = pista
cli-rule-seen = vista
cli-rule-so-far = até agora
cli-rule-sum = soma
cli-rule-table = tabela
cli-rule-touch = contacto
cli-cells-open = { $count ->
    [one] { $count } casa
   *[other] { $count } casas
} por preencher
cli-doors-unknown = { $count ->
    [one] { $count } porta desconhecida
   *[other] { $count } portas desconhecidas
}
cli-nothing-to-prove = não há nada a provar: duas soluções falam por si
cli-proof-alone = a prova está em { $file }, sozinha: a fórmula que ela refuta seria um ficheiro ao lado, que só há para uma prova num ficheiro
cli-proof = a prova está em { $file } e a fórmula que ela refuta em { $formula }; verifica-se com: { $command }
cli-proof-of-a-board = --proof é sobre um puzzle, não sobre uma SOLUTION dele
cli-two-on-stream = o puzzle e a solução não podem vir ambos da entrada padrão

## cli/convert

# $name é uma chave da forma JSON.

convert-name = { $name ->
    [id] o identificador
    [title] o título
    [author] o autor
    [source] a fonte
    [solution] a solução
    [grade] a dificuldade
    [score] os pontos
    [seed] a semente
   *[other] { $name }
}
convert-left-out = deixado de fora: { $losses }
convert-loss = { convert-name }
convert-loss-of = { convert-name } de { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
convert-bad = { $bad } de { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
} { $bad ->
    [one] não se conseguiu
   *[other] não se conseguiram
} converter
convert-no-ending = nada aqui converte para ficheiros { $ending }; o nome pode acabar assim: { $known }

## cli/count

count-interrupted = interrompido com pelo menos { $solutions }: { $progress }
count-stopped = limite atingido com pelo menos { $solutions }: { $progress }
count-so-far = pelo menos { $solutions } até agora
count-limit = a contagem parou no limite de { $count }; pode haver mais

## cli/explain

explain-about = { SAY($places, case: "em") }; { $kind }

## cli/genres

genres-title = { $title } ({ $name })
genres-size = tamanho:
genres-clues = pistas:
genres-switch = opção:
genres-setting = valor:
genres-up-to = até { $side }×{ $side }
genres-optional = { $key } (facultativo)
genres-set-to = { $name }; { $possible }; normalmente { $usual }
genres-switched = { $name }; { $value } significa: { $meaning }
genres-numbers = { $label }, { $numbers }
genres-meaning = { $value } significa { $meaning }

## cli/grade

cli-no-grade = { $verdict ->
    [none] nenhuma
   *[several] várias
}: { $why }, e por isso sem dificuldade
cli-graded-steps = { $graded }: { $count ->
    [one] { $count } passo
   *[other] { $count } passos
}
cli-hardest = { $graded }; o mais difícil: { $hardest }
cli-unsolved = { $graded }: não se resolve em { $suppositions } suposições, nem com suposições dentro de suposições
hardest-simple = regras simples
hardest-ranked = { $kind } de ordem { $rank }
hardest-fails = { $kind } que falha em { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
hardest-in-rounds = { $what }, em { $rounds } de { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}

## cli: os outros comandos

hint-one-on-stream = só um dos três, puzzle, tabuleiro e notas, pode vir da entrada padrão
library-by = de { $author }
make-no-grade = sem dificuldade, por não se ter provado que é único
make-again = { $grade }; para o fazer de novo: { $options }
make-seed = semente { $seed }
make-needs-file = { $option } precisa de um ficheiro: -o puzzles.jsonl
make-file-says-kind = --json é para a saída padrão; num ficheiro é o nome que diz o tipo
make-preset-is-density = --preset é uma densidade com nome; tirar --density
make-grade-needs-one = só um puzzle com uma única solução tem dificuldade; tirar --any
make-made = { $found ->
    [one] feito { $found }
   *[other] feitos { $found }
} de { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
make-with-seed = { $files } (semente { $seed })
play-needs-keyboard = para jogar é preciso o teclado: dar um ficheiro em vez de -
play-needs-terminal = play precisa de um terminal; para ver um puzzle noutro sítio: sightline show
serve-no-address = { $typed } não é um endereço nem uma rede
serve-no-password = atenção: quem chegar a { $host } pode usar este servidor; ele não pede senha
serve-listening = O Sightline está em { $address } (Ctrl-C termina)
show-stopped = limite atingido antes de uma solução: { $progress }
show-stopped-after = limite atingido após { $count ->
    [one] { $count } passo
   *[other] { $count } passos
}
show-no-step = não há passo { $number }: a explicação tem { $count ->
    [one] { $count } passo
   *[other] { $count } passos
}
show-no-lines = o passo { $step } não tem linhas numeradas; tirar --line
show-no-line = não há linha { $line }: o passo { $step } tem { $count ->
    [one] { $count } linha
   *[other] { $count } linhas
}
show-nothing = não há solução para desenhar: { $why }
show-terminal = um terminal não mostra um { $kind }; com -o vai para um ficheiro
show-line-of-what = --line é para a linha de um passo; --step diz de qual
show-one-drawing = há vários puzzles, mas isto leva um desenho; ficheiros com números: -o { $numbered }, ou linhas JSON: -o { $lines }
show-no-puzzle = não há nenhum puzzle
show-no-ending = nada aqui desenha ficheiros { $ending }; o nome pode acabar assim: { $known }
show-one-of-these = desenha-se a solução, ou um tabuleiro com notas, ou um passo
show-for-pictures = { $option } é para imagens; --to { $kind } desenha uma
show-fixed-colours = um { $kind } não muda de cores; à escolha: --theme light ou dark
solve-none = Sem solução: { $why }
solve-total = { $solutions } ({ $statistics })
solve-limit = { $solutions }, o limite ({ $statistics })

in-its-own-way = o motor { $engine } procura à sua maneira: de uma estratégia conhece { $known }, não { $unknown }; convém omitir isso, ou pedir o kernel
