### O servidor: o que responde sem olhar para um puzzle.

serve-stopped = parado por um limite: { $limit }
serve-too-long = { $verb } pode demorar { $seconds } s neste servidor
serve-too-much-memory = isto precisa de mais memória do que um pedido pode ter
serve-answer-too-large = a resposta tem mais de { $bytes } bytes
serve-fault = isto é um erro do Sightline, não do puzzle; agradece-se que seja comunicado ({ $what })
serve-busy = demasiados pedidos ao mesmo tempo; tentar de novo daqui a pouco
serve-closing = o servidor está a encerrar
serve-died = o processo que tratava disto terminou, talvez por falta de memória
serve-no-page = a página não faz parte desta instalação; a API está descrita em /openapi.json
serve-not-json = o pedido tem de ter o Content-Type { $type }
serve-late = o pedido não chegou a tempo
serve-too-large = o pedido tem mais de { $bytes } bytes, de que nenhum puzzle precisa
serve-gone = quem perguntou já não está
serve-nothing-there = não há nada neste endereço
serve-not-done-there = { $method } não é possível neste endereço
serve-misdirected = este servidor não tem esse nome
serve-no-http = isto não é um pedido HTTP legível
