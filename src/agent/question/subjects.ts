// The things that a question is about, by the names that it writes.
import { functionWords } from '../../content/passages/function-words.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'
import { requestWords } from './vocabulary.ts'

export interface Subject {
  /** As the question writes it. */
  text: string
  words: string[]
}

export interface Subjects {
  names: Subject[]
  /** Years and other numbers that say which of several values is wanted. */
  qualifiers: string[]
  /** Names of things beside each other, as in a comparison. The others describe one thing together. */
  alternatives: Subject[]
  /** What things of such names are called beside them: "lighthouse" in "the Vesterflu lighthouse". */
  kinds: Kind[]
}

export interface Kind {
  /** Its stem. */
  term: string
  /** The name with it, folded. */
  phrase: string
}

/** Names are written with capitals, digits or quotation marks. */
export function subjectsOf(prompt: string): Subjects {
  const plain = prompt.slice(0, MAX_CHARS)
  const quoted = [...plain.matchAll(QUOTED)].map(([, , text]) => text!)
  const rest = plain.replace(QUOTED, (all) => ' '.repeat(all.length))
  const mentions = mentionsIn(rest)
  const named = mentions.filter(({ text }) => !YEAR.test(text) && /\p{L}/u.test(text))
  const names = new Map<string, Subject>()
  for (const text of [...quoted, ...named.flatMap(({ text }) => partsOf(text))]) {
    const words = wordsOf(text).filter((word, at, all) => !SMALL.test(word) || all.length > 1 || at > 0)
    if (words.length > 0) names.set(words.join(' '), { text: text.trim(), words })
  }
  const kept = withoutParts([...names.values()])
  const beside = besideEachOther(rest, named)
  const alternatives = kept.filter(({ text }) => beside.has(keyOf(text)))
  return {
    names: kept,
    qualifiers: [...new Set(mentions.flatMap(({ text }) => (YEAR.test(text) ? [text] : [])))],
    alternatives: alternatives.length > 1 ? alternatives : [],
    kinds: named.flatMap(({ start, end }) => kindsBeside(rest, start, end)),
  }
}

/** A name or a year, and where it stands. */
interface Mention {
  text: string
  start: number
  /** Of what looked like a name. A mark of punctuation may belong to it. */
  end: number
}

