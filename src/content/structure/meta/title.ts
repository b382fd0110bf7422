import { wordsOf } from '../entities/page-identity.ts'

/**
 * The title of a page without the name of its site: what heading and `og:title` agree on, else `<title>` up to the
 * separator before the site's name.
 */
export function titleOf({
  written,
  shared,
  heading,
  stated,
  siteNames,
}: {
  /** Text of `<title>`. */
  written: string | undefined
  /** `og:title` or `twitter:title`. */
  shared: string | undefined
  heading: string | undefined
  /** Name or headline of the main entity. */
  stated: string | undefined
  siteNames: readonly string[]
}): string | undefined {
  const short = written === undefined ? undefined : withoutSite(written, siteNames)
  const sharedShort = shared === undefined ? undefined : withoutSite(shared, siteNames)
  if (
    heading !== undefined &&
    [short, sharedShort, stated].some((title) => title !== undefined && isSame(title, heading))
  )
    return heading
  if (stated !== undefined && [short, sharedShort].some((title) => title !== undefined && isSame(title, stated)))
    return stated
  if (heading !== undefined && [written, shared].some((title) => title !== undefined && contains(title, heading)))
    return heading
  return sharedShort ?? stated ?? short ?? heading
}

const SEPARATOR = /\s+[|–—·•»«/~-]+\s+|\s*[|»«•]\s*|(?<=\S):{1,2}\s+(?=\S+$)/

/** Drops the name of the site at either end of a title. */
export function withoutSite(title: string, siteNames: readonly string[]): string {
  const sites = siteNames.map(folded).filter((name) => name !== '')
  let parts = title.split(SEPARATOR).filter((part) => part.trim() !== '')
  if (parts.length < 2) return title.trim()
  const isSite = (part: string) => {
    const name = folded(part)
    return sites.some(
      (site) => name === site || (site.length > 3 && name.replaceAll(' ', '') === site.replaceAll(' ', '')),
    )
  }
  const known = parts.length
  while (parts.length > 1 && isSite(parts.at(-1)!)) parts = parts.slice(0, -1)
  while (parts.length > 1 && isSite(parts[0]!)) parts = parts.slice(1)
  if (parts.length < known) return cut(title, parts)
  // Behind a bar stand sections and the site.
  if (/^[^|»]{4,}\s*[|»]/.test(title) && !/\s[–—-]\s/.test(title)) return cut(title, parts.slice(0, 1))
  const last = parts.at(-1)!
  const isTail = parts.length > 1 && wordsOf(last).size <= 4 && last.length < title.length / 2.5
  return isTail ? cut(title, parts.slice(0, -1)) : title.trim()
}

/** The part of the title that the kept parts span, with its own separators. */
function cut(title: string, parts: readonly string[]): string {
  const start = title.indexOf(parts[0]!)
  const last = parts.at(-1)!
  return title.slice(start, title.lastIndexOf(last) + last.length).trim()
}

function folded(text: string): string {
  return [...wordsOf(text)].join(' ')
}

function isSame(a: string, b: string): boolean {
  return folded(a) === folded(b)
}

/** Whether a title contains the heading, and little more. */
function contains(title: string, heading: string): boolean {
  const part = folded(heading)
  const whole = folded(title)
  return part.length > 8 && part.length > whole.length * 0.35 && ` ${whole} `.includes(` ${part} `)
}
