/** A token (Rich Text Format 1.9.1, "RTF Syntax"). Text has one character per byte. */
export type Token =
  | { kind: 'open' | 'close' }
  | { kind: 'word'; word: string; value: number | undefined }
  | { kind: 'symbol'; symbol: string }
  | { kind: 'byte'; byte: number }
  | { kind: 'text'; text: string }

/** The tokens of a file, without line feeds and the data of `\bin`. @param source one character per byte */
export function* tokensOf(source: string): Generator<Token> {
  TOKEN.lastIndex = 0
  let at = 0
  while (at < source.length) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(source)
    if (found === null) return
    at = TOKEN.lastIndex
    const [, word, value, byte, symbol, brace, text] = found
    if (text !== undefined) yield { kind: 'text', text }
    else if (word === 'bin') at += Math.max(Number(value ?? 0), 0)
    else if (word !== undefined) yield { kind: 'word', word, value: value === undefined ? undefined : Number(value) }
    else if (byte !== undefined) yield { kind: 'byte', byte: Number.parseInt(byte, 16) }
    else if (symbol !== undefined) yield { kind: 'symbol', symbol }
    else if (brace !== undefined) yield { kind: brace === '{' ? 'open' : 'close' }
  }
}

const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([\s\S])|([{}])|([^\\{}\r\n\0]+)|[\r\n\0]+|\\/giy
