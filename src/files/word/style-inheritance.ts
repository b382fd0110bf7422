/** How a format stores its styles. */
interface StyleSheet<Key, Written, Style> {
  written: ReadonlyMap<Key, Written>
  /** The key of the style that a style is based on. */
  basisOf(written: Written): Key | undefined
  /** Resolves a style, given the resolved style it is based on. */
  styleOf(written: Written, basis: Style | undefined): Style
}

/** Resolves all styles of a file with what they inherit, in whatever order they are written. */
export function inheritedStyles<Key, Written, Style>(sheet: StyleSheet<Key, Written, Style>): Map<Key, Style> {
  const styles = new Map<Key, Style>()
  const resolve = (key: Key | undefined, depth: number): Style | undefined => {
    if (key === undefined) return undefined
    const known = styles.get(key)
    if (known !== undefined || depth > MAX_INHERITANCE) return known
    const written = sheet.written.get(key)
    if (written === undefined) return undefined
    const style = sheet.styleOf(written, resolve(sheet.basisOf(written), depth + 1))
    styles.set(key, style)
    return style
  }
  for (const key of sheet.written.keys()) resolve(key, 0)
  return styles
}

/** Longest chain of inheritance. It also ends circular chains. */
const MAX_INHERITANCE = 32
