import { rememberedByName } from '../name-test.ts'
import type { Region } from './model.ts'

/** The region that class or id of a box name, if any. Boxes with very long names are not told. */
export function regionNamed(classes: string | undefined, id: string | undefined): Region | undefined {
  if (classes === undefined && id === undefined) return undefined
  if (1 + (classes?.length ?? 0) + (id?.length ?? 0) > MAX_CHARS) return undefined
  const found = (classes === undefined ? 0 : bitsOf(classes)) | (id === undefined ? 0 : bitsOf(id))
  return found === 0 ? undefined : REGIONS.find((_, at) => found & (1 << at))
}

const MAX_CHARS = 500

/** The first that is named counts. */
const REGIONS = ['footer', 'navigation', 'aside'] as const

const WORDS: Record<(typeof REGIONS)[number], string> = {
  footer: 'footer colophon copyright',
  navigation: 'nav navbar navigation menu breadcrumb breadcrumbs pagination pager tabs',
  aside:
    'sidebar aside related recommend recommended recommendation recommendations widget promo advert ad ads cookie newsletter social share',
}

const BITS: ReadonlyMap<string, number> = new Map(
  REGIONS.flatMap((region, at) => WORDS[region].split(' ').map((word) => [word, 1 << at] as const)),
)

/** `with-tabs` and `no-sidebar` say what a box contains or lacks, not what it is. */
const DENIALS = new Set('with without has have no non'.split(' '))

/** Most names have no such word, and are not taken apart. */
const ANY_WORD = new RegExp(`(?:^|[\\s_-])(?:${[...BITS.keys()].join('|')})(?:$|[\\s_-])`, 'i')

const bitsOf = rememberedByName((names) => {
  if (!ANY_WORD.test(names)) return 0
  let bits = 0
  const parts = names.toLowerCase().split(/([\s_-])/)
  for (let at = 0; at < parts.length; at += 2) {
    const bit = BITS.get(parts[at]!)
    if (bit !== undefined && !(DENIALS.has(parts[at - 2] ?? '') && /[_-]/.test(parts[at - 1]!))) bits |= bit
  }
  return bits
})
