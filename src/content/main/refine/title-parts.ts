import { normalise } from '../../normalise.ts'

/** The texts that the page's titles can stand for, normalised (content/normalise.ts). */
export interface TitleParts {
  /** The titles, and their parts before or after a separator. */
  all: ReadonlySet<string>
  /** Those long enough to be the page's name. */
  names: ReadonlySet<string>
  /** Those with the longest part of a title, or without the site after "on". None of them is the site's name. */
  surely: ReadonlySet<string>
  /** A text with more letters, digits and symbols is longer than any title. */
  maxChars: number
}

export function partsOf(titles: readonly string[]): TitleParts {
  const all = new Set<string>()
  const surely = new Set<string>()
  for (const written of [...new Set(titles)].slice(0, MAX_TITLES)) {
    const title = written.slice(0, MAX_TITLE_CHARS)
    const pieces = title.split(SEPARATOR).slice(0, MAX_PIECES).map(normalise)
    const longest = pieces.reduce((best, next) => (next.length > best.length ? next : best), '')
    const runs = pieces.flatMap((_, i) => [pieces.slice(0, i + 1).join(''), pieces.slice(i).join('')])
    for (const said of [normalise(title), ...runs]) {
      all.add(said)
      if (said.includes(longest)) surely.add(said)
    }
    if (!SITE_BEHIND.test(title)) continue
    const withoutSite = normalise(title.replace(SITE_BEHIND, ''))
    all.add(withoutSite)
    surely.add(withoutSite)
  }
  const most = Math.max(0, ...[...all].map((part) => part.length))
  const least = Math.max(MIN_LETTERS, MIN_TITLE_SHARE * most)
  const longEnough = (parts: ReadonlySet<string>) => new Set([...parts].filter((part) => part.length >= least))
  return { all, names: longEnough(all), surely: longEnough(surely), maxChars: most + MAX_SIGNS }
}

/** Separates a page's name from the site's name. Most separators need spaces around them. */
const SEPARATOR = /\s+(?:[-|–—:·•»«>/~]|::|\|\|)\s+|[|_｜]|(?<=\p{Script=Han})[-–—－](?=\p{Script=Han})/u
/** `A Game on Store`: the site's name in one or two words. */
const SITE_BEHIND = /\s+(?:on|at|by|from)\s+\S+(?:\s+\S+)?$/i

/** A shorter part of the title may just as well be the site's name. */
const MIN_TITLE_SHARE = 0.4
const MIN_LETTERS = 4
/** Limits on the number of titles, their length and their parts. */
const MAX_TITLES = 4
const MAX_TITLE_CHARS = 500
const MAX_PIECES = 8

/** Symbols such as `™` count as characters in weight.ts, but not here. */
const MAX_SIGNS = 8
