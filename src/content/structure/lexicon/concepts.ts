import { conceptIndex, type Match } from './index-of-concepts.ts'
import type { Concept, ValueKind } from './table.ts'
import { isTimeUnit, withoutUnit } from './unit.ts'
import { phraseKey, wordsOf } from './words.ts'

/** What is known of a property of a schema. */
export interface PropertyQuery {
  name: string
  title?: string | undefined
  description?: string | undefined
  /** Names of the properties around it, outermost first; `[]` of lists left out. */
  parents?: readonly string[] | undefined
  /** Types that the schema allows there. */
  types?: ReadonlySet<string> | undefined
  format?: string | undefined
}

export interface ScoredConcept {
  concept: Concept
  /** From 0 to 1. */
  score: number
}

/** The concepts that a property of a schema may mean, best first. */
export function conceptsOf(query: PropertyQuery): ScoredConcept[] {
  const parents = (query.parents ?? []).map(wordsOf)
  const scores = new Map<Concept, number>()
  const named = phraseScores(wordsOf(query.name), parents)
  if (query.title !== undefined) merge(named, phraseScores(wordsOf(query.title), parents), 0.95)
  const described = query.description === undefined ? undefined : descriptionScores(wordsOf(query.description))
  for (const [concept, score] of named) scores.set(concept, score)
  if (described) for (const [concept, score] of described) scores.set(concept, joined(scores.get(concept), score))
  const names = new Set([...wordsOf(query.name), ...(query.title === undefined ? [] : wordsOf(query.title))])
  const told = new Set(query.description === undefined ? [] : wordsOf(query.description))
  const domain = domainOf(parents)
  // A clear description weighs against what only the name says.
  const contradicts =
    described !== undefined &&
    [...described].some(([{ domain }, score]) => score >= CLEAR && !VAGUE_DOMAINS.has(domain))
  return ranked(scores, (concept) => {
    const excluded = concept.not.some((word) => names.has(word))
    const contradicted = contradicts && (described?.get(concept) ?? 0) < CLEAR
    const doubted = !excluded && concept.not.some((word) => told.has(word))
    return (
      (excluded ? 0.35 : doubted ? 0.7 : contradicted ? 0.88 : 1) *
      kindFit(concept.kind, query) *
      (domain === undefined || concept.domain === domain ? 1 : concept.domain === 'general' ? 0.98 : 0.85)
    )
  })
}

/** The concepts that the label of a value on a page says, best first. The list is shared between all who ask. */
export function labelConcepts(label: string, language?: string): readonly ScoredConcept[] {
  if (label.length > MAX_LABEL) return NONE
  const key = language === undefined ? label : `${label}\n${language}`
  let concepts = readLabels.get(key)
  if (concepts === undefined) {
    concepts = readLabel(label, language)
    if (readLabels.size >= MAX_READ_LABELS) readLabels.clear()
    readLabels.set(key, concepts)
  }
  return concepts
}

const NONE: readonly ScoredConcept[] = []
/** Pages repeat their labels, and each line of a page is asked whether it is one. */
const readLabels = new Map<string, readonly ScoredConcept[]>()
const MAX_READ_LABELS = 5000

function readLabel(label: string, language: string | undefined): ScoredConcept[] {
  const { phrases } = conceptIndex()
  const words = wordsOf(label.replace(PARENTHESES, ' ')).filter((word) => !/^\d+$/.test(word))
  if (words.length === 0 || words.length > 12) return []
  const scores = new Map<Concept, number>()
  const add = (matches: readonly Match[] | undefined, weight: number) => {
    for (const { concept, language: own } of matches ?? []) {
      const score = weight * languageFit(own, language)
      if (score > (scores.get(concept) ?? 0)) scores.set(concept, score)
    }
  }
  const headFirst = language !== undefined && HEAD_FIRST.has(language)
  for (const { key, weight } of subphrases(words, headFirst)) add(phrases.get(key), weight)
  for (const word of words)
    if (EAST_ASIAN.test(word))
      for (const part of substrings(word)) add(phrases.get(part), (0.7 * part.length) / word.length)
  const said = new Set(words)
  return ranked(scores, (concept) => (concept.not.some((word) => said.has(word)) ? 0.4 : 1))
}

