import type { Json, Shape } from '../model.ts'

/** Whether a value satisfies all that the schema says at the place of a shape, formats and patterns included. */
export function accepts(shape: Shape, value: Json): boolean {
  return CHECKS.get(shape)?.(value) ?? true
}

/** Tells how values at the place of a shape are checked. */
export function remember(shape: Shape, check: (value: Json) => boolean): void {
  CHECKS.set(shape, check)
}

/** Of shapes that come from a schema. Others, such as copies, accept anything. */
const CHECKS = new WeakMap<Shape, (value: Json) => boolean>()