function mentionsIn(prompt: string): Mention[] {
  return [...prompt.matchAll(NAME)].flatMap(({ 0: run, index }) => {
    const end = index + run.length
    const start = index + startOf(run, isSentenceStart(prompt, index))
    const text = prompt
      .slice(start, end)
      .replace(/[.,;:!?]+$/u, '')
      .replace(/['’]s$/u, '')
    if (text.trim() === '') return []
    const kind = /^\d{1,4}$/.test(text) && !YEAR.test(text) ? numberedThing(prompt, start, end) : undefined
    return [
      kind === undefined ? { text, start, end } : { text: `${kind} ${text}`, start: start - kind.length - 1, end },
    ]
  })
}

/** "Line 4" is a name, whatever its case: a word before a number that counts nothing. */
function numberedThing(prompt: string, start: number, end: number): string | undefined {
  const before = /(?<![\p{L}\p{N}])(\p{Ll}[\p{L}\p{M}-]{2,}) $/u.exec(
    prompt.slice(Math.max(0, start - MAX_WORD), start),
  )?.[1]
  if (before === undefined || functionWords.has(folded(before)) || COUNTING.has(folded(before))) return undefined
  const after = /^\s*([\p{L}\p{M}]+)/u.exec(prompt.slice(end, end + MAX_WORD))?.[1]
  return after === undefined || functionWords.has(folded(after)) || /[?.!,;:]$/.test(prompt.slice(start, end))
    ? before
    : undefined
}

const MAX_WORD = 60

/** Words before numbers that are amounts, limits or places in an order. */
const COUNTING: ReadonlySet<string> = new Set(
  'top first last next past about around over under than least most age aged per every within after before since until maximum minimum'.split(
    ' ',
  ),
)

/** The names between which only a word such as "and" stands. */
function besideEachOther(prompt: string, mentions: readonly Mention[]): ReadonlySet<string> {
  const beside = new Set<string>()
  for (const [index, { text, start }] of mentions.entries()) {
    const previous = mentions[index - 1]
    if (previous === undefined || !BESIDE.test(prompt.slice(previous.end, start))) continue
    beside.add(keyOf(previous.text))
    beside.add(keyOf(text))
  }
  return beside
}

const MAX_CHARS = 4000
const QUOTED = /(["“„«])([^"“”„«»\n]{2,80})["”“»]/gu
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}'’&./-]*|[\p{L}\p{M}-]*\d[\p{L}\p{M}\p{N}./-]*)`
/** Words with a capital or a digit, and the small words within a name: "Isle of Skye". */
/** After them, `for` is part of the name. */
const OFFICES =
  'Society|Institute|Centre|Center|Ministry|Museum|Department|Agency|Association|Foundation|Office|Council|Fund|Bureau|Academy|School|Trust|Union'
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${WORD}(?:\s+(?:(?:of|de|da|do|das|dos|di|del|della|dei|la|le|du|des|von|van|der|den|het|the|&|(?<=(?:${OFFICES})\s)for)\s+){0,2}${WORD})*`,
  'gu',
)
const YEAR = /^(?:1\d{3}|20\d\d|2100)$/
const SMALL = /^\d{1,2}$/
const BESIDE =
  /^\s*,?\s*(?:and|or|with|vs\.?|versus|und|oder|et|ou|y|o|e|en|of|i|lub|czy|than|,|against|&)\s+(?:(?:the|on|in|at|by|of|der|die|das|dem|den|le|la|les|el|los|las|o|a|os|as|il|lo|de|het)\s+)*$/iu

const keyOf = (text: string): string => wordsOf(text).join(' ')

/** "R3 of Valley Rail" names a line, and whose it is. */
function partsOf(name: string): string[] {
  // "CEO of Halden Group" asks for something of the group.
  const whose = /^\p{Lu}{2,5}\s+of\s+(?:the\s+)?(.+)$/u.exec(name)
  if (whose !== null) return [whose[1]!]
  const parts = /^(\S*\d\S*)\s+of\s+(?:the\s+)?(.+)$/u.exec(name)
  return parts === null ? [name] : [parts[1]!, parts[2]!]
}

function kindsBeside(text: string, start: number, end: number): Kind[] {
  const name = text.slice(start, end)
  const after = /^\s+(\p{Ll}[\p{L}-]{2,})/u.exec(text.slice(end))?.[1]
  const before = /(\p{Ll}[\p{L}-]{2,})\s+$/u.exec(text.slice(0, start))?.[1]
  return [
    ...(after === undefined || functionWords.has(folded(after)) ? [] : [{ word: after, phrase: `${name} ${after}` }]),
    ...(before === undefined || functionWords.has(folded(before))
      ? []
      : [{ word: before, phrase: `${before} ${name}` }]),
  ].flatMap(({ word, phrase }) => wordsOf(word).map((term) => ({ term, phrase: folded(phrase) })))
}

const isSentenceStart = (text: string, at: number): boolean =>
  /(?:^|[.!?:\n]\s*)$/.test(text.slice(Math.max(0, at - 4), at))

/** At the beginning of a sentence, a word that any sentence may begin with is no name. */
function startOf(run: string, opens: boolean): number {
  let start = 0
  for (const { 0: word, index } of run.matchAll(/\S+/g)) {
    if (index !== start) break
    const plain = folded(word.replace(/['’]s$/u, ''))
    const isPlain = functionWords.has(plain) || (opens && STARTERS.has(plain))
    if (!isPlain || /\d/.test(word)) break
    start = index + word.length
    while (/\s/.test(run[start] ?? '')) start += 1
  }
  return start
}

const STARTERS: ReadonlySet<string> = new Set([...requestWords, ...'how according count rank state using'.split(' ')])

/** Without names that are part of longer ones. */
function withoutParts(names: readonly Subject[]): Subject[] {
  return names.filter(
    (name) =>
      !names.some(
        (other) =>
          other !== name &&
          other.words.length > name.words.length &&
          name.words.every((word) => other.words.includes(word)),
      ),
  )
}