/** The concepts that class names and ids speak of, best first: `product-price--current`. */
export function classConcepts(names: string): ScoredConcept[] {
  const { classes, phrases } = conceptIndex()
  const scores = new Map<Concept, number>()
  for (const name of names.split(/\s+/, 12)) {
    if (name === '' || name.length > 60) continue
    const words = wordsOf(name)
    const said = new Set(words)
    for (const { key, weight } of subphrases(words)) {
      for (const { concept, language } of [...(classes.get(key) ?? []), ...(phrases.get(key) ?? [])]) {
        if (language !== undefined) continue
        const score = concept.not.some((word) => said.has(word)) ? weight * 0.35 : weight
        if (score > (scores.get(concept) ?? 0)) scores.set(concept, score)
      }
    }
  }
  return ranked(scores, () => 1)
}

const MAX_LABEL = 120
/** Languages whose adjectives follow the noun. */
const HEAD_FIRST = new Set('fr es it pt pl ro ca'.split(' '))
const CLEAR = 0.8
const VAGUE_DOMAINS = new Set(['general', 'table'])
const MIN_SCORE = 0.15
const PARENTHESES = /\([^)]{0,60}\)|\[[^\]]{0,60}\]/g
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/

/** Name of a property, alone and after the names around it: `count` in `rating`, `productName` in `product`. */
function phraseScores(words: string[], parents: string[][]): Map<Concept, number> {
  const { phrases, domains } = conceptIndex()
  const scores = new Map<Concept, number>()
  const add = (key: string, weight: number) => {
    for (const { concept, language } of phrases.get(key) ?? []) {
      const score = weight * (language === undefined ? 1 : 0.9)
      if (score > (scores.get(concept) ?? 0)) scores.set(concept, score)
    }
  }
  for (const { key, weight } of subphrases(words)) add(key, weight * 0.92)
  const unitless = withoutUnit(words)
  if (unitless.length < words.length) {
    add(phraseKey(unitless), 0.9)
    if (isTimeUnit(words)) add(phraseKey([...unitless, 'time']), 0.92)
  }
  if (words.length > 1 && domains.has(words[0]!)) add(phraseKey(words.slice(1)), 0.86)
  for (const [depth, parent] of parents.toReversed().slice(0, 3).entries()) {
    const around = parent.filter((word) => !words.includes(word))
    if (around.length > 0) add(phraseKey([...around, ...words]), 0.98 - depth * 0.03)
    const rest = words.filter((word) => !parent.includes(word))
    if (rest.length > 0 && rest.length < words.length) add(phraseKey(rest), 0.9)
  }
  return scores
}

/** The whole phrase, and the runs of its words by how much of it they cover; the noun is the last word, or the first. */
function subphrases(words: readonly string[], headFirst = false): { key: string; weight: number }[] {
  const { vocabulary } = conceptIndex()
  const found: { key: string; weight: number }[] = []
  const count = Math.min(words.length, 8)
  const known = words.map((word) => vocabulary.has(word))
  if (!known.includes(false)) found.push({ key: phraseKey(words), weight: 1 })
  for (let size = Math.min(4, count - 1); size >= 1; size--) {
    for (let from = 0; from + size <= count; from++) {
      if (known.slice(from, from + size).includes(false)) continue
      const isHead = headFirst ? from === 0 : from + size === words.length
      const weight = (size / count) ** 0.6 * (isHead ? 0.85 : 0.65)
      found.push({ key: phraseKey(words.slice(from, from + size)), weight })
    }
  }
  return found
}

/** Phrases of a description: the longer the phrase and the shorter the description, the more it says. */
function descriptionScores(words: string[]): Map<Concept, number> {
  const { phrases } = conceptIndex()
  const scores = new Map<Concept, number>()
  const count = Math.min(words.length, 40)
  const add = (key: string, weight: number) => {
    for (const { concept, language } of phrases.get(key) ?? []) {
      const score = language === undefined ? weight : weight * 0.7
      if (score > (scores.get(concept) ?? 0)) scores.set(concept, score)
    }
  }
  if (count <= 6) add(phraseKey(words), 0.85)
  for (let from = 0; from < count; from++) {
    for (let size = 1; size <= 4 && from + size <= count; size++) {
      const early = from < 4 ? 1 : 0.8
      add(phraseKey(words.slice(from, from + size)), (size === 1 ? 0.4 : 0.6 + 0.05 * size) * early)
    }
  }
  return scores
}

