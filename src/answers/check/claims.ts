import { functionWords } from '../../content/passages/function-words.ts'
import { sentencesOf } from '../../content/passages/sentences.ts'
import { folded } from '../../content/passages/words.ts'
import { datesIn } from '../../content/structure/readings/date-mentions.ts'
import { canonical, readingsOf } from './numbers.ts'
import { type PageIndex, URLS } from './page-index.ts'

/**
 * What a text states that can be looked up, and that the page does not have: URLs, e-mail addresses, dates, numbers and
 * names. Empty if the page has them all.
 */
export function unfoundClaims(text: string, page: PageIndex): string[] {
  const names = CAPITAL_NOUNS.has(page.reading.language ?? '') ? [] : namesIn(text)
  return [...unfoundFacts(text, page), ...names.filter((name) => !page.hasWords(name))]
}

/** Languages that write all nouns with a capital, so that names look like other words. */
const CAPITAL_NOUNS = new Set(['de', 'lb'])

/** The same without names. */
export function unfoundFacts(text: string, page: PageIndex): string[] {
  const urls = [...text.matchAll(URLS)].map(([url]) => url)
  const mails = [...text.matchAll(MAIL)].map(([mail]) => mail)
  const rest = text.replace(URLS, ' ').replace(MAIL, ' ')
  const dates = datesIn(rest, page.reading)
  const inDates = new Set(dates.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
  const numbers = [...rest.matchAll(NUMBER)].filter(({ index }) => !inDates.has(index)).map(([number]) => number)
  return [
    ...urls.filter((url) => !page.hasUrl(url)),
    ...mails.filter((mail) => !page.hasText(mail)),
    ...dates.filter((date) => !page.hasDate(date.date)).map(({ start, end }) => rest.slice(start, end)),
    ...numbers.filter((number) => !readingsOf(number).some((value) => page.hasNumber(canonical(value)))),
  ]
}

/** Only from where it can begin: a long word without an @ would otherwise take quadratic time. */
const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const NUMBER = /\d(?:[\d.,'’]*\d)?/g

/** Words with a capital inside a sentence, as far as they stand together. At its beginning, every word has one. */
function namesIn(text: string): string[] {
  const names: string[] = []
  for (const sentence of sentencesOf(text)) {
    const short = sentence.split(/\s+/).length <= MAX_BARE_NAME_WORDS
    for (const match of sentence.matchAll(NAME)) {
      const words = match[0].split(/[\s]+/)
      // "The" of "The Ledger" is a word of grammar.
      while (words.length > 0 && functionWords.has(folded(words[0]!))) words.shift()
      const opens = match.index === 0 && !short
      if (words.length === 0 || (opens && words.length === 1)) continue
      names.push(words.join(' '))
    }
  }
  return names
}

/** "Ida Brandt" is an answer, and a name from its first word on. */
const MAX_BARE_NAME_WORDS = 3
const NAME = /\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*(?:\s+\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*)*/gu
