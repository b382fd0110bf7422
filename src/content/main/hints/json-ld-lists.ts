/**
 * The URLs of the items that lists in JSON-LD name (schema.org/ItemList), as they are written. A breadcrumb is no such
 * list. A short list is no reason to keep anything.
 */
export function listedUrlsIn(value: unknown): string[] {
  const urls: string[] = []
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const node = next as Record<string, unknown>
    if ([node['@type']].flat().includes('ItemList')) {
      const listed = [node.itemListElement].flat().map(urlOf)
      if (listed.filter((url) => url !== undefined).length >= MIN_LISTED)
        urls.push(...listed.filter((url) => url !== undefined))
    }
    pending.push(...Object.values(node))
  }
  return urls
}

const MIN_LISTED = 3

/** The URL of an element: a URL itself, a `ListItem` with a URL or an item, or the item. */
function urlOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element
  if (typeof element !== 'object' || element === null) return undefined
  const { url, item, '@id': id } = element as Record<string, unknown>
  if (typeof url === 'string') return url
  return item === undefined ? (typeof id === 'string' ? id : undefined) : urlOf(item)
}
