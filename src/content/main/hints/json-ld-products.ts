/** The number of products in a value of JSON-LD, without those in lists and those that a product refers to. */
export function productsIn(value: unknown): number {
  const pending: unknown[] = [value]
  let products = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) {
      pending.push(...next)
      continue
    }
    const types = [(next as { '@type'?: unknown })['@type']].flat()
    if (types.some((type) => type === 'Product' || type === 'ProductGroup')) products++
    else if (!types.includes('ItemList')) pending.push(...Object.values(next))
  }
  return products
}
