### O terminal: o que um jogo lá diz, os seus menus, perguntas e teclas.

# Rodapé: o mais curto possível, porque todas as teclas de um jogo cabem numa linha de 80 caracteres.

## play/saving: um jogo guardado que está danificado

saved-unreadable = não é possível ler o jogo guardado: { $why }
saved-other-version = tem a versão { $version }, e não { $known }
saved-no-time = o seu tempo não é um número de segundos
saved-other-board = as suas jogadas não levam ao seu tabuleiro
saved-cannot-be = { $kind ->
    [entry] o valor de { $place } não pode ser { $content }
    [marks] as notas de { $place } não podem ser { $content }
   *[done] o visto de { $place } não pode ser { $content }
}

## terminal/advice: verificação, dicas, solução

terminal-rules-kept = Todas as regras são cumpridas: é uma solução.
terminal-checking = A verificar…
terminal-something-wrong = Até agora nenhuma regra foi violada, mas há algo errado no tabuleiro. Uma dica ({ $key }) diz o quê.
terminal-all-right = Até aqui está certo: { $filled } de { $places } preenchidas.
terminal-complete = O tabuleiro está completo, e certo.
terminal-looking-for-hint = À procura de uma dica…
terminal-say-more = dizer mais
terminal-or-enter = { $key } ou Enter
terminal-take-away = retirar o erro
terminal-note-it = anotar
terminal-fill-it-in = preencher
terminal-line-by-line = linha a linha
terminal-looking-for-way = À procura do caminho todo…
terminal-show-solution = Mostrar a solução?
terminal-no-solution = Este puzzle não tem solução.

## terminal/app

terminal-opening = A abrir…

## terminal/argument

terminal-next-line = linha seguinte

## terminal/asking: .key é a tecla de uma resposta

terminal-yes = Sim
    .key = s
terminal-no = Não
    .key = n
terminal-key-of = { ATTRIBUTE($it, "key") }
terminal-with-key = { $it } ({ ATTRIBUTE($it, "key") })
terminal-stop = Parar (Esc)

## terminal/commands: rodapé de um jogo

terminal-footer-hint = Dica
terminal-footer-check = Verificar
terminal-footer-undo = Desfazer
terminal-footer-redo = Refazer
terminal-footer-pencil = Lápis
terminal-footer-explain = Explicar
terminal-footer-menu = Menu

## terminal/entering: o que se preenche

terminal-nothing-to-fill-in = Aqui não há nada para preencher. { $how }
terminal-cannot-stand = { $value } não pode ficar aqui: escolher de { $first } a { $last }.
terminal-stays-given = { CAPITAL($place) } é um dado e fica como está.
terminal-is-filled-in = { CAPITAL($place) } está preenchida; limpar para usar o lápis.
terminal-nothing-to-undo = Não há nada para desfazer.
terminal-nothing-to-redo = Não há nada para refazer.
terminal-pencil = O lápis está { $state ->
    [on] ligado
   *[off] desligado
}.
terminal-all-noted = Tudo o que é possível já está anotado.

## terminal/game: um jogo

terminal-tidy-marks = As notas a lápis { $state ->
    [on] apagam-se sozinhas
   *[off] não se apagam sozinhas
}.
terminal-live-conflicts = Os conflitos mostram-se { $state ->
    [on] logo
   *[off] só ao verificar
}.
terminal-timer = O relógio está { $state ->
    [on] visível
   *[off] escondido
}.
terminal-keys-and-rules = ? mostra todas as teclas e as regras.
terminal-is-a-solution = É uma solução.
terminal-solved-in = Resolvido em { $time }.
terminal-well-done = Resolvido. Muito bem!
terminal-stays = { $finished } O tabuleiro fica como está.
terminal-undo = desfazer
terminal-start-again = recomeçar
terminal-next-puzzle = puzzle seguinte
terminal-menu = menu
terminal-new-game = Começa um jogo novo.
terminal-empty-again = O tabuleiro está vazio outra vez; { $key } traz de volta o que lá estava.
terminal-checkpoint-set = Ponto de retorno marcado; { $key } volta a ele.
terminal-no-checkpoint = Não há ponto de retorno; { $key } marca um.
terminal-no-earlier-checkpoint = Não há um ponto de retorno anterior.
terminal-followed = Este jogo continuou noutro terminal; aqui está como lá ficou.
terminal-not-in-library = Este puzzle não está na coleção.

