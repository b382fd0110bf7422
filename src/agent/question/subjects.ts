// The things that a question is about, by the names that it writes.
import { functionWords } from '../../content/passages/function-words.ts'
import { folded, wordsOf } from '../../content/passages/words.ts'

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
  const names = new Map<string, Subject>()
  const qualifiers = new Set<string>()
  let lastEnd: number | undefined
  const beside = new Set<string>()
  let last = ''
  const kinds: Kind[] = []
  const add = (text: string) => {
    const words = wordsOf(text).filter((word, at, all) => !SMALL.test(word) || all.length > 1 || at > 0)
    if (words.length > 0) names.set(words.join(' '), { text: text.trim(), words })
  }
  const plain = prompt.slice(0, MAX_CHARS)
  for (const [, , quoted] of plain.matchAll(QUOTED)) add(quoted!)
  const rest = plain.replace(QUOTED, (all) => ' '.repeat(all.length))
  for (const match of rest.matchAll(NAME)) {
    const start = startOf(match[0], isSentenceStart(rest, match.index))
    const text = match[0]
      .slice(start)
      .replace(/[.,;:!?]+$/u, '')
      .replace(/['’]s$/u, '')
    if (text.trim() === '') continue
    if (YEAR.test(text)) qualifiers.add(text)
    else if (/\p{L}/u.test(text)) {
      const between = lastEnd === undefined ? '' : rest.slice(lastEnd, match.index + start)
      if (BESIDE.test(between)) {
        beside.add(last)
        beside.add(keyOf(text))
      }
      last = keyOf(text)
      for (const part of partsOf(text)) add(part)
      kinds.push(...kindsBeside(rest, match.index + start, match.index + match[0].length))
      lastEnd = match.index + match[0].length
    }
  }
  const kept = withoutParts([...names.values()])
  const alternatives = kept.filter(({ text }) => beside.has(keyOf(text)))
  return { names: kept, qualifiers: [...qualifiers], alternatives: alternatives.length > 1 ? alternatives : [], kinds }
}

const MAX_CHARS = 4000
const QUOTED = /(["“„«])([^"“”„«»\n]{2,80})["”“»]/gu
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}'’&./-]*|[\p{L}\p{M}-]*\d[\p{L}\p{M}\p{N}./-]*)`
/** Words with a capital or a digit, and the small words within a name: "Isle of Skye". */
/** After them, `for` is part of the name. */
const OFFICES =
  'Society|Institute|Centre|Center|Ministry|Museum|Department|Agency|Association|Foundation|Office|Council|Fund|Bureau|Academy|School|Trust|Union'
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${WORD}(?:\s+(?:(?:of|de|la|le|du|des|von|van|der|den|the|&|(?<=(?:${OFFICES})\s)for)\s+){0,2}${WORD})*`,
  'gu',
)
const YEAR = /^(?:1\d{3}|20\d\d|2100)$/
const SMALL = /^\d{1,2}$/
const BESIDE =
  /^\s*,?\s*(?:and|or|with|vs\.?|versus|und|oder|than|,|against|&)\s+(?:the\s+|on\s+|in\s+|at\s+|by\s+|of\s+)*$/iu

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

const STARTERS: ReadonlySet<string> = new Set(
  'compare list find give tell show report extract look collect return determine identify provide name check read summarize gather get fetch search using please how answer according count rank state research visit use also note only include for each open follow'.split(
    ' ',
  ),
)

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
