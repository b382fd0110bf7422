import type { Json, Shape } from '../../content/structure/model.ts'

/** The data of a shape that no source says anything of: every name with null, lists empty. */
export function emptyData(shape: Shape): Json {
  if (shape.kind === 'list') return []
  if (shape.kind === 'object') {
    return Object.fromEntries([...shape.properties].map(([name, member]) => [name, emptyData(member)]))
  }
  const object = shape.kind === 'choice' ? shape.branches.find(({ kind }) => kind === 'object') : undefined
  return object === undefined ? null : emptyData(object)
}
