// A server of chat completions over a small real model, run by node-llama-cpp. It prints its port.
// Usage: bun test/model/real-model.server.ts MODULE MODEL, with the paths of node-llama-cpp and of a GGUF file.
// Below /refusing it takes no response_format, and below /limited it answers the first request with 429.
const [module, modelPath] = process.argv.slice(2)
const { getLlama, LlamaChatSession } = await import(module!)
const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' })
const model = await llama.loadModel({ modelPath })

interface ChatRequest {
  messages: { role: string; content: string }[]
  max_tokens: number
  response_format?: { json_schema?: { schema: object } }
}

let limited = 0
// One at a time: the tests ask one question after the other.
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const body = (await request.json()) as ChatRequest
    if (pathname.startsWith('/refusing/') && body.response_format !== undefined)
      return failure(400, "'response_format.type' is not supported")
    if (pathname.startsWith('/limited/') && limited++ === 0)
      return failure(429, 'Too many requests', { 'retry-after': '1' })
    return Response.json(await complete(body, request.signal))
  },
})

const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { message } }, { status, headers })

async function complete(
  { messages, max_tokens: maxTokens, response_format: format }: ChatRequest,
  signal: AbortSignal,
) {
  const [system, user] = messages.map(({ content }) => content) as [string, string]
  const schema = format?.json_schema?.schema
  // Several threads wait for each other at every step, which takes minutes on a busy machine.
  const context = await model.createContext({ contextSize: 1024, threads: 1 })
  try {
    const session = new LlamaChatSession({ contextSequence: context.getSequence(), systemPrompt: system })
    const { responseText, stopReason } = await session.promptWithMeta(user, {
      maxTokens,
      temperature: 0,
      signal,
      stopOnAbortSignal: true,
      ...(schema && { grammar: await llama.createGrammarForJsonSchema(schema) }),
    })
    return {
      choices: [{ message: { content: responseText }, finish_reason: stopReason === 'maxTokens' ? 'length' : 'stop' }],
      usage: {
        prompt_tokens: model.tokenize(system + user).length,
        completion_tokens: model.tokenize(responseText).length,
      },
    }
  } finally {
    await context.dispose()
  }
}

process.stdout.write(`${server.port}\n`)

export {}
