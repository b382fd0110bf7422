import { fold } from '../lexicon/fold.ts'

/**
 * What a text says as yes or no: `Yes`, `ja`, `✓`, `true`; `No`, `not included`, `✗`. With `subject`, words of what is
 * asked (`remote`, `wifi`), their presence is yes and their negation no.
 */
export function readBoolean(text: string, subject: readonly string[] = []): boolean | undefined {
  const source = fold(text.slice(0, 300)).trim()
  if (source === '') return undefined
  const plain = source.replace(/[.!\s]+$/, '')
  if (YES.has(plain)) return true
  if (NO.has(plain)) return false
  const words = source.match(/[\p{L}\p{M}]+/gu) ?? []
  const first = words[0]
  if (words.length <= 12 && first !== undefined && subject.length === 0) {
    if (YES.has(first)) return true
    if (NO.has(first) || NEGATIONS.has(first)) return false
  }
  return subject.length === 0 ? undefined : presence(words, subject)
}

/** Whether the words name the subject, and whether a negation stands within two words before it or right behind. */
function presence(words: readonly string[], subject: readonly string[]): boolean | undefined {
  const at = words.findIndex((word) => subject.includes(word) || subject.includes(word.replace(/s$/, '')))
  if (at < 0) return undefined
  const around = [...words.slice(Math.max(0, at - 2), at), ...words.slice(at + 1, at + 3)]
  return !around.some((word) => NEGATIONS.has(word) || NO.has(word))
}

const YES = new Set(
  'yes y true on 1 ✓ ✔ ✅ ☑ √ ja oui si sim tak да はい 有 是 あり included inklusive inbegriffen incluido inclus incluso vorhanden available allowed erlaubt enabled evet ano kylla'.split(
    ' ',
  ),
)
const NO = new Set(
  'no n false off 0 ✗ ✘ ❌ ✕ × nein non nao nee nie нет いいえ 無 否 なし none without ohne sans sin sem senza zonder bez без unavailable forbidden prohibited disabled hayir ne ei'.split(
    ' ',
  ),
)
const NEGATIONS = new Set(
  'no not non nicht kein keine keinen pas sans sin sem senza niet geen zonder nie bez не без without never isn aren cannot nej ikke inte'.split(
    ' ',
  ),
)
