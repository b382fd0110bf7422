import readline from 'node:readline'
import { Readable } from 'node:stream'

interface Answer {
  id?: number
  method?: string
  result?: { content?: { text?: string }[]; isError?: boolean }
  error?: unknown
}

/** A server of the Model Context Protocol that speaks over its standard streams. */
export async function openMcp(command: string[], env: Record<string, string>) {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const send = (message: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    child.stdin.flush()
  }
  readline.createInterface({ input: Readable.from(child.stdout) }).on('line', (line) => {
    const message = JSON.parse(line) as Answer
    // A question of the server.
    if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: { roots: [] } })
    else waiting.get(message.id ?? 0)?.resolve(message)
  })
  child.exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('the server ended'))
  })
  let last = 0
  const ask = async (method: string, params: object) => {
    last += 1
    const answer = Promise.withResolvers<Answer>()
    waiting.set(last, answer)
    send({ id: last, method, params })
    return (await answer.promise).result
  }
  await ask('initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  send({ method: 'notifications/initialized' })
  return {
    /** The texts that a tool returns. */
    async call(name: string, args: object): Promise<string> {
      const result = await ask('tools/call', { name, arguments: args })
      const text = (result?.content ?? []).map((part) => part.text ?? '').join('\n')
      if (result === undefined || result.isError) throw new Error(`${name}: ${text}`)
      return text
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
}
