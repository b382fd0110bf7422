/**
 * Tests names of classes and elements by a pattern, each distinct value once: a page repeats a few hundred of them on
 * thousands of elements. An element without a class does not match.
 */
export function nameTest(pattern: RegExp): (names: string | undefined) => boolean {
  const matches = rememberedByName((names) => pattern.test(names.slice(0, MAX_CHARS)))
  return (names) => names !== undefined && matches(names)
}

/** Reads something from names, each distinct value once. */
export function rememberedByName<T>(read: (names: string) => T): (names: string) => T {
  const known = new Map<string, T>()
  return (names) => {
    const before = known.get(names)
    if (before !== undefined) return before
    const found = read(names)
    if (names.length > MAX_KNOWN_CHARS) return found
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(ownCopy(names), found)
    return found
  }
}

/** Longer names are not read to their end. */
const MAX_CHARS = 1000
/** Number of values that a test remembers between pages, and the length of the longest. */
const MAX_KNOWN = 1000
const MAX_KNOWN_CHARS = 200

/** A copy that does not keep the text of the page in memory, as a slice of it does. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1)
}
