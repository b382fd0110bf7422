// Asks questions whose passage is known on real pages, of our passages and of plain windows of 100 words.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentOf } from '../../src/content/document.ts'
import { answerFrom } from '../../src/content/passages/answers.ts'
import { type Passage, passagesOf } from '../../src/content/passages/passages.ts'
import { queryOf } from '../../src/content/passages/query.ts'
import { rankPassages } from '../../src/content/passages/rank.ts'
import { folded } from '../../src/content/passages/words.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { corpusFound, quality } from './corpus.ts'
import asked from './passages-questions.json'

const pathOf = (page: string) => join(quality, 'dev', `${page.replace('/', '/pages/')}.html.gz`)
export const passagePagesFound = corpusFound && asked.every(({ page }) => existsSync(pathOf(page)))

/** Questions of a page, each with a text that only the passage with the answer has. */
interface Asked {
  page: string
  language: string
  answered: string[][]
  unanswered: string[]
}

export interface Figures {
  questions: number
  unanswerable: number
  /** Share of questions whose passage is among the first three, is the first one, is the answer, and of those with any answer. */
  inThree: number
  first: number
  answer: number
  attempted: number
  /** Share of questions without an answer that get none. */
  declined: number
  /** The same as `inThree` and `first` for BM25 over windows of 100 words. */
  windowInThree: number
  windowFirst: number
}

/** @param only a language; all without one */
export async function measurePassages(only?: string): Promise<Figures & { missed: string[] }> {
  const counts = { questions: 0, unanswerable: 0, inThree: 0, first: 0, answer: 0, attempted: 0, declined: 0 }
  const windows = { inThree: 0, first: 0 }
  const missed: string[] = []
  for (const { page, language, answered, unanswered } of asked as Asked[]) {
    if (only !== undefined && language !== only) continue
    const { markdown, title } = await read(page)
    const passages = passagesOf(markdown)
    const plain = windowsOf(markdown)
    for (const [question, gold] of answered) {
      const matches = rankPassages(passages, queryOf(question!), title)
      const at = placeOf(
        gold!,
        matches.map(({ passage }) => passage),
      )
      const answer = answerFrom(matches)
      const other = placeOf(gold!, bm25(plain, question!))
      counts.questions += 1
      counts.inThree += Number(at < 3)
      counts.first += Number(at < 1)
      counts.answer += Number(has(answer, gold!))
      counts.attempted += Number(answer !== '')
      windows.inThree += Number(other < 3)
      windows.first += Number(other < 1)
      if (at >= 3)
        missed.push(`${page}: ${question} (${at === Number.POSITIVE_INFINITY ? absence(gold!, markdown) : at})`)
      else if (answer === '') missed.push(`${page}: ${question} (declined, ${matches[0]?.coverage.toFixed(2)})`)
    }
    for (const question of unanswered) {
      const matches = rankPassages(passages, queryOf(question), title)
      counts.unanswerable += 1
      if (answerFrom(matches) === '') counts.declined += 1
      else missed.push(`${page}: ${question} (answered, ${matches[0]!.coverage.toFixed(2)})`)
    }
  }
  const share = (count: number, of: number) => Math.round((1000 * count) / of) / 1000
  return {
    questions: counts.questions,
    unanswerable: counts.unanswerable,
    inThree: share(counts.inThree, counts.questions),
    first: share(counts.first, counts.questions),
    answer: share(counts.answer, counts.questions),
    attempted: share(counts.attempted, counts.questions),
    declined: share(counts.declined, counts.unanswerable),
    windowInThree: share(windows.inThree, counts.questions),
    windowFirst: share(windows.first, counts.questions),
    missed,
  }
}

async function read(page: string): Promise<{ markdown: string; title: string }> {
  const body = Bun.gunzipSync(await Bun.file(pathOf(page)).bytes())
  const source = { body, contentType: 'text/html; charset=utf-8', url: 'https://page.test/' }
  const { markdown = '', metadata } = documentOf(source, MAIN_MARKDOWN)
  return { markdown, title: String(metadata.title ?? '') }
}

const bare = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
const has = (text: string, gold: string) => bare(text).includes(bare(gold))
const absence = (gold: string, markdown: string) => (has(markdown, gold) ? 'not found' : 'GOLD IS NOT ON THE PAGE')

function placeOf(gold: string, passages: readonly Pick<Passage, 'text'>[]): number {
  const at = passages.findIndex(({ text }) => has(text, gold))
  return at === -1 ? Number.POSITIVE_INFINITY : at
}

/** What a plain tool does: 100 words each, or 200 characters of a text without spaces. */
function windowsOf(markdown: string): { text: string }[] {
  const tokens =
    markdown.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu,
    ) ?? []
  const windows: string[][] = [[]]
  let size = 0
  for (const token of tokens) {
    if (size === 100) {
      windows.push([])
      size = 0
    }
    windows.at(-1)!.push(token)
    if (token.trim() !== '') size += 1
  }
  return windows.map((window) => ({ text: window.join('') }))
}

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu,
    ) ?? []

function bm25(windows: readonly { text: string }[], question: string): { text: string }[] {
  const indexed = windows.map(({ text }) => ({ text, words: plainWords(text) }))
  const mean = indexed.reduce((sum, { words }) => sum + words.length, 0) / indexed.length
  const scores = indexed.map(() => 0)
  for (const sought of new Set(plainWords(question))) {
    const counts = indexed.map(({ words }) => words.filter((word) => word === sought).length)
    const having = counts.filter((count) => count > 0).length
    const weight = Math.log(1 + (indexed.length - having + 0.5) / (having + 0.5))
    counts.forEach((count, at) => {
      const length = 0.25 + 0.75 * (indexed[at]!.words.length / mean)
      scores[at]! += (weight * count * 2.2) / (count + 1.2 * length)
    })
  }
  return indexed.map(({ text }, at) => ({ text, score: scores[at]! })).sort((a, b) => b.score - a.score)
}

if (import.meta.main) {
  for (const language of [undefined, 'en', 'de', 'fr', 'es', 'zh']) {
    const { missed, ...figures } = await measurePassages(language)
    process.stdout.write(`${language ?? 'all'} ${JSON.stringify(figures)}\n`)
    if (language === undefined) process.stdout.write(`${missed.join('\n')}\n`)
  }
}
