import type { Shape } from '../../content/structure/model.ts'
import { asSchema } from '../../content/structure/schema/field-map.ts'
import type { Schema } from '../../content/structure/schema/keywords.ts'
import { shapeOf } from '../../content/structure/schema/shape.ts'
import { createValidator, type Validator } from '../../content/structure/schema/validate.ts'
import type { StoredAgent } from '../options.ts'
import { type Field, type Wanted, wantedOf } from './fields.ts'
import { type Kind, type Subject, subjectsOf } from './subjects.ts'
import { hasTerm, isUnit, termsOf } from './terms.ts'
import { requestWords } from './vocabulary.ts'

/** What a prompt and a schema ask, as far as words tell. */
export interface Question {
  prompt: string
  /** What the prompt is about, without the words that only say what to do. */
  terms: string[]
  subjects: Subject[]
  qualifiers: string[]
  /** Subjects that are compared. */
  alternatives: Subject[]
  kinds: Kind[]
  form?: { schema: Schema; shape: Shape; validator: Validator; wanted: Wanted }
}

export function questionOf({ page }: Pick<StoredAgent, 'page'>): Question {
  const { prompt = '', schema: given } = page.content.extraction ?? {}
  const terms = termsOf(prompt).filter((term) => !TASK.has(term))
  const { names, ...others } = subjectsOf(prompt)
  // A single word is no question about something, but a topic.
  const common = { prompt, terms, subjects: terms.length > 1 ? names : [], ...others }
  if (given === undefined) return common
  const schema = asSchema(given) as Schema
  const validator = createValidator(schema, { assertsFormats: true })
  const shape = shapeOf(schema, validator)
  return { ...common, form: { schema, shape, validator, wanted: wantedOf(shape) } }
}

/** Words that begin a request and may as well be what it asks for. */
const NAMING: ReadonlySet<string> = new Set('name note open visit use research'.split(' '))

/** Words that say what to do, and not with what. */
const TASK: ReadonlySet<string> = new Set([
  ...termsOf(requestWords.filter((word) => !NAMING.has(word)).join(' ')),
  ...termsOf(
    'website site page web table data information question value official following respective exact based online available document pdf currently current latest today now recent newest up-to-date',
  ),
])

/** The subjects that a field is about: of those that are compared the ones that it names, and all others. */
export function subjectsFor(
  field: Pick<Field, 'named' | 'described'>,
  { subjects, alternatives }: Question,
): Subject[] {
  const compared = alternatives.length > 1 ? alternatives : subjects
  if (compared.length < 2) return subjects
  const words = new Set([...field.named, ...field.described])
  const shared = new Set(compared[0]!.words.filter((word) => compared.every((other) => other.words.includes(word))))
  const scored = compared.map((subject) => {
    const own = subject.words.filter((word) => !shared.has(word))
    return { subject, share: own.filter((word) => words.has(word)).length / Math.max(1, own.length) }
  })
  const best = Math.max(...scored.map(({ share }) => share))
  if (best === 0) return subjects
  const named = scored.filter(({ share }) => share === best).map(({ subject }) => subject)
  return alternatives.length > 1
    ? subjects.filter((subject) => named.includes(subject) || !alternatives.includes(subject))
    : named
}

/** The words of a question that ask for something of its subjects: neither names nor numbers. */
export function askedTerms({ terms, subjects }: Question): string[] {
  const names = new Set(subjects.flatMap(({ words }) => words))
  return terms.filter((term) => !names.has(term))
}

/** What the question asks beside its subjects, its years, a field, and the other fields. */
export function topicOf(question: Question, own: readonly Pick<Field, 'named' | 'described'>[]): string[] {
  const { fields = [], tables = [] } = question.form?.wanted ?? {}
  const all = [...own, ...fields, ...tables.flatMap(({ columns }) => columns)]
  const words = new Set(all.flatMap(({ named, described }) => [...named, ...described]))
  return askedTerms(question).filter(
    (term) => !hasTerm(words, term) && !question.qualifiers.includes(term) && !WEAK.has(term) && !isUnit(term),
  )
}

/** Words that say of what kind a value is, and not which. */
const WEAK: ReadonlySet<string> = new Set(
  termsOf(
    'year number amount name names each every many long take takes high unit units metres meters kilograms kg euros hours minutes days per total',
  ),
)
