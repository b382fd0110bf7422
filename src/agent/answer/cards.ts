// Lists of things that are written as cards: a name, and the same labels below each.
import type { Block } from '../../content/passages/blocks.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import { boldLine, labelledIn } from './lines.ts'
import type { Grid, Reading } from './statements.ts'

/**
 * The blocks with what is a heading in all but its markup as one: the question above a list, the name above the labelled
 * lines of a card.
 */
export function withHeadings(blocks: readonly Block[]): Block[] {
  let title: { text: string; isCard: boolean; place: string } | undefined
  return blocks.map((block, index) => {
    const place = block.headings.join('\n')
    if (title?.place !== place) title = undefined
    const bold = block.kind === 'paragraph' ? boldLine(block) : undefined
    if (bold !== undefined) {
      title = { text: bold, isCard: false, place }
      return block
    }
    const next = blocks[index + 1]
    if (isName(block) && next !== undefined && next.headings.join('\n') === place && isLabelled(next)) {
      title = { text: plainLine(block.units[0]!).trim(), isCard: true, place }
      return block
    }
    const belongs = title !== undefined && (title.isCard ? isLabelled(block) : block.kind !== 'paragraph')
    if (!belongs && block.kind === 'paragraph' && title?.isCard) title = undefined
    return belongs ? { ...block, headings: [...block.headings, title!.text] } : block
  })
}

/** A short line that ends no sentence. */
function isName({ kind, units }: Block): boolean {
  const text = plainLine(units[0] ?? '').trim()
  return (
    kind === 'paragraph' &&
    units.length === 1 &&
    !text.includes('\n') &&
    text.split(/\s+/).length <= MAX_NAME_WORDS &&
    !/[.!?:;,]$/.test(text) &&
    labelledIn(units[0]!) === undefined
  )
}

const MAX_NAME_WORDS = 8

const isLabelled = ({ kind, units }: Block): boolean =>
  kind === 'paragraph' && units.every((unit) => unit.split('\n').every((line) => labelledIn(line) !== undefined))

/** The cards of a page as tables: things under headings beside each other that have the same labels. */
export function cardsOf({ statements }: Reading): Grid[] {
  const places = new Map<string, Map<string, Map<string, string>>>()
  for (const { kind, label, value, headings, isMarked } of statements) {
    if (kind !== 'pair' || !isMarked || headings.length === 0) continue
    const above = headings.slice(0, -1).join('\n')
    const things = places.get(above) ?? new Map<string, Map<string, string>>()
    places.set(above, things)
    const thing = things.get(headings.at(-1)!) ?? new Map<string, string>()
    things.set(headings.at(-1)!, thing)
    if (!thing.has(label)) thing.set(label, value)
  }
  return [...places].flatMap(([above, things]) => gridOf(above === '' ? [] : above.split('\n'), things))
}

function gridOf(headings: string[], things: ReadonlyMap<string, ReadonlyMap<string, string>>): Grid[] {
  const counts = new Map<string, number>()
  for (const thing of things.values()) for (const label of thing.keys()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const labels = [...counts].filter(([, count]) => count >= 2 && count >= things.size / 2).map(([label]) => label)
  if (things.size < 2 || labels.length === 0) return []
  const rows = [...things].filter(([, thing]) => labels.some((label) => thing.has(label)))
  return [
    {
      columns: ['', ...labels],
      rows: rows.map(([name, thing]) => [name, ...labels.map((label) => thing.get(label) ?? '')]),
      headings,
      caption: '',
    },
  ]
}

/** Names and values set with dots between them, under a line that says what the values are. */
export function leadersOf({ units, headings }: Block): Grid[] {
  const lines = units.flatMap((unit) => unit.split('\n'))
  const rows = lines
    .flatMap((line) => (/\.{3}|…|(?:\. ){3}/.test(line) ? [labelledIn(line) ?? []] : []))
    .filter(({ length }) => length > 0)
  const title = plainLine(lines.find((line) => !/\.{3}|…|(?:\. ){3}/.test(line)) ?? headings.at(-1) ?? '').trim()
  return rows.length < 2 ? [] : [{ columns: ['', title], rows, headings: headings.map(plainLine), caption: '' }]
}
