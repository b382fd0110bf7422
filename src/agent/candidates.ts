// Which pages an agent job may read next, the most promising first.
import type { Answer } from './answer/answer.ts'
import { askedTerms, type Question, topicOf } from './question/question.ts'
import { coverage, hasAll, hasTerm, wordSet } from './question/terms.ts'
import type { AgentSource } from './source.ts'
import { type AgentState, hitsOf } from './state.ts'

export interface Candidate {
  url: string
  /** Its name: the text of the link, or the title of the result. */
  text: string
  score: number
  depth: number
}

/** Most pages in one round. What they say decides about the next one. */
const MAX_ROUND = 5
/** Hops from a URL of the caller or a search result. */
const MAX_DEPTH = 6

/** The pages of the next round; none if no page is promising. */
export function nextPages(state: AgentState, question: Question, answer: Answer | undefined): Candidate[] {
  if (state.options.strict || state.room === 0) return []
  const all = [...fromSearch(state, question), ...fromLinks(state, question)].filter(({ url }) => !state.isKnown(url))
  const promising = all.filter(({ score }) => score >= MIN_SCORE).sort((a, b) => b.score - a.score)
  const next = promising.length > 0 ? promising : lacks(answer, question) ? exploring(state, question) : []
  return next.slice(0, Math.min(state.room, MAX_ROUND))
}

/** Links that a model may choose from, the most promising first. */
export function choicesOf(state: AgentState, question: Question): Candidate[] {
  if (state.options.strict || state.room === 0) return []
  const byUrl = new Map<string, Candidate>()
  const all = [...fromSearch(state, question), ...fromLinks(state, question)]
  for (const candidate of all.sort((a, b) => b.score - a.score)) {
    if (!state.isKnown(candidate.url) && !byUrl.has(candidate.url)) byUrl.set(candidate.url, candidate)
  }
  return [...byUrl.values()].slice(0, MAX_CHOICES)
}

const MAX_CHOICES = 30
const MIN_SCORE = 1

/** The first results of a search are read, whatever they are called. Others must name what is asked about. */
function fromSearch({ steps }: AgentState, question: Question): Candidate[] {
  return hitsOf(steps).map(({ url, title, description }, rank) => ({
    url,
    text: title,
    score:
      scoreOf(`${title} ${description}`, url, question) +
      (rank < SURE_HITS ? MIN_SCORE : 0) +
      (SURE_HITS - rank) * RANK,
    depth: 1,
  }))
}

const SURE_HITS = 8
const RANK = 0.01

function fromLinks({ sources }: AgentState, question: Question): Candidate[] {
  return sources.flatMap((source) => {
    if (source.depth >= MAX_DEPTH) return []
    const usual = usualWords(source)
    return source.links.flatMap(({ url, text = '' }): Candidate[] => {
      if (!isPage(url)) return []
      const score = isNext(url, text) && isListed(source, question) ? NEXT_PAGE : scoreOf(text, url, question, usual)
      return [{ url, text, score, depth: source.depth + 1 }]
    })
  })
}

const NEXT_PAGE = 2.5

/** A name counts most; then what is asked of it. */
function scoreOf(text: string, url: string, question: Question, usual: ReadonlySet<string> = NONE): number {
  const words = new Set([...wordSet(text), ...wordSet(spacedPath(url))])
  for (const word of usual) words.delete(word)
  const topics = question.subjects.length > 0 ? [] : topicOf(question, [])
  const named =
    question.subjects.some((subject) => hasAll(words, subject.words)) ||
    (topics.length > 0 && topics.every((term) => hasTerm(words, term)))
  const parts = Math.max(0, ...question.subjects.map((subject) => coverage(subject.words, words)))
  const asked = askedTerms(question)
  const found = asked.filter((term) => hasTerm(words, term)).length
  const fields = (question.form?.wanted.fields ?? []).some((field) => field.named.some((word) => hasTerm(words, word)))
  const topic = asked.length === 0 ? 0 : found / asked.length
  return (named ? 2 : parts >= HALF ? 1 : 0) + Math.min(1, found * HALF) + topic + (fields ? HALF : 0)
}

const HALF = 0.5
const NONE: ReadonlySet<string> = new Set()

/** Words that most links of a page have, such as the name of the site, distinguish none of them. */
function usualWords({ links }: AgentSource): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { url, text = '' } of links) {
    for (const word of new Set([...wordSet(text), ...wordSet(spacedPath(url))]))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return links.length < FEW_LINKS
    ? NONE
    : new Set([...counts].flatMap(([word, count]) => (count > links.length * HALF ? [word] : [])))
}

const FEW_LINKS = 6

/** If names of the question stand on no page yet, the nearest pages of the same sites may lead there. */
function exploring({ sources, isKnown }: AgentState, question: Question): Candidate[] {
  const texts = sources.map(({ title, markdown }) => wordSet(`${title} ${markdown}`))
  const unseen = question.subjects.some(({ words }) => !texts.some((text) => hasAll(text, words)))
  if (question.subjects.length === 0 && question.form === undefined) return []
  const seeds = sources.filter(({ depth }) => depth <= (unseen ? 2 : 0))
  if (sources.length > MAX_EXPLORED) return []
  return seeds.flatMap((source) =>
    source.links
      .filter(({ url, text = '' }) => isPage(url) && !isKnown(url) && sameSite(url, source.finalUrl) && text !== '')
      .map(({ url, text = '' }) => ({ url, text, score: 0, depth: source.depth + 1 })),
  )
}

const MAX_EXPLORED = 12

const sameSite = (one: string, other: string): boolean => new URL(one).host === new URL(other).host

/** Whether something that is asked for is still missing. */
const lacks = (answer: Answer | undefined, question: Question): boolean =>
  answer === undefined || (answer.missing.length > 0 && (question.form !== undefined || question.subjects.length > 0))

/** Whether a page has some of a list that is asked for, so that its next page may have the rest. */
function isListed({ title, markdown }: AgentSource, question: Question): boolean {
  if (question.form !== undefined && question.form.wanted.tables.length === 0 && question.subjects.length === 0)
    return false
  const words = wordSet(`${title} ${markdown.slice(0, HEAD_CHARS)}`)
  return question.terms.some((term) => hasTerm(words, term))
}

const HEAD_CHARS = 3000

const NEXT =
  /^(?:[»›→>\s]*)(?:next(?: page)?|older(?: posts| entries)?|weiter|nächste(?: seite)?|suivante?|siguiente|successiv[ao]|volgende)?[\s»›→>]*$/i

function isNext(url: string, text: string): boolean {
  const shown = text.trim()
  if (shown !== '' && NEXT.test(shown)) return true
  const { pathname, search } = new URL(url)
  return /^(?:page\s*)?\d{1,4}$/i.test(shown) && /(?:page|seite|pagina|p)[=/_-]?\d+/i.test(`${pathname}${search}`)
}

/** Pages that serve the visitor's account, and files that are no text. */
const UNWANTED =
  /\/(?:log-?in|sign-?(?:in|up)|log-?out|register|cart|basket|checkout|account|password|wishlist|cookies?|share|print|feed|rss)(?:[/.-]|$)|\.(?:jpe?g|png|gif|webp|svg|ico|css|js|zip|gz|mp[34]|avi|mov|exe|dmg|woff2?)$/i

function isPage(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && !UNWANTED.test(parsed.pathname)
}

function spacedPath(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname).replace(/[/_.+-]+/g, ' ')
  } catch {
    return ''
  }
}