## terminal/genre_settings

terminal-setting = { CAPITAL($setting) }

## terminal/help: as teclas, e o que fazem

terminal-arrows = setas
terminal-help-move = mover; para além da margem, até às pistas
terminal-digits = algarismos
terminal-help-fill-in = preencher; 1 e depois 2 é 12
terminal-space = Espaço
terminal-help-next = o valor seguinte; dar uma pista por feita
terminal-backspace = Backspace
terminal-help-clear = limpar
terminal-help-pencil = lápis em vez de valores, ligado ou não
terminal-help-pencil-all = anotar tudo o que é possível à primeira vista
terminal-help-undo = desfazer, refazer
terminal-help-checkpoint = marcar um ponto de retorno; voltar a ele
terminal-help-restart = recomeçar
terminal-help-done = numa pista ou num quarto: dar por feita
terminal-help-check = verificar: que regra foi violada, e onde
terminal-help-hint = dica: onde olhar, que regra, porquê; e fazê-lo
terminal-enter = Enter
terminal-help-apply = fazer o que a dica diz
terminal-help-line = iluminar a linha seguinte de um argumento longo
terminal-help-explain = explicar o caminho todo, passo a passo
terminal-help-reveal = mostrar a solução
terminal-help-turn = puzzle seguinte, anterior da coleção
terminal-pages = PgUp, PgDn
terminal-help-read = ler uma mensagem longa
terminal-help-lights = escuro ou claro
terminal-help-tidy-marks = as notas apagam-se sozinhas, ou não
terminal-help-live-conflicts = mostrar logo os conflitos, ou não
terminal-help-timer = relógio, visível ou escondido
terminal-help-leave = voltar; o jogo fica guardado
terminal-ctrl-q = Ctrl+Q
terminal-help-quit = sair
terminal-mouse = Rato: um clique move o cursor, um segundo escolhe o valor seguinte ou dá uma pista por feita, o botão direito limpa. Um clique numa porta, ou numa casa que pode ficar preta, muda-a logo; o botão direito vai ao contrário.
terminal-shapes = Sinais: [5] o cursor, 5! contra uma regra, ‹5› visto da pista sob o cursor, ›5 concluído por uma dica, 5✓ uma pista feita, ²⁵ notas a lápis, ⋯ mais notas do que cabem.
terminal-own-key = { $genre }: { $does }

## terminal/helper

terminal-broken-off = o trabalho foi interrompido

## terminal/menu: menus

terminal-motto = puzzles sobre o que se vê de onde se está
terminal-quit = Sair
terminal-continue = Continuar o último jogo
terminal-choose = Escolher um puzzle da coleção
terminal-generate = Gerar um puzzle novo
terminal-own = Fazer o seu próprio, pista a pista
terminal-paste = Abrir ou colar um puzzle
terminal-help = Teclas e regras
terminal-play = Jogar
terminal-solution = Mostrar a solução
terminal-several = (várias)
terminal-shown = (mostrado)
terminal-author = de { $author }
terminal-make = Gerar
terminal-make-it = Gerar
terminal-making = A gerar um puzzle…
terminal-exactly-one = Gerar um puzzle com exatamente uma solução.
terminal-genre = Género
terminal-size = Tamanho: 6, ou linhas × colunas como 4x6
terminal-grade = Dificuldade
terminal-any-grade = qualquer
terminal-score = Pontos: 3..4.5, ou nada para qualquer
terminal-density = Densidade
terminal-usual = habitual
terminal-thin = rala para a dificuldade
terminal-minimal = mínima
terminal-no-size = um tamanho é um número como 6, ou dois como 4x6
terminal-paste-or-name = Colar um puzzle em qualquer formato, ou escrever o nome de um ficheiro ou de um puzzle da coleção; depois Ctrl+S.
terminal-open = Abrir
terminal-open-by-key = Abrir (Ctrl+S)
terminal-throw-text = Deitar fora o texto?

