interface TextRead {
  value: string
  /** Index after the closing quote. */
  end: number
}

/**
 * Reads the string literal whose opening quote is at `at`. Line breaks may stand in it unescaped.
 *
 * @param broken whether a quote that is not followed by what can follow a string belongs to the text
 * @throws SyntaxError if it does not end
 */
export function readString(text: string, at: number, { broken }: { broken: boolean }): TextRead {
  const quote = text[at]!
  const special = quote === '"' ? /["\\]/g : quote === "'" ? /['\\]/g : /[`\\]/g
  special.lastIndex = at + 1
  let from = at + 1
  let value = ''
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    const { index } = match
    if (match[0] !== '\\') {
      if (broken && !canEnd(text, index + 1)) continue
      return { value: from === at + 1 ? text.slice(from, index) : value + text.slice(from, index), end: index + 1 }
    }
    const escaped = escapeAt(text, index + 1)
    value += text.slice(from, index) + escaped.value
    from = escaped.end
    special.lastIndex = from
  }
  throw new SyntaxError('unterminated string')
}

const SIMPLE: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }
const CODE = /x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}/iy

/** @param at index after the backslash */
function escapeAt(text: string, at: number): TextRead {
  const letter = text[at] ?? ''
  if (letter === 'x' || letter === 'u') {
    CODE.lastIndex = at
    const match = CODE.exec(text)
    const code = Number.parseInt(match?.[1] ?? match?.[2] ?? match?.[3] ?? '', 16)
    if (match !== null && code <= 0x10ffff) return { value: String.fromCodePoint(code), end: CODE.lastIndex }
  }
  return { value: SIMPLE[letter] ?? letter, end: at + letter.length }
}

const AFTER_STRING =
  /\s*(?:[:}\]]|$|,\s*(?:["'{[}\]\d-]|\/[/*]|(?:true|false|null)\b|[A-Za-z_$][\w$]*\s*:|$)|\n\s*["'{[])/y

function canEnd(text: string, at: number): boolean {
  AFTER_STRING.lastIndex = at
  return AFTER_STRING.test(text)
}