function merge(scores: Map<Concept, number>, others: Map<Concept, number>, weight: number): void {
  for (const [concept, score] of others) scores.set(concept, joined(scores.get(concept), score * weight))
}

/** Two witnesses for one concept are worth more than the better one. */
function joined(first: number | undefined, second: number): number {
  if (first === undefined) return second
  return 1 - (1 - Math.max(first, second)) * (1 - 0.6 * Math.min(first, second))
}

const WORDY = new Set<ValueKind>(
  'text longText name url image phone email address enum currency list'.split(' ') as ValueKind[],
)
const NUMERIC_TEXT = new Set<ValueKind>([
  'identifier',
  'year',
  'date',
  'dateTime',
  'boolean',
  'text',
  'phone',
  'enum',
  'name',
])

function kindFit(kind: ValueKind, { types, format }: PropertyQuery): number {
  if (format !== undefined) {
    const fits = FORMATS.get(format)
    if (fits && !fits.includes(kind)) return 0.4
  }
  if (types === undefined || types.size === 0) return 1
  if (types.has('array') && types.size === 1) return ARRAY_FIT[kind] ?? 0.6
  if (types.has('string')) {
    if (kind === 'list') return types.has('array') ? 1 : 0.8
    return kind === 'boolean' || kind === 'object' ? 0.6 : 1
  }
  if (types.has('number') || types.has('integer')) {
    if (!WORDY.has(kind) && kind !== 'object') return NUMERIC_TEXT.has(kind) && kind !== 'year' ? 0.6 : 1
    return kind === 'list' || kind === 'text' ? 0.5 : 0.3
  }
  if (types.has('boolean')) return kind === 'boolean' || kind === 'enum' ? 1 : kind === 'money' ? 0.6 : 0.5
  if (types.has('object')) return kind === 'object' || kind === 'address' || kind === 'list' ? 1 : 0.8
  return 1
}

/** Of values in lists. */
const ARRAY_FIT: Partial<Record<ValueKind, number>> = {
  list: 1,
  object: 0.9,
  name: 0.85,
  text: 0.85,
  longText: 0.85,
  image: 0.85,
  url: 0.85,
  enum: 0.8,
  email: 0.85,
  phone: 0.85,
}

const FORMATS: ReadonlyMap<string, ValueKind[]> = new Map(
  Object.entries<ValueKind[]>({
    uri: ['url', 'image'],
    'uri-reference': ['url', 'image'],
    url: ['url', 'image'],
    email: ['email'],
    date: ['date', 'dateTime', 'year'],
    'date-time': ['date', 'dateTime', 'time'],
    time: ['time', 'dateTime', 'duration'],
    duration: ['duration'],
  }),
)

/** Of a label's own language to the page's. Names of properties have none. */
function languageFit(own: string | undefined, page: string | undefined): number {
  if (own === undefined) return 0.9
  if (page === undefined || own === page) return 1
  return own === 'en' ? 0.95 : 0.55
}

function domainOf(parents: string[][]): string | undefined {
  const { domains } = conceptIndex()
  for (const words of parents.toReversed()) {
    const whole = domains.get(phraseKey(words))
    if (whole !== undefined) return whole
    for (const word of words.toReversed()) {
      const domain = domains.get(word)
      if (domain !== undefined) return domain
    }
  }
  return undefined
}

function substrings(word: string): string[] {
  const parts: string[] = []
  for (let size = Math.min(8, word.length - 1); size >= 2; size--) {
    for (let from = 0; from + size <= Math.min(word.length, 16); from++) parts.push(word.slice(from, from + size))
  }
  return parts
}

function ranked(scores: Map<Concept, number>, factor: (concept: Concept) => number): ScoredConcept[] {
  const list: ScoredConcept[] = []
  for (const [concept, raw] of scores) {
    const score = raw * factor(concept)
    if (score >= MIN_SCORE) list.push({ concept, score: Math.round(score * 1000) / 1000 })
  }
  return list.sort((a, b) => b.score - a.score || a.concept.order - b.concept.order)
}
