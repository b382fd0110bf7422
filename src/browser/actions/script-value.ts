/** What the page returns: a value as JSON with its type, the length of the JSON if it is too long, or an error. */
export interface Packed {
  type?: string
  json?: string
  length?: number
  error?: string
}

/**
 * Runs a script and packs its value. Runs in the page: it is sent there as text, so it may not use anything from outside.
 *
 * For values that JSON cannot express: a BigInt becomes its digits, a circular reference becomes "[Circular]", a function
 * or symbol is left out.
 */
export async function runAndPack(script: string, maxLength: number): Promise<Packed> {
  const described = (thrown: unknown) => {
    const { name, message } = (thrown ?? {}) as { name?: unknown; message?: unknown }
    return (typeof message === 'string' ? `${name}: ${message}` : `${thrown}`).slice(0, 400)
  }
  const run = () => {
    try {
      // biome-ignore lint/security/noGlobalEval: this runs in the page, and the caller wrote the script for it
      return globalThis.eval(script)
    } catch (error) {
      // These are allowed in a function only. They are syntax errors, so nothing has run yet.
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

/**
 * Returns a promise and keeps it from garbage collection. DevTools does not: it reports one that never settles as collected,
 * as it does when the page navigates. Runs in the page too.
 */
export function keepFor<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  try {
    setTimeout(() => promise, milliseconds)
  } catch {
    // The page has replaced setTimeout.
  }
  return promise
}
