import { letters } from './normalised.ts'

/** Between the name of a page and that of its site, with blanks around; some need none. */
const SEPARATOR = /\s+(?:[-|–—:·•»«>/~]|::|\|\|)\s+|[|_｜]|(?<=\p{Script=Han})[-–—－](?=\p{Script=Han})/u
/** `A Game on Store`: a name of the site in a word or two. */
const SITE_BEHIND = /\s+(?:on|at|by|from)\s+\S+(?:\s+\S+)?$/i

/** A part of the title with a smaller share of its letters, or fewer of them, is as well the name of the site. */
const MIN_TITLE_SHARE = 0.4
const MIN_LETTERS = 4
/** Titles, characters and pieces of one, that are looked at. */
const MAX_TITLES = 4
const MAX_TITLE_CHARS = 500
const MAX_PIECES = 8

/** What titles say of a page, as letters (letters.ts). */
export interface TitleParts {
  /** The titles, and what is left of them before or behind a separator. */
  all: ReadonlySet<string>
  /** Of these the ones long enough to be the name of the page. */
  names: ReadonlySet<string>
  /** Of these the ones with the longest piece in them, or without the site behind "on": none is the name of the site. */
  surely: ReadonlySet<string>
  /** Text with more letters, digits and signs says more than any title. */
  maxChars: number
}

/** Signs such as `™` count where texts are weighed (weight.ts). */
const MAX_SIGNS = 8

export function partsOf(titles: readonly string[]): TitleParts {
  const all = new Set<string>()
  const surely = new Set<string>()
  for (const written of [...new Set(titles)].slice(0, MAX_TITLES)) {
    const title = written.slice(0, MAX_TITLE_CHARS)
    const pieces = title.split(SEPARATOR).slice(0, MAX_PIECES).map(letters)
    const longest = pieces.reduce((best, next) => (next.length > best.length ? next : best), '')
    const runs = pieces.flatMap((_, i) => [pieces.slice(0, i + 1).join(''), pieces.slice(i).join('')])
    for (const said of [letters(title), ...runs]) {
      all.add(said)
      if (said.includes(longest)) surely.add(said)
    }
    if (!SITE_BEHIND.test(title)) continue
    const withoutSite = letters(title.replace(SITE_BEHIND, ''))
    all.add(withoutSite)
    surely.add(withoutSite)
  }
  const most = Math.max(0, ...[...all].map((part) => part.length))
  const least = Math.max(MIN_LETTERS, MIN_TITLE_SHARE * most)
  const longEnough = (parts: ReadonlySet<string>) => new Set([...parts].filter((part) => part.length >= least))
  return { all, names: longEnough(all), surely: longEnough(surely), maxChars: most + MAX_SIGNS }
}
