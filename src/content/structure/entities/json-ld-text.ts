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
function readBroken(written: string): Json[] {
  let text = unwrapped(unwrapped(written))
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

const OPENING = /^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?|<script[^>]*>)/i
const CLOSING = /(?:-->|\]\]>|<\/script>)$/i

/**
 * Text without a comment, CDATA section or tag around it. Only its ends are looked at: a search for white space before
 * the closing mark takes quadratic time in a run of it.
 */
function unwrapped(written: string): string {
  const text = written.trim().replace(OPENING, '')
  const isCommented = text.endsWith('*/')
  const end = (isCommented ? text.slice(0, -2) : text).trimEnd()
  const mark = CLOSING.exec(end.slice(-CLOSING_CHARS))?.[0]
  if (mark === undefined || (isCommented && mark !== ']]>')) return text
  const inner = end.slice(0, -mark.length).trimEnd()
  return mark === ']]>' ? inner.slice(0, inner.length - (COMMENT_MARK.exec(inner.slice(-2))?.[0].length ?? 0)) : inner
}

const CLOSING_CHARS = '</script>'.length
const COMMENT_MARK = /\/[/*]$/
