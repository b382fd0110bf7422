import type { Measures } from '../page/measure.ts'
import { hasAmount } from './amounts.ts'
import { linksIn } from './links-in.ts'
import type { ReadGroup, ReadItem } from './read-items.ts'

/** Drops lists whose items all stand, with the same links and amounts, in an earlier list that is kept. */
export function dropRepeatedOffers(measures: Measures, groups: readonly ReadGroup[], chosen: Uint8Array): void {
  const { parent, end } = measures
  const items = groups.flatMap(({ items }) => items).sort((a, b) => a.row - b.row)
  const lists = [...Map.groupBy(items, ({ row }) => parent[row]!).values()]
  /** What kept items offer, with the end of the first that does. */
  const known = new Map<string, number>()
  for (const list of lists) {
    const offers = list.map((item) => offerOf(measures, item))
    const isKnown = ({ row }: ReadItem, i: number) => {
      const since = offers[i] === undefined ? undefined : known.get(offers[i])
      return since !== undefined && since <= row
    }
    if (list.length >= MIN_LIST && list.every(isKnown)) for (const { row } of list) chosen.fill(0, row, end[row]!)
    list.forEach(({ row, parts }, i) => {
      const isKept = parts.some((part) => chosen[part.row] === 1)
      if (isKept && offers[i] !== undefined && !known.has(offers[i])) known.set(offers[i], end[row]!)
    })
  }
}

/** One or two cards may be shown twice on purpose. */
const MIN_LIST = 3

/** Where an item leads, which is its first link, and its amounts. */
function offerOf(measures: Measures, { row, parts }: ReadItem): string | undefined {
  const amounts = parts.filter(({ text }) => hasAmount(text)).map(({ text }) => text)
  const [link] = amounts.length === 0 ? [] : linksIn(measures, row)
  return link && [link.href, ...amounts].join('\n')
}
