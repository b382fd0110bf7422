// What a value of a model is looked up as: the field that it answers, and the things that it must be said of.
import { wordsOf } from '../../content/passages/words.ts'
import type { Json } from '../../content/structure/model.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'
import { isName } from '../answer/compare.ts'
import { type Field, spaced, type Table } from '../question/fields.ts'
import { type Question, subjectsFor } from '../question/question.ts'
import type { Subject } from '../question/subjects.ts'
import { termsOf } from '../question/terms.ts'

export interface Sought {
  /** Undefined if the request has no schema, or none for this place. */
  field: Field | undefined
  about: readonly Subject[]
  /** A value that names the thing of a row: it needs no attribute. */
  isKey: boolean
}

/** @param row the object of a list that the value is a member of */
export function soughtAt(path: readonly string[], row: Json | undefined, question: Question): Sought {
  const names = path.filter((step) => !INDEX.test(step)).join('/')
  const { fields = [], tables = [] } = question.form?.wanted ?? {}
  const field = fields.find((each) => each.path.join('/') === names)
  if (field !== undefined) return { field, about: subjectsFor(field, question), isKey: false }
  for (const table of tables) {
    const column = table.columns.find((each) => [...table.path, ...each.path].join('/') === names)
    if (column === undefined) continue
    const key = keyIn(table)
    const thing = key === undefined || key === column ? undefined : nameIn(row, key)
    if (thing !== undefined) return { field: column, about: [{ text: thing, words: wordsOf(thing) }], isKey: false }
    const others = question.subjects.filter((subject) => !question.alternatives.includes(subject))
    return { field: column, about: others, isKey: key === undefined || key === column }
  }
  return { field: undefined, about: question.subjects, isKey: false }
}

const keyIn = ({ columns }: Table): Field | undefined =>
  columns.find(isName) ?? columns.find(({ slot }) => slot.shape.types.has('string'))

/** The member that names the things of a list; undefined if none does. */
export function keyOf(path: readonly string[], { form }: Question): string | undefined {
  const table = form?.wanted.tables.find((each) => each.path.join('/') === path.join('/'))
  return table && keyIn(table)?.name
}

/** A step of a path that is a place in a list. */
export const INDEX = /^\d+$/

function nameIn(row: Json | undefined, { name }: Field): string | undefined {
  if (!isObject(row)) return undefined
  const value = row[name]
  return typeof value === 'string' && wordsOf(value).length > 0 ? value : undefined
}

/**
 * Whether a value only repeats what the question has: the thing that it asks about, the name of the field, or a year that
 * says which of several values is wanted. One of things that are compared is an answer.
 */
export function isEcho(value: string | number | boolean, { field, isKey }: Sought, question: Question): boolean {
  if (field === undefined || isKey || isName(field)) return false
  if (typeof value === 'number') return question.qualifiers.includes(String(value)) && !isYear(field)
  if (typeof value === 'boolean' || field.slot.shape.members !== undefined) return false
  const said = wordsIn(value)
  if (said === '' || question.alternatives.some(({ text }) => wordsIn(text) === said)) return false
  return said === wordsIn(spaced([field.name])) || question.subjects.some(({ text }) => wordsIn(text) === said)
}

const wordsIn = (text: string): string => [...termsOf(text)].sort().join(' ')

export const isYear = ({ slot, named, described }: Field): boolean =>
  slot.expectation === 'year' || [...named, ...described].some((word) => YEARS.has(word))

const YEARS: ReadonlySet<string> = new Set(termsOf('year years jahr année año ano anno jaar rok'))
