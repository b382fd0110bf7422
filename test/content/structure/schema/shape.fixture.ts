import type { Shape } from '../../../../src/content/structure/model.ts'

/**
 * A shape in a form that is easy to compare: `string`, `number?` (nullable), `a | b` (members), `[…]` (list), `{…}` with
 * `*` after required names, `{one: …}` for a choice. At most `levels` levels are shown.
 */
export function sketch(shape: Shape, levels = 5): unknown {
  const mark = shape.nullable ? '?' : ''
  if (levels === 0) return '…'
  switch (shape.kind) {
    case 'any':
      return 'any'
    case 'scalar': {
      const types = [...shape.types].sort().join('/')
      const text = shape.members === undefined ? types : shape.members.join(' | ')
      return `${text}${shape.format === undefined ? '' : `:${shape.format}`}${mark}`
    }
    case 'list': {
      const items = shape.first?.map((each) => sketch(each, levels - 1)) ?? [sketch(shape.items, levels - 1)]
      return shape.nullable ? { '?': items } : items
    }
    case 'choice':
      return { one: shape.branches.map((each) => sketch(each, levels - 1)), ...(mark && { '?': true }) }
    case 'object': {
      const { further } = shape
      return {
        ...Object.fromEntries(
          [...shape.properties].map(([name, each]) => [
            `${name}${shape.required.has(name) ? '*' : ''}`,
            sketch(each, levels - 1),
          ]),
        ),
        ...(further !== undefined && { '…': sketch(further, levels - 1) }),
        ...(mark && { '?': true }),
      }
    }
  }
}
