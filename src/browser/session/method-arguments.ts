// Arguments that the code of a session has sent: checked, and with regular expressions for those that it had.

/** `optional` may be left out; `text` is a string or a regular expression; `values` is a string, an object or a list. */
export type Kind = 'string' | 'number' | 'url' | 'text' | 'values' | 'optional'

interface Expected {
  method: string
  kinds: readonly Kind[]
  options: readonly string[]
  /** The most that the option `timeout` may be, and what it is by default if that is less than the usual. */
  timeoutMs: number
}

/** The arguments of a method, and its options last. @throws Error that names the argument and the fix */
export function argumentsOf(sent: unknown, { method, kinds, options, timeoutMs }: Expected): unknown[] {
  const args = Array.isArray(sent) ? sent.map(revived) : []
  if (args.length > kinds.length + 1) throw new Error(`${method} takes at most ${kinds.length + 1} arguments`)
  const own = kinds.map((kind, index) => checked(args[index], kind, `Argument ${index + 1} of ${method}`))
  const given = args[kinds.length] ?? {}
  if (typeof given !== 'object') throw new Error(`The last argument of ${method} has to be an object with options`)
  for (const name of Object.keys(given)) {
    if (!options.includes(name)) throw new Error(`${method} has no option "${name}" here. ${knownOptions(options)}`)
  }
  if (!options.includes('timeout')) return [...own, given]
  const { timeout } = given as { timeout?: unknown }
  const wanted = typeof timeout === 'number' && timeout > 0 ? timeout : USUAL_TIMEOUT_MS
  return [...own, { ...given, timeout: Math.max(1, Math.min(wanted, timeoutMs)) }]
}

const USUAL_TIMEOUT_MS = 30_000

function knownOptions(options: readonly string[]): string {
  return options.length === 0 ? 'It has none.' : `It has: ${options.join(', ')}`
}

function checked(value: unknown, kind: Kind, what: string): unknown {
  const fits: Record<Kind, boolean> = {
    string: typeof value === 'string',
    number: typeof value === 'number',
    url: typeof value === 'string',
    text: typeof value === 'string' || value instanceof RegExp,
    values: typeof value === 'string' || (typeof value === 'object' && !(value instanceof RegExp)),
    optional: value == null || typeof value === 'string',
  }
  if (!fits[kind]) throw new Error(`${what} has to be ${DESCRIPTIONS[kind]}`)
  if (kind === 'url') return webUrl(value as string)
  return value ?? undefined
}

const DESCRIPTIONS: Record<Kind, string> = {
  string: 'a string',
  number: 'a number',
  url: 'a URL',
  text: 'a string or a regular expression',
  values: 'a string, an object or a list of them',
  optional: 'a string',
}

function webUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.href === 'about:blank') return text
  if (url === null) throw new Error(`"${text.slice(0, 200)}" is not an absolute URL, such as https://example.com/`)
  if (!/^https?:$/.test(url.protocol))
    throw new Error(`${url.protocol} URLs are blocked; only http and https are allowed`)
  return text
}

/** Regular expressions run in the page only, never in this process. */
export function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  const { $regexp } = value as { $regexp?: unknown }
  if (Array.isArray($regexp)) return new RegExp(String($regexp[0]), String($regexp[1]))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revived(member)]))
}
