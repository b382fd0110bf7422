import { type Element, isTag } from 'domhandler'

/**
 * Finds what the closest element around an element holds, in one pass over the elements in document order: climbing from
 * each would take as long as the page is deep.
 */
export function closestAround<T>(
  elements: readonly Element[],
  held: ReadonlyMap<Element, T>,
): (element: Element) => T | undefined {
  const around = new Map<Element, T>()
  for (const element of elements) {
    const { parent } = element
    if (parent === null || !isTag(parent)) continue
    const value = held.get(parent) ?? around.get(parent)
    if (value !== undefined) around.set(element, value)
  }
  return (element) => around.get(element)
}
