/**
 * Writes a pattern of JSON Schema (ECMA-262 with the flag `u`) in the syntax of RE2, or says why that is impossible. RE2
 * has no look-around and no back-references, and its `\s` and `.` know fewer characters.
 *
 * Look-ahead right at the start of an anchored pattern becomes a condition of its own, since pydantic writes it for decimal
 * numbers (`^(?!^[-+.]*$)[+-]?…`) and people for passwords. Any other look-around is refused.
 */
export function re2Of(pattern: string): { conditions: Condition[]; refusal?: undefined } | { refusal: string } {
  const conditions: Condition[] = []
  let rest = pattern
  for (let ahead = aheadOf(rest); ahead !== undefined; ahead = aheadOf(rest)) {
    const source = translated(`^(?:${ahead.inner})`)
    if (typeof source !== 'string') return source
    conditions.push({ source, matches: ahead.matches })
    rest = `^${ahead.rest}`
  }
  if (conditions.length > 0 && hasAlternatives(rest)) return LOOK_AROUND
  const source = translated(rest)
  return typeof source === 'string' ? { conditions: [...conditions, { source, matches: true }] } : source
}

/** A pattern of RE2, and whether it must match or must not. */
export interface Condition {
  source: string
  matches: boolean
}

const LOOK_AROUND = { refusal: 'uses look-around, which is supported only as look-ahead right after ^' }

/** The look-ahead that an anchored pattern starts with. */
function aheadOf(pattern: string): { inner: string; matches: boolean; rest: string } | undefined {
  const start = /^\^\(\?[=!]/.exec(pattern)?.[0]
  if (start === undefined) return undefined
  const end = endOfGroup(pattern, start.length)
  if (end < 0) return undefined
  return { inner: pattern.slice(start.length, end), matches: start.endsWith('='), rest: pattern.slice(end + 1) }
}

/** The position of the parenthesis that closes the group whose content starts at `from`; -1 if there is none. */
function endOfGroup(pattern: string, from: number): number {
  let depth = 1
  for (const { char, at } of outsideClasses(pattern, from)) {
    if (char === '(') depth++
    if (char === ')' && --depth === 0) return at
  }
  return -1
}

/** Whether there is a `|` outside groups. */
function hasAlternatives(pattern: string): boolean {
  let depth = 0
  for (const { char } of outsideClasses(pattern, 0)) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === '|' && depth === 0) return true
  }
  return false
}

/** The characters that are neither escaped nor in a class. */
function* outsideClasses(pattern: string, from: number): Generator<{ char: string; at: number }> {
  let inClass = false
  for (let at = from; at < pattern.length; at++) {
    const char = pattern[at]!
    if (char === '\\') at++
    else if (inClass) inClass = char !== ']'
    else if (char === '[') inClass = true
    else yield { char, at }
  }
}

