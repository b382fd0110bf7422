import type { Measures } from '../page/measure.ts'
import { hrefsIn } from '../page/page-links.ts'
import { hasAmount } from './amounts.ts'
import { MAX_PRICED_CHARS, type ReadGroup, type ReadItem } from './read-items.ts'

/** Drops lists whose items all stand, with the same links and amounts, in an earlier list that is kept. */
export function dropRepeatedOffers(measures: Measures, groups: readonly ReadGroup[], chosen: Uint8Array): void {
  const { parent, end } = measures
  const items = groups.flatMap(({ items }) => items)
  const offerOf = new Map<ReadItem, string>()
  for (const item of items) {
    const offer = offerIn(measures, item)
    if (offer !== undefined) offerOf.set(item, offer)
  }
  if (offerOf.size < 2) return
  items.sort((a, b) => a.row - b.row)
  const lists = [...Map.groupBy(items, ({ row }) => parent[row]!).values()]
  /** What kept items offer, with the end of the first that does. */
  const known = new Map<string, number>()
  for (const list of lists) {
    const isKnown = (item: ReadItem) => {
      const offer = offerOf.get(item)
      const since = offer === undefined ? undefined : known.get(offer)
      return since !== undefined && since <= item.row
    }
    if (list.length >= MIN_LIST && list.every(isKnown)) for (const { row } of list) chosen.fill(0, row, end[row]!)
    for (const item of list) {
      const offer = offerOf.get(item)
      if (offer === undefined || known.has(offer)) continue
      if (item.parts.some((part) => chosen[part.row] === 1)) known.set(offer, end[item.row]!)
    }
  }
}

/** One or two cards may be shown twice on purpose. */
const MIN_LIST = 3

/** Where an item leads, which is its first link, and its amounts. */
function offerIn(measures: Measures, { row, parts }: ReadItem): string | undefined {
  const amounts = parts.filter(({ text, isPriced }) => isPriced || (text.length > MAX_PRICED_CHARS && hasAmount(text)))
  if (amounts.length === 0) return undefined
  const [link] = hrefsIn(measures, row, measures.end[row]!)
  return link === undefined ? undefined : [link, ...amounts.map(({ text }) => text)].join('\n')
}
