/** How a format keeps its styles. */
interface StyleSheet<Key, Written, Style> {
  written: ReadonlyMap<Key, Written>
  /** The key of the style that another one is based on. */
  basisOf(written: Written): Key | undefined
  /** What a style means, by what its basis means. */
  styleOf(written: Written, basis: Style | undefined): Style
}

/** What each style of a file means with all that it inherits, in whatever order they are written. */
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

/** Styles of which each is based on the one before; further ones, as those of a circle, inherit nothing. */
const MAX_INHERITANCE = 32
