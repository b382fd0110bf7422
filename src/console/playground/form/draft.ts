// What somebody has entered, and the request that it stands for.
import type { Field, Variant } from './schema.ts'

/** What the fields hold, by name. What is absent or empty is not sent. */
export interface FieldsDraft {
  readonly [name: string]: Draft | undefined
}

/** Text of most fields; the chosen names; steps in order; the fields of a group; a file. */
export type Draft = string | NamesDraft | readonly StepDraft[] | File | FieldsDraft
export interface NamesDraft {
  readonly [name: string]: FieldsDraft | undefined
}

export interface StepDraft {
  type: string
  fields: FieldsDraft
}

/** What is wrong with a value: the path has member names and indexes, as in the errors of the API. */
export interface FieldIssue {
  path: readonly (string | number)[]
  message: string
}

/** The object that the fields stand for. Whatever is not valid is an issue, and left out. */
export function encodeFields(
  fields: readonly Field[],
  draft: FieldsDraft,
): { value: Record<string, unknown>; issues: FieldIssue[] } {
  const issues: FieldIssue[] = []
  const entries = fields.map((field) => {
    const report = (message: string, path: FieldIssue['path'] = []) =>
      issues.push({ path: [field.name, ...path], message })
    return [field.name, encode(field, draft[field.name], report)] as const
  })
  return { value: Object.fromEntries(entries.filter(([, value]) => value !== undefined)), issues }
}

type Report = (message: string, path?: FieldIssue['path']) => void

function encode(field: Field, draft: Draft | undefined, report: Report): unknown {
  if (draft === undefined || draft === '') return undefined
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'file':
      return draft
    case 'switch':
      return draft === 'true'
    case 'number':
      return numberOf(draft as string, report)
    case 'json':
      return jsonOf(draft as string, report)
    case 'lines':
      return orNothing(linesOf(draft as string))
    case 'pairs':
      return pairsOf(draft as string, report)
    case 'names':
      return namesOf(field.names, draft as NamesDraft, report)
    case 'steps':
      return stepsOf(field.variants, draft as readonly StepDraft[], report)
    case 'group': {
      const { value, issues } = encodeFields(field.fields, draft as FieldsDraft)
      for (const { message, path } of issues) report(message, path)
      return Object.keys(value).length === 0 ? undefined : value
    }
  }
}

function numberOf(text: string, report: Report): number | undefined {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value)) return value
  report(`“${text}” is not a number`)
  return undefined
}

function jsonOf(text: string, report: Report): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    report(`This is not JSON: ${(error as Error).message}`)
    return undefined
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const orNothing = <T>(list: T[]) => (list.length === 0 ? undefined : list)

function pairsOf(text: string, report: Report): Record<string, string> | undefined {
  const pairs = linesOf(text).map((line) => /^([^:]+?)\s*:\s*(.*)$/.exec(line) ?? line)
  for (const pair of pairs) if (typeof pair === 'string') report(`“${pair}” does not have the form “Name: value”`)
  const valid = pairs.filter((pair) => typeof pair !== 'string').map(([, name, value]) => [name, value])
  return valid.length === 0 ? undefined : Object.fromEntries(valid)
}

function namesOf(names: readonly Variant[], draft: NamesDraft, report: Report): unknown[] | undefined {
  const chosen = names.filter(({ name }) => draft[name] !== undefined)
  return orNothing(
    chosen.map((variant, index) => {
      const options = objectOf(variant, draft[variant.name] ?? {}, (message, path = []) =>
        report(message, [index, ...path]),
      )
      return variant.isPlain && Object.keys(options).length === 1 ? variant.name : options
    }),
  )
}

function stepsOf(variants: readonly Variant[], draft: readonly StepDraft[], report: Report): unknown[] | undefined {
  return orNothing(
    draft.map(({ type, fields }, index) => {
      const variant = variants.find(({ name }) => name === type)
      return variant && objectOf(variant, fields, (message, path = []) => report(message, [index, ...path]))
    }),
  )
}

function objectOf({ name, fields }: Variant, draft: FieldsDraft, report: Report): Record<string, unknown> {
  const { value, issues } = encodeFields(fields, draft)
  for (const { message, path } of issues) report(message, path)
  return { ...(name !== '' && { type: name }), ...value }
}

/** The draft that stands for an object. Members that the form has no field for are left out. */
export function decodeFields(fields: readonly Field[], value: Readonly<Record<string, unknown>>): FieldsDraft {
  return Object.fromEntries(
    fields.map((field) => [field.name, decode(field, value[field.name])]).filter(([, draft]) => draft !== undefined),
  )
}

function decode(field: Field, value: unknown): Draft | undefined {
  if (value === undefined || value === null || field.kind === 'file') return undefined
  switch (field.kind) {
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : String(value)
    case 'pairs':
      return Object.entries(value)
        .map(([name, text]) => `${name}: ${text}`)
        .join('\n')
    case 'names':
      return Object.fromEntries(listOf(value).map((entry) => namedOf(field.names, entry)))
    case 'steps':
      return listOf(value).map((entry) => {
        const { type = '', ...members } = recordOf(entry)
        const variant = field.variants.find(({ name }) => name === type)
        return { type: String(type), fields: decodeFields(variant?.fields ?? [], members) }
      })
    case 'group':
      return decodeFields(field.fields, typeof value === 'string' ? { url: value } : recordOf(value))
    case 'json':
      return JSON.stringify(value, null, 2)
    default:
      return String(value)
  }
}

function namedOf(names: readonly Variant[], entry: unknown): [string, FieldsDraft] {
  if (typeof entry === 'string') return [entry, {}]
  const members = recordOf(entry)
  const name = String(members.type)
  return [name, decodeFields(names.find((each) => each.name === name)?.fields ?? [], members)]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
