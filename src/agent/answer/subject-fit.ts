// Whether a statement is about the thing that is asked about.

import { folded, wordsOf } from '../../content/passages/words.ts'
import { askedTerms, type Question } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { hasAll, hasTerm, isUnit, isYearNumber, termsOf, wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'
import { NEUTRAL } from './label-fit.ts'
import { decoded, sourceText } from './source-text.ts'
import type { Statement } from './statements.ts'

/**
 * How surely a statement is about a subject, from 0 to 1. A name beside the value counts most, then the headings above it
 * and the title of the page, unless something nearer names another thing.
 */
export function subjectFit(statement: Statement, subject: Subject, source: AgentSource, question: Question): number {
  const { words } = subject
  const beside = statement.kind === 'sentence' ? statement.value : `${statement.near} | ${statement.label}`
  const near = wordSet(beside)
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
  const asked = new Set(askedTerms(question))
  return isNameless(ownTitle(title), NONE) &&
    headings.every((heading) => isNameless(heading, asked)) &&
    isSignedBy(subject, source)
    ? OF_TEXT
    : 0
}

/** Whether a page without a name of its own says whose it is: on a line of its own, where its title has the name of the site. */
function isSignedBy({ text }: Subject, source: AgentSource): boolean {
  const { folded: all } = sourceText(source)
  const name = folded(text)
  if (!all.includes(name)) return false
  if (ownTitle(source.title) === source.title) return true
  return all
    .split('\n')
    .some((line) => line.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() === name.replace(/[^\p{L}\p{N}]+/gu, ' '))
}

const OF_TEXT = 0.65

/** A report is often called "Annual report 2023", and only its text says whose it is. What is asked for is no name either. */
const isNameless = (title: string, asked: ReadonlySet<string>): boolean =>
  termsOf(title).every((word) => /^\d+$/.test(word) || PLAIN_TITLE.has(word) || asked.has(word))

const NONE: ReadonlySet<string> = new Set()

/** Without the name of the site: "Contact | Opera Zatoka". */
const ownTitle = (title: string): string => title.split(/\s[|–—·»-]\s/)[0]!

const PLAIN_TITLE: ReadonlySet<string> = new Set(
  termsOf(
    'annual report reports yearly plan management programme strategy brochure minutes quarterly key figures facts overview data sheet datasheet manual results statistics information contents about us history summary accounts financial statement statements highlights introduction specifications specification technical details income expenses finances members staff in numbers at a glance contact contacts kontakt contato contacto contatti prices tickets jahresbericht geschäftsbericht jaarverslag jaarrekening rapport annuel informe anual memoria relatório relazione annuale raport roczny sprawozdanie årsrapport årsberetning',
  ),
)

/** Whether a text names something of the same kind: it has a part of the name, or another number where the name has one. */
function hasRival(words: ReadonlySet<string>, { words: name }: Subject): boolean {
  const numbers = name.filter((word) => /\d/.test(word))
  const others = name.filter((word) => !/\d/.test(word))
  if (numbers.length === 0 || others.length === 0 || !others.every((word) => words.has(word))) return false
  if (!numbers.every((number) => words.has(number))) return true
  return [...words].some(
    (word) => /^\d{2,4}$/.test(word) && !numbers.includes(word) && !isYearNumber(word) && isModel(word, numbers),
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
