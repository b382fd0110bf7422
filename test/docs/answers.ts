/** What differs from run to run, by what stands before it or by its own look. All else of an answer is compared as it is. */
const varying = [
  ['id', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/],
  ['session', /(?<=[0-9a-f]{12}\.)[0-9a-f]{32}/],
  ['time', /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/],
  ['token', /(?<=\/upload\/)[\w-]{20,}/],
  ['milliseconds', /(?<="(?:elapsed_ms|elapsedMs|startedMs|duration)":)[\d.]+/],
  ['seconds', /\d+\.\d s\b/],
  ['browser of the machine', /(?<=browser {8})\S.*/],
  ['speed of the machine', /(?:ok|warn) +rendering .*(?:\n {20,}\S.*)?/],
  ['search engines of the internet', /(?:ok|warn) +search .*(?:\n {20,}\S.*)?/],
  ['sandbox of the user', /(?:ok|warn) +sandbox .*(?:\n {20,}\S.*)?/],
] as const satisfies [string, RegExp][]

const anyOf = new RegExp(varying.map(([, pattern]) => `(${pattern.source})`).join('|'), 'g')

/**
 * What the ids, tokens and times of the pages are in this run: learnt from answers, put into the commands that follow.
 * `…` in an answer stands for anything.
 */
export class Answers {
  #real = new Map<string, string>()

  /** A command with the ids of this run in place of those that the page shows. */
  withRealIds(command: string): string {
    return [...this.#real].reduce((text, [shown, real]) => text.replaceAll(shown, real), command)
  }

  /** Whether `came` is what the page shows; if so its ids are learnt. */
  fits(shown: string, came: string): boolean {
    const wanted = withoutLayout(shown)
    const values = [...wanted.matchAll(anyOf)].map(([value]) => value)
    const found = new RegExp(`^${patternOf(wanted)}$`).exec(withoutLayout(came))
    if (!found) return false
    const pairs = values.map((value, index) => [value, found[index + 1]!] as const)
    const names = pairs.filter(([value]) => isName(value))
    if (names.some(([value, real]) => (this.#real.get(value) ?? real) !== real)) return false
    for (const [value, real] of names) this.#real.set(value, real)
    return true
  }
}

const isName = (value: string) => /^[\w-]{20,}$/.test(value)

function patternOf(shown: string): string {
  let pattern = ''
  let end = 0
  for (const match of shown.matchAll(anyOf)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined)
    pattern += `${literally(shown.slice(end, match.index))}(${varying[kind]![1].source})`
    end = match.index + match[0].length
  }
  return pattern + literally(shown.slice(end))
}

const literally = (text: string) =>
  text
    .split('…')
    .map((part) => RegExp.escape(part))
    .join('[\\s\\S]*?')

/** JSON without the spaces between its parts; any other text without those at the ends of lines. */
function withoutLayout(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text.replace(/[ \t]+$/gm, '').trim()
  return text.replace(/("(?:\\.|[^"\\])*")|\s+/g, (_, string: string | undefined) => string ?? '')
}
