// The branches of `anyOf` and `oneOf`.
import type { Json, ScalarShape, Shape } from '../model.ts'
import { partsOf } from './parts.ts'
import type { Located, Resources } from './resources.ts'
import { typesOf, WANTING } from './types.ts'

/** Whether a branch allows nothing but null, as pydantic and zod write what may be absent. */
export function isOnlyNull(branch: Located, resources: Resources): boolean {
  const { parts, alternatives, impossible } = partsOf([branch], resources)
  const types = typesOf(parts)
  return impossible || (alternatives.length === 0 && types.size === 1 && types.has('null'))
}

/** Whether a branch says what is wanted. Others only limit it, such as `{"required": ["name"]}`. */
export function saysWhatIsWanted({ schema }: Located): boolean {
  return typeof schema === 'object' && Object.keys(schema).some((keyword) => WANTING.has(keyword))
}

/** One shape for several branches: a single value of several types or members if that says the same, else a choice. */
export function foldedChoice(
  branches: readonly Shape[],
  shared: Pick<Shape, 'source' | 'nullable' | 'title' | 'description'>,
): Shape {
  const flat = branches.flatMap((branch) => (branch.kind === 'choice' ? branch.branches : [branch]))
  const possible = flat.filter(({ source }) => source !== false)
  if (possible.length === 1) return { ...possible[0]!, ...shared }
  const scalars = possible.filter((branch) => branch.kind === 'scalar')
  if (scalars.length < possible.length || scalars.length === 0) return { ...shared, kind: 'choice', branches: possible }
  const types = new Set(scalars.flatMap((branch) => [...branch.types])) as ScalarShape['types']
  if (scalars.every(({ members }) => members !== undefined)) {
    return { ...shared, kind: 'scalar', types, members: scalars.flatMap(({ members }): Json[] => members ?? []) }
  }
  return scalars.every(isPlain)
    ? { ...shared, kind: 'scalar', types }
    : { ...shared, kind: 'choice', branches: possible }
}

/** Whether only the type counts. */
function isPlain({ format, members, pattern, minimum, maximum, minLength, maxLength }: ScalarShape): boolean {
  return [format, members, pattern, minimum, maximum, minLength, maxLength].every((limit) => limit === undefined)
}
