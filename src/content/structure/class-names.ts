import { rememberedByName } from '../name-test.ts'
import { ROOT } from './entities/microformat-names.ts'
import type { Region } from './model.ts'

// What the class and the id of an element say about it, as bits of one number. Most say nothing. Each distinct class is
// read once for all who ask. Nearly every id is different, and remembering them took longer than reading them.

/** What the class of an element says. */
export const saidByClass: (names: string) => number = rememberedByName((names) => {
  let said = regionsIn(names) | textSaidBy(names)
  if (SORT_KEY.test(names)) said |= Said.SortKey
  return ROOT.test(names) ? said | Said.Microformat : said
})

/** Of these bits, what an id or a property says about the text of its element. */
export function textSaidBy(names: string): number {
  if (!ANY_TEXT.test(names)) return 0
  let said = DATE.test(names) ? Said.Date : 0
  if (AUTHOR.test(names)) said |= Said.Author
  return OTHERS.test(names) ? said | Said.Others : said
}

export const Said = {
  Footer: 1,
  Navigation: 2,
  Aside: 4,
  SortKey: 8,
  /** It begins a microformat. */
  Microformat: 16,
  Date: 32,
  Author: 64,
  /** It holds comments, or leads to other pages. */
  Others: 128,
  /** What the id says about the text is known. */
  Asked: 256,
} as const

/** The region that a box says it is, if any. */
export function regionSaid(said: number): Region | undefined {
  if (said & Said.Footer) return 'footer'
  if (said & Said.Navigation) return 'navigation'
  return said & Said.Aside ? 'aside' : undefined
}

const REGION_WORDS: [said: number, words: string][] = [
  [Said.Footer, 'footer colophon copyright'],
  [Said.Navigation, 'nav navbar navigation menu breadcrumb breadcrumbs pagination pager tabs'],
  [
    Said.Aside,
    'sidebar aside related recommend recommended recommendation recommendations widget promo advert ad ads cookie newsletter social share',
  ],
]

const REGION_BITS: ReadonlyMap<string, number> = new Map(
  REGION_WORDS.flatMap(([said, words]) => words.split(' ').map((word) => [word, said] as const)),
)

/** `with-tabs` and `no-sidebar` say what a box contains or lacks, not what it is. */
const DENIALS = new Set('with without has have no non'.split(' '))

/** Most names have no such word, and are not taken apart. */
const ANY_REGION = new RegExp(`(?:^|[\\s_-])(?:${[...REGION_BITS.keys()].join('|')})(?:$|[\\s_-])`, 'i')

/** Of these bits, what a class or an id says about the region. */
export function regionsIn(names: string): number {
  if (!ANY_REGION.test(names)) return 0
  let bits = 0
  const parts = names.toLowerCase().split(/([\s_-])/)
  for (let at = 0; at < parts.length; at += 2) {
    const bit = REGION_BITS.get(parts[at]!)
    if (bit !== undefined && !(DENIALS.has(parts[at - 2] ?? '') && /[_-]/.test(parts[at - 1]!))) bits |= bit
  }
  return bits
}

/** What a cell is sorted by, which style sheets hide: MediaWiki calls it so. */
const SORT_KEY = /(?:^|\s)sort-?key(?:\s|$)/i
const DATE =
  /(?:^|[\s_-])(?:date|dates|datetime|time|timestamp|pub-?date|published|publish|posted|posted-?on|post-?date|entry-date|created|datum|fecha|data|meta|byline|info|details|dateline)(?:$|[\s_-])|Date/
const AUTHOR =
  /(?:^|[\s_-])(?:by-?line|author|authors|writer|contributors?|creator|autor|auteur|autore|reporter|journalist|posted-?by|written-?by|entry-author)(?:$|[\s_-]|name|link)/i
const OTHERS = /(?:^|[\s_-])(?:comments?|respond|replies|related|recommend\w*)(?:$|[\s_-])|commentlist/i
const ANY_TEXT = new RegExp([DATE, AUTHOR, OTHERS].map(({ source }) => source).join('|'), 'i')