## terminal/own: um puzzle próprio

terminal-rest-blank = Resto vazio
terminal-one-back = Anterior
terminal-play-it = Jogar
terminal-which-genre = Que género?
terminal-which-size = { $genre }: que tamanho?
terminal-sizes = 6, ou linhas × colunas como 4x6
terminal-variants = Tab leva às variantes, Enter continua.
terminal-clue = Pista { $number } de { $count }
terminal-as-given = { $place }, como dado
terminal-blank = Enter deixa-a vazia. Várias de uma vez: 5 . . 2
terminal-blank-rest = Ctrl+S deixa o resto vazio.
terminal-all-clues = Estas são todas as pistas.
terminal-too-many = ninguém responde a tantas perguntas: escolher até { $most }
terminal-no-more = não há mais pistas a pedir
terminal-not-a-clue = { $typed } não é uma pista: escrever um número, ou nada para nenhuma
terminal-throw-clues = Deitar fora as pistas?
terminal-looking = À procura de soluções…
terminal-stopped = A procura foi interrompida.
terminal-again = Ctrl+P procura outra vez, ↑ volta atrás.
terminal-last-clue = ↑ volta à última pista.
terminal-play-or-back = Ctrl+P joga-o. ↑ volta à última pista.
terminal-first-choose = Escolher primeiro o género e o tamanho.
terminal-more-clues = Faltam pistas; Ctrl+S deixa o resto vazio.
terminal-nothing-to-play = { $verdict } Por isso não há nada para jogar.
terminal-one-solution = Há exatamente uma solução.
terminal-several-solutions = Há várias soluções; duas delas diferem aqui: { $places }.
terminal-not-known = Não se descobriu a tempo se há uma solução.

## terminal/panel: ao lado do tabuleiro

terminal-of = { $filled } de { $places }
terminal-of-filled-in = { $filled } de { $places } preenchidas
terminal-solved = resolvido
terminal-pencil-note = lápis
terminal-checkpoints = { $count ->
    [one] 1 ponto de retorno
   *[other] { $count } pontos de retorno
}
terminal-conflicts = { $count ->
    [one] 1 conflito (c)
   *[other] { $count } conflitos (c)
}
terminal-seen-so-far = até agora { $count } à vista
terminal-done = feita
terminal-is-given = { $statement } (dado)
terminal-perhaps = { $place }: talvez { $values }
terminal-no-clue = Aqui não há nenhuma pista.
terminal-nothing-stands = não há nada em { $place }

## terminal/saving: jogos guardados

terminal-cannot-save = não é possível guardar o jogo: { $why }
terminal-no-file = não é um ficheiro
terminal-unreadable = Não é possível ler o jogo guardado ({ $why }). Começa um jogo novo.
terminal-kept-aside = Não é possível ler o jogo guardado ({ $why }). Fica em { $file }; começa um jogo novo.

## terminal/slides: a explicação toda

terminal-first = Primeiro
terminal-last = Último
terminal-line = Linha
terminal-step = Passo { $number } de { $count }: { $rule }

## terminal/speech: o que todos os ecrãs dizem

terminal-back = Voltar
terminal-keys = Teclas
terminal-next = Seguinte
terminal-previous = Anterior
terminal-solving = A resolver…
terminal-shift = Shift+{ $key }
terminal-alt = Alt+{ $key }
terminal-home = home
terminal-end = end
terminal-dismiss = Fechar
terminal-key-does = { $key }: { $does }
