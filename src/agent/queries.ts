// What is searched for to answer a question.
import { functionWords } from '../content/passages/function-words.ts'
import { folded } from '../content/passages/words.ts'
import { spaced } from './question/fields.ts'
import type { Question } from './question/question.ts'

/** The beginning of a prompt says what it is about. Providers take little more than this. */
const MAX_QUERY_CHARS = 400
const MAX_QUERIES = 5

/** The prompt itself, its words alone, and what is asked of each of its subjects. */
export function queriesFor(question: Question): string[] {
  const { prompt, subjects, form } = question
  const asked = wordsBeside(question)
  const named = (form?.wanted.fields ?? []).slice(0, MAX_NAMES).map(({ path }) => spaced(path.slice(-1)))
  const queries = [
    cut(prompt.replace(/\s+/g, ' ').trim()),
    cut(contentWords(prompt).join(' ')),
    ...(subjects.length > 1 ? subjects.map(({ text }) => cut(`${text} ${asked.join(' ')}`)) : []),
    ...(subjects.length > 0 ? [cut(`${subjects.map(({ text }) => text).join(' ')} ${named.join(' ')}`)] : []),
  ]
  const distinct = new Map(queries.filter((query) => query !== '').map((query) => [folded(query), query]))
  return [...distinct.values()].slice(0, MAX_QUERIES)
}

const MAX_NAMES = 4
const MAX_WORDS = 12

const contentWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu) ?? [])
    .map((word) => word.replace(/[.'’-]+$/, ''))
    .filter((word) => !functionWords.has(folded(word)))
    .slice(0, MAX_WORDS * 2)

/** Words of a prompt that are no part of a name. */
function wordsBeside({ prompt, subjects }: Question): string[] {
  const names = new Set(subjects.flatMap(({ text }) => folded(text).split(/\s+/)))
  return contentWords(prompt)
    .filter((word) => !names.has(folded(word)))
    .slice(0, MAX_WORDS)
}

/** Up to the end of a word. */
const cut = (text: string): string =>
  text.length <= MAX_QUERY_CHARS
    ? text
    : text
        .slice(0, MAX_QUERY_CHARS)
        .replace(/\s\S*$/, '')
        .toWellFormed()
