### A página no navegador: o que ela própria diz. Os contextos estão no catálogo inglês.

## À volta de tudo

page-skip = Saltar para o conteúdo
page-nav = Página
page-window = { $title } – Sightline
page-language = Língua
page-theme = Cores: { $theme ->
    [light] claras
    [dark] escuras
   *[auto] automáticas
}
page-theme-next = { page-theme }; mudar para { $next ->
    [light] claras
    [dark] escuras
   *[auto] automáticas
}
page-waiting = À espera do servidor …
page-stop-waiting = Não esperar mais
page-unanswered = O servidor não respondeu.
page-not-opened = Não é possível abrir
page-choose = Escolher um puzzle
page-text-cut = Esta ligação não contém um texto completo; talvez falte uma parte.
page-put-away = Fechar o aviso
page-storage-full = O armazenamento deste navegador está cheio: o que for feito agora dura até a página se fechar. Esquecer jogos liberta espaço.
page-storage-forbidden = Este navegador não deixa a página guardar nada: jogos e rascunhos duram até a página se fechar.

## Perguntas e ligações

page-unreached = Não é possível contactar o servidor; pode-se continuar a jogar sem ele.
page-silent = O servidor não responde; pode-se continuar a jogar sem ele.
page-answers = O servidor responde { $status }.
page-unplayed = Não é possível contactar o servidor, e este puzzle ainda não foi jogado aqui.
page-no-puzzle = Isto não é um puzzle.
page-link-cut = Esta ligação não contém um puzzle completo; talvez falte uma parte.

## Jogos guardados

page-unreadable = Não é possível ler o jogo guardado ({ $why }). Fica neste navegador em “{ $key }”; aqui está um tabuleiro novo.
page-damaged = está danificado
page-other-version = tem a versão { $found }, não a { $known }
page-other-moves = as suas jogadas não são as do seu puzzle

## A página inicial

page-question = O que se vê daqui?
page-genres = Géneros
page-go-on = Continuar a jogar
page-from-library = Da coleção
page-share = { $percent } %
page-shown = mostrado
page-solved = resolvido ✓
page-several = várias soluções
page-own = Puzzles próprios
page-own-about = Colocar pistas e ver logo se há zero, uma ou várias soluções.
page-make-own = Criar um puzzle: { $genre }
page-placed = { $count ->
    [one] { $count } colocada
   *[other] { $count } colocadas
}
page-older = mais { $count }
page-undo = Anular
page-forgotten = “{ $name }” foi esquecido.
page-forget = Esquecer { $name }
page-new = Um novo
page-size = Tamanho
page-rows = Linhas
page-columns = Colunas
page-grade = Dificuldade
page-score = Pontos
page-score-end = { $end ->
    [from] Pontos de
   *[to] Pontos até
}
page-to = a
page-any = livre
page-density = Densidade
page-usual = habitual
page-thin = rala para a dificuldade
page-minimal = mínima
page-make = Gerar
page-elsewhere = De outro lado
page-paste = Um puzzle em qualquer formato, ou uma ligação de puzz.link
page-open-it = Abrir

## Um puzzle novo

page-making-one = A gerar um puzzle
page-making = A gerar …
page-stop = Parar
page-stopped = Parado.
page-made = { $genre }, { $grade }
page-ready = O novo puzzle está pronto: { $title }.
page-not-made = Não foi possível gerar o novo puzzle. { $why }

## Um jogo

page-time = Tempo
page-filled = { $filled } de { $all ->
    [one] { $all } preenchida
   *[other] { $all } preenchidas
}
page-library = Coleção
page-previous = Puzzle anterior
page-next-puzzle = Puzzle seguinte
page-keypad = Teclado
page-moves-and-help = Jogadas e ajuda
page-redo = Repor
page-pencil = Lápis
page-check = Verificar
page-hint = Dica
page-key = Tecla: { $key }
page-mark-done = { $what ->
    [room] Marcar quarto
   *[clue] Marcar pista
}
page-is-done = { $what ->
    [room] Quarto feito ✓
   *[clue] Pista feita ✓
}
page-rules = Regras
page-shortcuts = { $p } é o lápis, { $u } anula, { $r } repõe, { $c } verifica, { $h } dá uma dica, { $l } ilumina a linha seguinte de um argumento longo, { $k } marca um ponto de retorno e { $b } volta a ele.
page-your-move = Falta jogar. “{ page-hint }” mostra o passo seguinte.
page-and-more = { $told } E mais { $count }.
page-next-line = Linha seguinte
page-another = Mais um
page-restart = Recomeçar

## O que um jogo diz

page-another-tab = Este jogo continuou noutro separador; aqui está como lá ficou.
page-is-solution = Esta é uma solução.
page-solved-now = Resolvido! Todas as regras são cumpridas.
page-solved-in = Resolvido em { $time }! Todas as regras são cumpridas.
page-locked = { $finished } O tabuleiro fica como está: “{ page-restart }” começa um jogo novo, “{ page-undo }” retira a última jogada.
page-new-game = Começa um jogo novo.
page-emptied = O tabuleiro está outra vez vazio; “{ page-undo }” traz de volta o que lá estava.
page-given-door = Esta porta é dada; fica como está.
page-given-one = Este é dado; fica como está.
page-remembered = Este tabuleiro ficou marcado; “{ page-back-to-checkpoint }” volta a ele.

## Conselhos

