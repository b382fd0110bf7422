/** Of JSON (RFC 8259): white space, then a mark, a string, a number or a word. */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y

type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after value' | 'end'

/** What the state asks for, as a person calls it. */
const expected: Record<State, (inside: string | undefined) => string> = {
  value: () => 'a value',
  'first value': () => 'a value or ]',
  name: () => 'a name in double quotes',
  'first name': () => 'a name in double quotes or }',
  colon: () => 'a colon',
  'after value': (inside) => (inside === '{' ? 'a comma or }' : 'a comma or ]'),
  end: () => 'nothing more',
}

/**
 * Where a text stops being JSON and what is missing there, `line 3, column 19: a comma or } is expected, not "mill…`.
 * `JSON.parse` tells no place.
 *
 * @param text that `JSON.parse` has refused
 */
export function jsonFault(text: string): string {
  const open: string[] = []
  let state: State = 'value'
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    const next: State | undefined = match === null ? undefined : after(state, match, open)
    if (next === undefined) return told(text, at, expected[state](open.at(-1)))
    at = TOKEN.lastIndex
    state = next
  }
}

/** The state behind a token, undefined when it may not stand there. */
function after(state: State, [, mark, string]: RegExpExecArray, open: string[]): State | undefined {
  const closed = () => {
    open.pop()
    return open.length === 0 ? 'end' : 'after value'
  }
  if (state === 'colon') return mark === ':' ? 'value' : undefined
  if (state === 'name' || state === 'first name') {
    if (string !== undefined) return 'colon'
    return mark === '}' && state === 'first name' ? closed() : undefined
  }
  if (state === 'after value') {
    if (mark === ',') return open.at(-1) === '{' ? 'name' : 'value'
    return mark === (open.at(-1) === '{' ? '}' : ']') ? closed() : undefined
  }
  if (state === 'end') return undefined
  if (mark === '{' || mark === '[') {
    open.push(mark)
    return mark === '{' ? 'first name' : 'first value'
  }
  if (mark === ']' && state === 'first value') return closed()
  if (mark !== undefined) return undefined
  return open.length === 0 ? 'end' : 'after value'
}

const SHOWN_CHARACTERS = 20

function told(text: string, at: number, wanted: string): string {
  const place = at + /^[ \t\n\r]*/.exec(text.slice(at))![0].length
  const lines = text.slice(0, place).split('\n')
  const rest = text.slice(place).split('\n')[0]!
  const found = rest === '' ? 'the end' : rest.length > SHOWN_CHARACTERS ? `${rest.slice(0, SHOWN_CHARACTERS)}…` : rest
  return `line ${lines.length}, column ${lines.at(-1)!.length + 1}: ${wanted} is expected, not ${found}`
}
