// What a page says, for comparisons with what a model says about it.
import { forEachYielding } from '../../concurrency/yielding.ts'
import { grammarOf } from '../../content/passages/function-words.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'
import { contextOf, type ReadingContext } from '../../content/structure/readings/context.ts'
import { datesIn } from '../../content/structure/readings/date-mentions.ts'
import { Gathered, partsOf } from './gathered.ts'
import { numbersIn } from './numbers.ts'

export interface PageIndex {
  /** Makes what a check of a text needs, in steps that let the event loop turn. Without it, the check itself makes it. */
  prepare(said: string): Promise<void>
  /** Whether the page has a text, whatever its case, accents, markup and punctuation. */
  hasText(text: string): boolean
  /** Whether the page has every word of a text, in any order and with any ending. */
  hasWords(text: string): boolean
  /** Share of the words of a text that the page has, from 0 to 1. */
  shareOfWords(text: string): number
  hasNumber(canonicalNumber: string): boolean
  /** @param date `YYYY-MM-DD` */
  hasDate(date: string): boolean
  hasUrl(url: string): boolean
  /** Its language as a place in `grammarOf`; undefined if its words do not tell. */
  readonly language: number | undefined
  readonly reading: ReadingContext
}

/**
 * @param texts everything that the model was given of the page
 * @param place says how its dates are written
 */
export function indexOf(texts: readonly string[], place: { language?: string | undefined; url: string }): PageIndex {
  const raw = texts.join('\n')
  const parts = lazily(() => partsOf(raw))
  const plain = new Gathered(parts, [] as string[], (into, part) => into.push(plainText(part)))
  const reading = contextOf({ lang: place.language, url: place.url })
  const tokens = new Gathered(
    () => [...plain.value, ...parts()],
    [] as string[],
    (into, part) => into.push(tokensIn(part)),
  )
  const phrase = lazily(() => ` ${tokens.value.filter((each) => each !== '').join(' ')} `)
  const dense = lazily(() => phrase().replaceAll(' ', ''))
  const words = new Gathered(
    () => plain.value,
    new Set<string>(),
    (into, part) => addAll(into, wordsOf(part)),
  )
  const numbers = new Gathered(parts, new Set<string>(), (into, part) => addAll(into, numbersIn(part)))
  const urls = lazily(() => urlsIn(`${raw}\n${place.url}`))
  const dates = new Gathered(
    () => plain.value,
    new Set<string>(),
    (into, part) => addAll(into, datesOf(part, reading)),
  )
  const language = lazily(() => languageOf(plain.value.join('')))
  const share = (text: string) => {
    const all = new Set(wordsOf(text))
    const found = [...all].filter((word) => words.value.has(word)).length
    return all.size === 0 ? 1 : found / all.size
  }
  return {
    async prepare(said) {
      const needed = [plain, tokens, words, ...(/\p{N}/u.test(said) ? [numbers, dates] : [])]
      for (const each of needed) await forEachYielding(each.steps(), () => undefined)
    },
    hasText(text) {
      const sought = tokensIn(text)
      if (sought === '') return true
      return phrase().includes(` ${sought} `) || (UNSPACED.test(sought) && dense().includes(sought.replaceAll(' ', '')))
    },
    hasWords: (text) => share(text) === 1,
    shareOfWords: share,
    hasNumber: (number) => numbers.value.has(number),
    hasDate: (date) => dates.value.has(date),
    hasUrl: (url) => urls().has(urlKey(url)) || raw.includes(url),
    get language() {
      return language()
    },
    reading,
  }
}

const plainText = (text: string) => text.split('\n').map(plainLine).join('\n')

function addAll<T>(into: Set<T>, items: Iterable<T>): void {
  for (const item of items) into.add(item)
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The language of the beginning, where the page states none or a wrong one. */
function languageOf(text: string): number | undefined {
  const counts = grammarOf(tokensIn(text.slice(0, SAMPLE_CHARS)).split(' '))
  const most = Math.max(...counts)
  return most === 0 ? undefined : counts.indexOf(most)
}

const SAMPLE_CHARS = 10_000

const tokensIn = (text: string) => (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** `03/04/2026` is either of two days unless the page says where it is from, and it may be wrong about that. */
function datesOf(text: string, reading: ReadingContext): Set<string> {
  const contexts = [reading, { language: 'en', region: 'US' }, { language: 'en', region: 'GB' }]
  return new Set(contexts.flatMap((context) => datesIn(text, context).map(({ date }) => date)))
}

export const URLS = /\bhttps?:\/\/[^\s<>"'`|\\^{}()[\]]+(?:\([^\s<>"'()]*\)[^\s<>"'`|\\^{}()[\]]*)*/gi

function urlsIn(text: string): Set<string> {
  return new Set([...text.matchAll(URLS)].map(([url]) => urlKey(url)))
}

/** A URL as it is compared: without scheme, `www.`, fragment and what ends a sentence. */
function urlKey(url: string): string {
  const plain = url.trim().replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
  const parsed = URL.parse(/^https?:/i.test(plain) ? plain : `http://${plain}`)
  if (parsed === null) return plain
  return `${parsed.host.replace(/^www\./, '')}${parsed.pathname.replace(/\/$/, '')}${parsed.search}`
}