page-thinking = A pensar …
page-tell-more = Saber mais
page-note-it = Anotar
page-fill-in = Preencher
page-line-by-line = Linha a linha
page-whole-argument = O argumento inteiro, linha a linha:
page-all-right = Está tudo certo.
page-none-broken = Até agora nenhuma regra foi violada; { $open ->
    [one] falta preencher { $open } lugar.
   *[other] faltam preencher { $open } lugares.
}
page-something-wrong = Até agora nenhuma regra foi violada, mas algo no tabuleiro está errado. Uma dica diz o quê.
page-complete = O tabuleiro está completo e certo.
page-show-it = Mostrar
page-no = Não
page-really-show = Mostrar a solução? Toma o lugar do que está no tabuleiro.
page-no-solution = Este puzzle não tem solução.
page-step = Passo { $at } de { $all }, { $rule }.
page-back = Anterior
page-next = Seguinte
page-close = Fechar

## Outros comandos

page-more = Mais
page-checkpoint = Ponto de retorno
page-back-to-checkpoint = Voltar ao ponto
page-pencil-all = Anotar tudo
page-explain = Explicar cada passo
page-show-solution = Mostrar a solução
page-copy-link = Copiar ligação
page-copied = A ligação para este puzzle está na área de transferência.
page-link-is = A ligação para este puzzle: { $url }
page-change = Alterar o puzzle
page-print = Imprimir
page-format = Formato
page-picture = { $kind ->
    [svg] Imagem SVG
    [png] Imagem PNG
   *[pdf] PDF para imprimir
}
page-format-of = { $name }: { $description }
page-download = Descarregar
page-downloaded = Descarregado.
page-downloaded-but = Descarregado; { $note }.
page-downloaded-board = Descarregado, com o que está preenchido.
page-settings = Definições
page-live-conflicts = Mostrar logo os conflitos
page-tidy-marks = As notas a lápis apagam-se sozinhas
page-show-timer = Mostrar o tempo
page-show-towers = Desenhar torres

## O editor

page-own-puzzle = Puzzle próprio
page-genre = Género
page-doors = Portas
page-changes = Alterações
page-clear-all = Limpar tudo
page-new-draft = Novo rascunho
page-play = Jogar
page-my = { $genre }, puzzle próprio
page-own-board = { $board }, puzzle próprio
page-resize = Redimensionar
page-not-given = não dada
page-looking = À procura de soluções …
page-unique = Uma solução: é um puzzle como deve ser.
page-differ = Várias soluções. Duas delas diferem aqui: { $places }.
page-differ-more = Várias soluções. Duas delas diferem aqui: { $places } e { $count ->
    [one] mais { $count } lugar.
   *[other] mais { $count } lugares.
}
page-none = Sem solução.
page-clash = Sem solução: contradizem-se { $clues }.
page-impossible = Sem solução: { $clue } não pode ser.
page-unknown-yet = A procura parou antes de saber; menos lugares abertos ajudariam.

## Lugares e o que lá está, para serem lidos em voz alta

page-clear = Apagar
page-cell-at = Linha { $row }, coluna { $column }
page-room-at = Quarto, linha { $row }, coluna { $column }
page-clue-at = { $side ->
    [top] Pista acima da coluna { $line }
    [bottom] Pista abaixo da coluna { $line }
    [left] Pista à esquerda da linha { $line }
    [right] Pista à direita da linha { $line }
   *[beside] Pista ao lado da linha { $line }
}
page-holds = { $place }: { $content }
page-holds-done = { $place }: { $content }, feita
page-no-clue = nenhuma
page-given = { $value }, já dado
page-empty = vazia
page-empty-marked = vazia, notas { $marks }
page-open = aberta
page-open-marked = aberta, notas { $marks }
page-clue-in = número { $clue }. { $rest }
page-clue-in-done = número { $clue }, feito. { $rest }
page-no-clue-in = sem número. { $rest }
page-room-doors = { $room }; portas: { $doors }
page-side = { $side ->
    [north] norte
    [west] oeste
    [east] leste
   *[south] sul
} { $state }
page-side-given = { page-side }, dada
page-door-to = { $side ->
    [north] Porta a norte: { $state }
    [west] Porta a oeste: { $state }
    [east] Porta a leste: { $state }
   *[south] Porta a sul: { $state }
}
page-door-between = porta { $between }: { $state }
page-wall = parede
page-not-known = incerta
page-marked = { $value }?
page-perhaps = talvez { $value }
page-sees = vê { $count }
page-change-and-sees = { $change }; { $sees }
page-change-and-more = { $change }, e mais { $count }

## Os formatos (formats)

format-json = um objeto JSON, uma linha do tabuleiro por linha
format-jsonl = objetos JSON, um puzzle por linha
format-text = o tabuleiro desenhado com traços de Unicode
format-ascii = o tabuleiro desenhado em ASCII puro, ou escrito com números e pontos
format-codewars = pistas no sentido do relógio desde cima à esquerda, separadas por vírgulas
format-42 = pistas de cima, de baixo, da esquerda e da direita, separadas por espaços
format-penpa = uma ligação para Penpa+, que se pode escrever mas não ler
format-prolog = um facto de Prolog, como doors([[3,0],[2,1]]).
format-puzzlekit = o texto de puzzlekit: o tamanho, depois linhas de números e traços
format-puzzlekit-kuromasu = Kuromasu no texto de puzzlekit; nunca é adivinhado
format-puzzlink = uma ligação para puzz.link ou pzv.jp
format-tatham = um identificador de jogo de Towers da coleção de Tatham, como 4:2/3/1/2/…, ou uma ligação para ele
