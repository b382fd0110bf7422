import { type Element, isTag } from 'domhandler'
import type { EvidenceCell, EvidencePage, RecordGroup } from '../model.ts'
import { cellsOf } from './cells.ts'
import { lazyRecord } from './lazy-record.ts'

/**
 * Groups of similar elements outside tables: cards, list items, rows of siblings such as `<h3>` with its `<p>`. The same
 * records may stand in several groups, one for each way to read them; the largest come first.
 */
export function recordGroupsOf(page: EvidencePage, headingOf: (element: Element) => string | undefined): RecordGroup[] {
  const candidates = [...byPath(page), ...byStarter(page)]
  const weighed = candidates.map((records) => ({ records, mass: massOf(page, records) })).filter(({ mass }) => mass > 0)
  weighed.sort((a, b) => b.mass - a.mass)
  const room = { elements: MAX_VISITED }
  return weighed.slice(0, MAX_GROUPS).map(({ records }) => groupOf(records, { page, headingOf, room }))
}

const MAX_GROUPS = 40
/** Of one group. One more is looked for, which tells that the page has more. */
const MAX_RECORDS = 2_000
/** Elements that all groups together look at, since groups overlap and records nest. */
const MAX_VISITED = 1_000_000
/** The cells of larger groups are read when they are asked for. */
const MAX_READ_AT_ONCE = 200

/** The elements of each record. */
type Records = Element[][]

/** Elements whose chain of tags from the root is the same, whatever their parents. */
function byPath(page: EvidencePage): Records[] {
  const paths = new Map<Element, number>()
  /** Numbers of the chains, by the number of the chain above and the tag. */
  const numbers = new Map<string, number>()
  const groups = new Map<number, Element[]>()
  for (const element of page.elements) {
    const { parent } = element
    const above = parent !== null && isTag(parent) ? (paths.get(parent) ?? 0) : 0
    const key = `${above}>${element.name}`
    let path = numbers.get(key)
    if (path === undefined) {
      path = numbers.size + 1
      numbers.set(key, path)
    }
    paths.set(element, path)
    if ((!CARDS.has(element.name) && !isCustom(element)) || page.regionOf(element) === 'hidden') continue
    const group = groups.get(path)
    if (group === undefined) groups.set(path, [element])
    else if (group.length <= MAX_RECORDS) group.push(element)
  }
  const found: Records[] = []
  for (const elements of groups.values()) {
    if (elements.length < 2) continue
    found.push(elements.map((element) => [element]))
    const named = sameNamed(elements)
    if (named !== undefined) found.push(named.map((element) => [element]))
  }
  return found
}

const CARDS = new Set(
  'div li article section tr p dl a td span blockquote details figure tbody table form ul'.split(' '),
)

/** Custom elements have a dash in their name. */
const isCustom = ({ name }: Element) => name.includes('-')

/** The elements with the most frequent class, if others stand among them. */
function sameNamed(elements: readonly Element[]): Element[] | undefined {
  const counts = new Map<string, Element[]>()
  for (const element of elements) {
    for (const name of new Set(element.attribs.class?.split(/\s+/))) {
      if (name === '') continue
      const group = counts.get(name)
      if (group === undefined) counts.set(name, [element])
      else group.push(element)
    }
  }
  const best = [...counts.values()]
    .filter(({ length }) => length > 1 && length < elements.length)
    .sort((a, b) => b.length - a.length)[0]
  return best !== undefined && best.length >= 3 ? best : undefined
}

/** Runs of siblings that begin with the same kind of element: `<h3><p><p>`, `<dt><dd>`, two rows of a table. */
function byStarter(page: EvidencePage): Records[] {
  const found: Records[] = []
  for (const parent of page.elements) {
    if (page.regionOf(parent) === 'hidden') continue
    const children = parent.children.filter(
      (child): child is Element => isTag(child) && page.regionOf(child) !== 'hidden',
    )
    if (children.length < 4) continue
    for (const starter of startersOf(children)) {
      const records = startedBy(children, starter)
      if (records.length > 1 && records.length <= MAX_RECORDS && records.some(({ length }) => length > 1))
        found.push(records)
    }
  }
  return found
}

/** Tags, with class where there is one, that stand at least twice but not everywhere; headings and terms first. */
function startersOf(children: readonly Element[]): string[] {
  const counts = new Map<string, number>()
  for (const child of children) for (const key of keysOf(child)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count > 1 && count <= children.length / 2).map(([key]) => key)
  const rank = (key: string) => (/^(?:h[1-6]|dt|summary)\b/.test(key) ? 0 : 1)
  return often.sort((a, b) => rank(a) - rank(b)).slice(0, 3)
}

const keysOf = ({ name, attribs }: Element) => {
  const first = attribs.class?.trim().split(/\s+/)[0]
  return first ? [name, `${name}.${first}`] : [name]
}

function startedBy(children: readonly Element[], starter: string): Records {
  const records: Records = []
  for (const child of children) {
    if (keysOf(child).includes(starter)) records.push([child])
    else if (records.length > 0 && records.at(-1)!.length < MAX_SIBLINGS && !/^h[1-6]$/.test(child.name))
      records.at(-1)!.push(child)
    else if (records.length > 0 && headingRank(child) > headingRank(records.at(-1)![0]!)) records.at(-1)!.push(child)
  }
  return records
}

const MAX_SIBLINGS = 12
const headingRank = ({ name }: Element) => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)

const WEIGHTS = { main: 1, header: 0.3, aside: 0.3, navigation: 0.1, footer: 0.1, hidden: 0 } as const

function massOf(page: EvidencePage, records: Records): number {
  let mass = 0
  let filled = 0
  for (const elements of records) {
    let length = 0
    for (const element of elements) length += Math.min(page.textOf(element).length, 1_000)
    if (length > 0) filled += 1
    mass += Math.min(length, 1_500) * WEIGHTS[page.regionOf(elements[0]!)]
  }
  return filled < 2 ? 0 : mass
}

/** The cells of all elements of a record. `p` of the second paragraph is `p#2`. */
function cellsOfAll(page: EvidencePage, elements: readonly Element[], room: { elements: number }): EvidenceCell[] {
  const isPart = elements.length > 1
  const seen = new Map<string, number>()
  const cells: EvidenceCell[] = []
  for (const element of elements) {
    for (const cell of cellsOf(page, element, { isPart, room })) {
      const count = (seen.get(cell.name) ?? 0) + 1
      seen.set(cell.name, count)
      cells.push(count === 1 ? cell : { ...cell, name: `${cell.name}#${count}` })
    }
  }
  return cells
}

interface Surroundings {
  page: EvidencePage
  headingOf: (element: Element) => string | undefined
  room: { elements: number }
}

function groupOf(records: Records, { page, headingOf, room }: Surroundings): RecordGroup {
  const all = records
    .slice(0, MAX_RECORDS)
    .map((elements) => lazyRecord(elements, headingOf(elements[0]!), () => cellsOfAll(page, elements, room)))
  const first = records[0]![0]!
  const heading = headingOf(first)
  return {
    source: 'record',
    columns: [],
    records: all.length > MAX_READ_AT_ONCE ? all : all.filter(({ cells }) => cells.length > 0),
    ...(records.length > MAX_RECORDS && { isCut: true }),
    region: page.regionOf(first),
    ...(first.parent !== null && isTag(first.parent) && { element: first.parent }),
    ...(heading !== undefined && { heading }),
  }
}
