import type { Json, ScalarShape } from '../model.ts'

/** A value that obeys the limits of a scalar; undefined if it cannot without being changed into something else. */
export function fitted(value: Json, shape: ScalarShape): Json | undefined {
  if (typeof value === 'string') return shape.types.has('string') ? fittedText(value, shape) : undefined
  if (typeof value === 'number') return fittedNumber(value, shape)
  if (typeof value === 'boolean')
    return shape.types.has('boolean') ? value : shape.types.has('string') ? String(value) : undefined
  return value
}

function fittedText(value: string, { maxLength, minLength = 0 }: ScalarShape): string | undefined {
  if (value.length < minLength) return undefined
  return maxLength !== undefined && value.length > maxLength ? undefined : value
}

function fittedNumber(value: number, shape: ScalarShape): Json | undefined {
  const { types, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = shape
  if (!Number.isFinite(value)) return undefined
  if (!types.has('number') && !types.has('integer')) return types.has('string') ? String(value) : undefined
  const number = types.has('number') ? value : Math.round(value)
  return number < minimum || number > maximum ? undefined : number
}