function translated(pattern: string): Piece {
  if (/\(\?<?[=!]/.test(pattern)) return LOOK_AROUND
  const reader = { pattern, at: 0 }
  let source = ''
  while (reader.at < pattern.length) {
    const char = pattern[reader.at]!
    const piece = char === '\\' ? escapeOf(reader, false) : char === '[' ? classOf(reader) : plainOf(reader)
    if (typeof piece !== 'string') return piece
    source += piece
  }
  return source
}

interface Reader {
  pattern: string
  at: number
}

type Piece = string | { refusal: string }

/** What ECMA-262 calls white space and line terminators. */
const SPACE = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NO_SPACE =
  '\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'
const DOT = '[^\\n\\r\\x{2028}\\x{2029}]'

function plainOf(reader: Reader): string {
  const char = reader.pattern[reader.at++]!
  return char === '.' ? DOT : char
}

/** A class in brackets. `[` and `&` have no meaning of their own in it. */
function classOf(reader: Reader): Piece {
  const { pattern } = reader
  reader.at++
  let source = ''
  const negated = pattern[reader.at] === '^'
  if (negated) reader.at++
  while (pattern[reader.at] !== ']') {
    const char = pattern[reader.at]
    if (char === undefined) return { refusal: 'is not a valid regular expression: missing closing ]' }
    const piece = char === '\\' ? escapeOf(reader, true) : char
    if (typeof piece !== 'string') return piece
    if (char !== '\\') reader.at++
    source += piece === '[' ? '\\[' : piece
  }
  reader.at++
  if (source === '') return negated ? '[\\x00-\\x{10ffff}]' : '[^\\x00-\\x{10ffff}]'
  return `[${negated ? '^' : ''}${source}]`
}

function escapeOf(reader: Reader, inClass: boolean): Piece {
  const { pattern } = reader
  const char = pattern[reader.at + 1] ?? ''
  reader.at += 2
  if (char === 's') return inClass ? SPACE : `[${SPACE}]`
  if (char === 'S') return inClass ? NO_SPACE : `[^${SPACE}]`
  if (char === 'p' || char === 'P') return propertyOf(reader, char)
  if (char === 'u' || char === 'x') return codeOf(reader, char)
  if (char === 'c') return controlOf(reader)
  if (char === 'b') return inClass ? '\\x08' : '\\b'
  if (char === '0' && !/\d/.test(pattern[reader.at] ?? '')) return '\\x00'
  if (/[1-9k]/.test(char)) return { refusal: 'uses back-references, which are not supported' }
  if (/[dDwWBnrtfv]/.test(char)) return `\\${char}`
  if (/[a-zA-Z0]/.test(char) || char === '')
    return { refusal: `is not a valid regular expression: \\${char} means nothing` }
  return /[\w\s]|[^\x00-\x7f]/.test(char) ? char : `\\${char}`
}

function controlOf(reader: Reader): Piece {
  const letter = reader.pattern[reader.at] ?? ''
  if (!/[a-zA-Z]/.test(letter)) return { refusal: 'is not a valid regular expression: \\c needs a letter' }
  reader.at++
  return hex(letter.charCodeAt(0) % 32)
}

/** `\xHH`, `\uHHHH` (two of them for one character of the upper planes) or `\u{…}`. */
function codeOf(reader: Reader, kind: 'u' | 'x'): Piece {
  const form = kind === 'x' ? /^[\da-f]{2}/i : /^(?:\{([\da-f]{1,6})\}|[\da-f]{4}(?:\\u[\da-f]{4})?)/i
  const found = form.exec(reader.pattern.slice(reader.at, reader.at + 12))
  if (found === null) return { refusal: `is not a valid regular expression: \\${kind} needs hexadecimal digits` }
  let text = found[0]
  let code = Number.parseInt(found[1] ?? text, 16)
  if (text.length === 10 && found[1] === undefined) {
    const low = Number.parseInt(text.slice(6), 16)
    const paired = code >= 0xd800 && code <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
    if (paired) code = (code - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
    else text = text.slice(0, 4)
  }
  reader.at += text.length
  return hex(code)
}

const hex = (code: number) => `\\x{${code.toString(16)}}`

/** `\p{…}`: a general category under its long or short name, or a script. */
function propertyOf(reader: Reader, kind: 'p' | 'P'): Piece {
  const found = /^\{(?:(\w+)=)?(\w+)\}/.exec(reader.pattern.slice(reader.at, reader.at + 80))
  if (found === null) return { refusal: `is not a valid regular expression: \\${kind} needs a name in braces` }
  const [text, property, value = ''] = found
  reader.at += text.length
  const isScript = property === 'Script' || property === 'sc' || property === 'Script_Extensions' || property === 'scx'
  if (isScript) return `\\${kind}{${value}}`
  const category = CATEGORIES.get(value) ?? value
  if (property !== undefined && property !== 'General_Category' && property !== 'gc') return unknown(text)
  return /^(?:[LMNPSZC][a-z]?)$/.test(category) ? `\\${kind}{${category}}` : unknown(text)
}

const unknown = (name: string) => ({ refusal: `uses the character property ${name}, which is not supported` })

/** The names of general categories (Unicode Standard Annex 44, 5.7.1). */
const CATEGORIES = new Map(
  Object.entries({
    Letter: 'L',
    Uppercase_Letter: 'Lu',
    Lowercase_Letter: 'Ll',
    Titlecase_Letter: 'Lt',
    Modifier_Letter: 'Lm',
    Other_Letter: 'Lo',
    Mark: 'M',
    Combining_Mark: 'M',
    Nonspacing_Mark: 'Mn',
    Spacing_Mark: 'Mc',
    Enclosing_Mark: 'Me',
    Number: 'N',
    Decimal_Number: 'Nd',
    digit: 'Nd',
    Letter_Number: 'Nl',
    Other_Number: 'No',
    Punctuation: 'P',
    punct: 'P',
    Connector_Punctuation: 'Pc',
    Dash_Punctuation: 'Pd',
    Open_Punctuation: 'Ps',
    Close_Punctuation: 'Pe',
    Initial_Punctuation: 'Pi',
    Final_Punctuation: 'Pf',
    Other_Punctuation: 'Po',
    Symbol: 'S',
    Math_Symbol: 'Sm',
    Currency_Symbol: 'Sc',
    Modifier_Symbol: 'Sk',
    Other_Symbol: 'So',
    Separator: 'Z',
    Space_Separator: 'Zs',
    Line_Separator: 'Zl',
    Paragraph_Separator: 'Zp',
    Other: 'C',
    Control: 'Cc',
    cntrl: 'Cc',
    Format: 'Cf',
    Private_Use: 'Co',
  }),
)
