import type { ScalarShape, Shape } from '../model.ts'
import { hasType } from './assertions.ts'
import { MAX_MEMBERS } from './limits.ts'
import { isList, isNumber, isText, type Part, valuesOf } from './parts.ts'
import { membersOf, type TypeName } from './types.ts'

/** What a schema asks for at a place with a single value. */
export function scalarOf(
  parts: readonly Part[],
  types: readonly TypeName[],
  shared: Pick<Shape, 'source' | 'nullable' | 'title' | 'description'>,
): ScalarShape {
  const members = membersOf(parts)?.filter((member) => types.some((type) => hasType(member, type)))
  const [format] = valuesOf(parts, 'format', isText)
  const [pattern] = valuesOf(parts, 'pattern', isText)
  const [examples] = valuesOf(parts, 'examples', isList)
  return {
    ...shared,
    kind: 'scalar',
    types: new Set(types) as ScalarShape['types'],
    ...(format !== undefined && { format }),
    ...(members !== undefined && members.length <= MAX_MEMBERS && { members }),
    ...(pattern !== undefined && { pattern }),
    ...(examples !== undefined && { examples }),
    ...lowest('minimum', [...valuesOf(parts, 'minimum', isNumber), ...valuesOf(parts, 'exclusiveMinimum', isNumber)]),
    ...highest('maximum', [...valuesOf(parts, 'maximum', isNumber), ...valuesOf(parts, 'exclusiveMaximum', isNumber)]),
    ...lowest('minLength', valuesOf(parts, 'minLength', isNumber)),
    ...highest('maxLength', valuesOf(parts, 'maxLength', isNumber)),
  }
}

/** Of several lower limits, the highest. */
function lowest<N extends string>(name: N, limits: number[]): { [K in N]?: number } {
  return limits.length === 0 ? {} : ({ [name]: Math.max(...limits) } as { [K in N]?: number })
}

/** Of several upper limits, the lowest. */
function highest<N extends string>(name: N, limits: number[]): { [K in N]?: number } {
  return limits.length === 0 ? {} : ({ [name]: Math.min(...limits) } as { [K in N]?: number })
}
