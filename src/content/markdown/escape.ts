export interface EscapeContext {
  /** The character before the text, or a space at a line start. */
  before: string
  /** The character after the text, or a space at a line end. */
  after: string
  /** Whether brackets would end a link's text. */
  inLink: boolean
  /** Whether `[1]` would be a link, to a definition at the end. */
  hasReferences?: boolean
}

/**
 * Escapes text so that it renders as itself: a backslash before each character that would be markup in its place
 * (CommonMark 0.31 sections 2.4, 2.5, 6; GFM 6.5), and before no other.
 */
export function escapeInline(text: string, context: EscapeContext): string {
  if (text.search(SPECIAL) < 0) return text
  let escaped = ''
  let done = 0
  SPECIAL.lastIndex = 0
  for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
    const start = match.index
    const character = match[0]
    const end = isDelimiter(character) ? endOfRun(text, start) : start + 1
    SPECIAL.lastIndex = end
    if (!isMarkup(text, start, end, context)) continue
    escaped += text.slice(done, start) + `\\${character}`.repeat(end - start)
    done = end
  }
  return escaped + text.slice(done)
}

const SPECIAL = /[\\`*_[\]<&~]/g
const ENTITY = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/y
/** What follows the bracket of a reference's label, or its beginning where the text ends. */
const LABEL = /\s*(?:\d{1,9}\s*\]|\d{0,9}\s*$)/y
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/

function isDelimiter(character: string): boolean {
  return character === '*' || character === '_' || character === '~'
}

function endOfRun(text: string, start: number): number {
  let end = start + 1
  while (text[end] === text[start]) end++
  return end
}

function isMarkup(text: string, start: number, end: number, context: EscapeContext): boolean {
  const { before, after, inLink, hasReferences = false } = context
  const previous = text[start - 1] ?? before
  const next = text[end] ?? after
  switch (text[start]) {
    case '\\':
      return end === text.length || ASCII_PUNCTUATION.test(next)
    case '*':
      return !(isBlank(previous) && isBlank(next))
    case '_':
      return !(isBlank(previous) && isBlank(next)) && !(isWord(previous) && isWord(next))
    case '~':
      return end - start > 1 || /[~*_]/.test(previous) || (end === text.length && !isBlank(after))
    case '[':
      if (hasReferences) LABEL.lastIndex = end
      return inLink || (hasReferences && LABEL.test(text))
    case ']':
      return inLink || next === '('
    case '<':
      return /[a-zA-Z/!?]/.test(next)
    case '&':
      ENTITY.lastIndex = start
      return ENTITY.test(text)
    default:
      return true
  }
}

function isBlank(character: string): boolean {
  return character === ' '
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Beginnings of blocks: heading, item, quote, rule, underline, table, definition, check box. */
const LINE_STARTS: [pattern: RegExp, firstCharacters: string][] = [
  [/^#{1,6}(?=\s|$)/, '#'],
  [/^>/, '>'],
  [/^[-+*](?=\s|$)/, '-+*'],
  [/^([-*_])(?:\s*\1){2,}\s*$/, '-*_'],
  [/^(?:=+|-+)\s*$/, '=-'],
  [/^[|:-][\s|:-]*$/, '|:-'],
  [/^\[[^\]]+\]:/, '['],
  [/^\[[ xX]\](?=\s|$)/, '['],
]

const FIRST_CHARACTERS = LINE_STARTS.map(([, characters]) => characters).join('')

/** Escapes the start of a line. The text is already escaped for inline markup. */
export function escapeLineStart(text: string): string {
  const first = text[0]!
  if (first >= '0' && first <= '9') return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  if (!FIRST_CHARACTERS.includes(first)) return text
  const begins = LINE_STARTS.some(([pattern, characters]) => characters.includes(first) && pattern.test(text))
  return begins ? `\\${text}` : text
}
