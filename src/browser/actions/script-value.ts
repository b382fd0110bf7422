/** What comes out of the page: a value as JSON with its type, how long that JSON is where it is too long, or an error. */
export interface Packed {
  type?: string
  json?: string
  length?: number
  error?: string
}

/**
 * Runs a script and packs its value. For the page: it is sent there as text, so it holds all that it uses.
 *
 * What JSON has no form for: a BigInt is its digits, a reference to what it is part of is "[Circular]", a function or a
 * symbol is nothing.
 */
export async function runAndPack(script: string, maxLength: number): Promise<Packed> {
  const described = (thrown: unknown) => {
    const { name, message } = (thrown ?? {}) as { name?: unknown; message?: unknown }
    return (typeof message === 'string' ? `${name}: ${message}` : `${thrown}`).slice(0, 400)
  }
  const run = () => {
    try {
      // biome-ignore lint/security/noGlobalEval: this is the page, and the script is the caller's for it
      return globalThis.eval(script)
    } catch (error) {
      // Only a function may hold these; nothing has run when they are found.
      if (!(error instanceof SyntaxError) || !/await|return/.test(error.message)) throw error
      const AsyncFunction = (async () => undefined).constructor as FunctionConstructor
      return new AsyncFunction(script)()
    }
  }
  const json = (value: unknown) => {
    const above: unknown[] = []
    return JSON.stringify(value, function (this: unknown, _, member) {
      if (typeof member === 'bigint') return `${member}`
      if (typeof member !== 'object' || member === null) return member
      while (above.length > 0 && above.at(-1) !== this) above.pop()
      if (above.includes(member)) return '[Circular]'
      above.push(member)
      return member
    })
  }
  try {
    const value = await run()
    const type = value === null ? 'null' : typeof value
    const text = json(value)
    if (typeof text !== 'string') return { type }
    return text.length > maxLength ? { length: text.length } : { type, json: text }
  } catch (thrown) {
    return { error: described(thrown) }
  }
}
