// Whether a statement is about the thing that is asked about, and whether it says what is asked of it.

import { functionWords } from '../../content/passages/function-words.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'
import { wordsOf as labelWordsOf } from '../../content/structure/lexicon/words.ts'
import { labelMatcher } from '../../content/structure/solve/match.ts'
import type { Field } from '../question/fields.ts'
import { askedTerms, type Question, topicOf } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { hasAll, hasTerm, isUnit, termsOf, wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import { sourceText } from './source-text.ts'
import type { Statement } from './statements.ts'

/**
 * How surely a statement is about a subject, from 0 to 1. A name beside the value counts most, then the headings above it
 * and the title of the page, unless something nearer names another thing.
 */
export function subjectFit(statement: Statement, subject: Subject, source: AgentSource, question: Question): number {
  const { words } = subject
  const near = wordSet(statement.kind === 'sentence' ? statement.value : `${statement.near} ${statement.label}`)
  const beside = statement.kind === 'sentence' ? statement.value : `${statement.near} ${statement.label}`
  if (isLonger(beside, subject, question)) return 0
  if (hasAll(near, words)) return hasRival(near, subject) ? RIVALLED : 1
  if (isPart(beside, subject, source)) return OF_HEADING
  if (statement.kind === 'cell' && !isExplained(statement, question)) return 0
  if (hasRival(near, subject)) return 0
  return Math.max(placeFit(statement, subject, source, question), kindFit(statement, subject, source))
}

/** "The Mining Museum of Norrland" is the Mining Museum in a table about Norrland. */
function isPart(beside: string, { text }: Subject, source: AgentSource): boolean {
  const [, head = '', tail = ''] = /^(\S+(?:\s\S+)+?)\s(?:of|in)\s(?:the\s)?(.+)$/u.exec(text) ?? []
  if (head === '' || !folded(beside).includes(folded(head)) || folded(beside).includes(`${folded(head)} of`))
    return false
  return isMentioned({ text: tail, words: wordsOf(tail) }, source)
}

/** "The authority employs 214 people", on a page that names the authority. */
function kindFit({ kind, value, headings }: Statement, { words, text }: Subject, source: AgentSource): number {
  if (kind !== 'sentence' || words.length < 2 || /\d/.test(words.at(-1)!)) return 0
  const said = /\b(?:the|this|our)\s+(\p{Ll}[\p{L}-]+)/iu.exec(value)?.[1]
  const last = words.at(-1)!
  const isSame = said !== undefined && wordSet(said).has(last)
  // Under the heading of another museum, "the museum" is that one.
  if (headings.some((heading) => wordSet(heading).has(last))) return 0
  return isSame && sourceText(source).folded.includes(folded(text)) ? OF_KIND : 0
}

const OF_KIND = 0.8

/** Whether a page has a name in its title, its headings, its address, or anywhere in its text. */
export function isMentioned({ words, text }: Subject, source: AgentSource): boolean {
  const { title, finalUrl } = source
  return (
    hasAll(wordSet(`${title} ${decoded(finalUrl)}`), words) ||
    sourceText(source).folded.includes(folded(text)) ||
    hostHas(finalUrl, text)
  )
}

/** `valleyrail.test` is the site of Valley Rail. */
function hostHas(url: string, name: string): boolean {
  const host =
    URL.parse(url)
      ?.hostname.replace(/[^a-z0-9]/gi, '')
      .toLowerCase() ?? ''
  const plain = folded(name).replace(/[^a-z0-9]/g, '')
  return plain.length >= MIN_HOST_NAME && host.includes(plain)
}

const MIN_HOST_NAME = 6

const RIVALLED = 0.85
const OF_HEADING = 0.9
const OF_TITLE = 0.8

/** The headings, from the nearest outwards, then the title. A heading that names a part of the subject names another one. */
function placeFit(
  { headings }: Pick<Statement, 'headings'>,
  subject: Subject,
  source: AgentSource,
  question: Question,
): number {
  const { title, finalUrl } = source
  for (const heading of headings.toReversed()) {
    if (isLonger(heading, subject, question)) return 0
    const words = wordSet(heading)
    if (hasAll(words, subject.words)) return hasRival(words, subject) ? 0 : OF_HEADING
    if (hasRival(words, subject)) return 0
  }
  if (isLonger(title, subject, question)) return 0
  const words = wordSet(title)
  if (hasAll(words, subject.words)) return hasRival(words, subject) ? 0 : OF_TITLE
  // The name of the thing and that of its maker may stand in different places.
  const all = wordSet([title, ...headings, decoded(finalUrl)].join(' '))
  if (hasAll(all, subject.words) && !hasRival(words, subject)) return OF_TITLE * 0.9
  return isNameless(title) && headings.every(isNameless) && sourceText(source).folded.includes(folded(subject.text))
    ? OF_TEXT
    : 0
}

const OF_TEXT = 0.65

/** A report is often called "Annual report 2023", and only its text says whose it is. */
const isNameless = (title: string): boolean =>
  termsOf(title).every((word) => /^\d+$/.test(word) || PLAIN_TITLE.has(word))

const PLAIN_TITLE: ReadonlySet<string> = new Set(
  termsOf(
    'annual report reports yearly plan management programme strategy brochure minutes quarterly key figures facts overview data sheet datasheet manual results statistics information contents about us history summary accounts financial statement statements highlights introduction specifications specification technical details income expenses finances members staff in numbers at a glance',
  ),
)

function decoded(url: string): string {
  try {
    return decodeURIComponent(url).replace(/[/_.+:-]+/g, ' ')
  } catch {
    return url
  }
}

/** Whether a text names something of the same kind: it has a part of the name, or another number where the name has one. */
function hasRival(words: ReadonlySet<string>, { words: name }: Subject): boolean {
  const numbers = name.filter((word) => /\d/.test(word))
  const others = name.filter((word) => !/\d/.test(word))
  if (numbers.length === 0 || others.length === 0 || !others.every((word) => words.has(word))) return false
  if (!numbers.every((number) => words.has(number))) return true
  return [...words].some(
    (word) => /^\d{2,4}$/.test(word) && !numbers.includes(word) && !YEAR.test(word) && isModel(word, numbers),
  )
}

/** Whether every mention of a name in a text goes on: "Brisk 17 Pro" is not the Brisk 17. */
function isLonger(text: string, { text: name }: Subject, { prompt }: Question): boolean {
  if (!text.toLowerCase().includes(name.toLowerCase())) return false
  const found = [...text.matchAll(new RegExp(`${escaped(name)}(?:[ -](\\p{Lu}[\\p{L}\\p{N}]*|\\d+\\p{L}*))?`, 'giu'))]
  return (
    found.length > 0 &&
    found.every(
      ([, next]) =>
        next !== undefined &&
        !prompt.includes(next) &&
        (/\d/.test(name) ? next.length <= MAX_SUFFIX : SUFFIX.test(next)),
    )
  )
}

const MAX_SUFFIX = 6
const SUFFIX = /^(?:pro|plus|max|mini|xl|xs|lite|ultra|junior|jr|ii|iii|iv|se|deluxe|premium|\d+\p{L}*)$/iu
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const YEAR = /^(?:1[5-9]|20)\d\d$/
/** A number like that of the name: of the same length. */
const isModel = (word: string, numbers: readonly string[]) =>
  numbers.some((number) => number.length === word.length && /^\d+$/.test(number))

/** What stands beside a value names no other thing: it is of numbers, units, and words of the question. */
function isExplained({ near, label }: Statement, question: Question): boolean {
  const { fields = [] } = question.form?.wanted ?? {}
  const known = new Set([
    ...termsOf(question.prompt),
    ...fields.flatMap(({ named, described }) => [...named, ...described]),
  ])
  return termsOf(`${near} ${label}`).every(
    (term) => /\d/.test(term) || term.length === 1 || isUnit(term) || hasTerm(known, term) || NEUTRAL.has(term),
  )
}

/** Whether a statement is of the years that are asked for. */
export function qualifierFit(statement: Statement, { qualifiers }: Question, { title }: AgentSource): boolean {
  if (qualifiers.length === 0) return true
  const own = wordSet([statement.near, statement.label, statement.value, ...statement.headings.slice(-2)].join(' '))
  if (qualifiers.every((year) => own.has(year))) return true
  if ([...own].some((word) => YEAR.test(word) && !qualifiers.includes(word)) && statement.kind !== 'pair') return false
  const place = wordSet([title, ...statement.headings].join(' '))
  return qualifiers.every((year) => own.has(year) || place.has(year))
}

const matchers = new Map<string, ReturnType<typeof labelMatcher>>()
function matcherOf(language: string | undefined) {
  const key = language ?? ''
  const known = matchers.get(key)
  if (known !== undefined) return known
  if (matchers.size > 20) matchers.clear()
  const made = labelMatcher(language)
  matchers.set(key, made)
  return made
}

/**
 * How surely a label names a field, from 0 to 1. Words of the field that the label lacks must stand above it, and words
 * of the label that the field lacks must be in the question: "Tank capacity" is not "battery capacity".
 */
export function labelFit(
  field: Field,
  label: string,
  { place, question, language }: { place: string; question: Question; language: string | undefined },
): number {
  const own = labelWordsOf(label).filter((word) => !functionWords.has(word))
  if (own.length === 0 || own.length > MAX_LABEL_WORDS) return 0
  const said = new Set(termsOf(label))
  const names = new Set(question.subjects.flatMap(({ words }) => words))
  const above = wordSet(place)
  const asked = askedTerms(question)
  const known = new Set([...asked, ...field.named, ...field.described])
  const extra = [...said].filter(
    (word) => !hasTerm(known, word) && !names.has(word) && !NEUTRAL.has(word) && !/\d/.test(word),
  )
  if (field.isGeneric) {
    const found = asked.filter((term) => hasTerm(said, term))
    return found.length > 0 && extra.length === 0 ? BY_QUESTION : 0
  }
  const score = matcherOf(language)(field.slot, label)
  const wanted = field.named.filter((word) => !names.has(word) && !isUnit(word))
  // Of a table with a column for each year, the head says which, and what stands above says of what.
  const isYear = said.size > 0 && [...said].every((word) => question.qualifiers.includes(word))
  if (isYear) return wanted.length > 0 && wanted.every((word) => hasTerm(above, word)) ? BY_QUESTION : 0
  const missing = wanted.filter((word) => !hasTerm(said, word))
  const isWhole = missing.every((word) => hasTerm(above, word))
  if (wanted.length > 0 && missing.length < wanted.length && isWhole && extra.length === 0)
    return Math.max(score, BY_WORDS)
  // A synonym stands for the whole name, and not for a part of it: "price" is no "repair cost".
  const isSynonym = wanted.length <= 1 || score === 1
  if (score >= SURE && extra.length === 0 && (isWhole || isSynonym)) return score
  if (score >= SURE && isWhole && wanted.length > 0) return score * WITH_EXTRA
  // The question calls it as the source does, and the field calls it differently.
  const isAsked = said.size > 0 && [...said].every((word) => hasTerm(new Set(asked), word))
  return extra.length === 0 && isAsked && isWhole && score >= HALF ? BY_QUESTION * 0.9 : 0
}

const HALF = 0.5
const MAX_LABEL_WORDS = 9
const SURE = 0.8
const BY_WORDS = 0.9
const BY_QUESTION = 0.85
const WITH_EXTRA = 0.6

/** They qualify a label without changing what it names. */
const NEUTRAL: ReadonlySet<string> = new Set(
  termsOf(
    'total overall official current approx approximate approximately about number unit value avg average full standard regular',
  ),
)

/** How much of what the question asks beside its subjects a statement has, from 0 to 1. */
export function topicFit(
  statement: Statement,
  field: Field | undefined,
  question: Question,
  source: AgentSource,
): number {
  const asked = topicOf(question, field === undefined ? [] : [field])
  const words = wordSet(
    [
      statement.label,
      statement.near,
      statement.value,
      ...statement.headings,
      source.title,
      decoded(source.finalUrl),
    ].join(' '),
  )
  const open = asked.filter((term) => !hasTerm(words, term))
  const named = open.filter((term) => isKind(term, question, source, statement))
  return asked.length === 0 ? 1 : 1 - (open.length - named.length) / asked.length
}

/** Whether a source calls a subject so, elsewhere than in the statement: "Vesterflu lighthouse", then only "Vesterflu". */
function isKind(term: string, { kinds }: Question, source: AgentSource, { kind }: Statement): boolean {
  const own = kinds.filter((each) => each.term === term)
  if (own.length === 0) return false
  const { folded: text, words } = sourceText(source)
  return own.some(({ phrase }) => text.includes(phrase)) || (kind !== 'sentence' && hasTerm(words, term))
}
