import { readLiteral } from '../literal/literal.ts'
import type { Json } from '../model.ts'

/**
 * Reads the text of a script with JSON-LD: one value as a rule. Forgives what pages get wrong: HTML comments and CDATA
 * around it, several values in a row, trailing or missing commas, line breaks and quotes inside strings, JavaScript
 * comments, escaped markup (`&quot;`).
 */
export function readJsonLd(script: string): Json[] {
  const text = script.trim()
  if (text === '') return []
  try {
    return [JSON.parse(text)]
  } catch {
    return readBroken(text)
  }
}

const MAX_VALUES = 100
const WRAPPING =
  /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?|<script[^>]*>)|(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?|<\/script>)\s*$/gi

function readBroken(written: string): Json[] {
  let text = written.replace(WRAPPING, '').replace(WRAPPING, '')
  if (/^\s*[{[]\s*&(?:quot|#34);/.test(text)) text = text.replace(/&(?:quot|#34);/g, '"').replace(/&amp;/g, '&')
  const values: Json[] = []
  let from = /[{[]/.exec(text)?.index ?? -1
  while (from >= 0 && values.length < MAX_VALUES) {
    const read = readLiteral(text, { from, broken: true }) ?? readLiteral(text, { from })
    if (read === undefined) break
    values.push(read.value)
    const next = /^[\s,;]*(?=[{[])/.exec(text.slice(read.end))
    from = next === null ? -1 : read.end + next[0].length
  }
  return values
}
