import { type Element, isTag } from 'domhandler'
import type { EvidencePage, Region } from '../model.ts'
import type { Line } from './lines.ts'

/** A heading with what follows it, up to the next heading of the same or a higher level. */
export interface Section {
  heading: string
  /** 1 to 6; 7 for a line that only looks like a heading. */
  level: number
  element: Element
  region: Region
  /** Lines before the next heading of any level. */
  own: Line[]
  /** All lines, those of sections inside it too. */
  lines: Line[]
}

/** The sections of a page in document order. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  for (const [index, line] of lines.entries()) {
    const level = levelOf(line, lines[index + 1])
    if (level > 0) {
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
      for (const outer of open) outer.lines.push(line)
      const heading = line.text.replace(/\s*[:：]\s*$/, '')
      const section = { heading, level, element: line.block, region: line.region, own: [], lines: [] }
      sections.push(section)
      open.push(section)
    } else {
      const inside = open.filter(({ region }) => region === line.region)
      if (open.at(-1)?.region === line.region) open.at(-1)!.own.push(line)
      for (const outer of inside) if (outer.lines.length < MAX_LINES) outer.lines.push(line)
    }
  }
  return sections
}

const MAX_LINES = 2_000
const LOOKS_LIKE_ONE = 7

function levelOf(line: Line, next: Line | undefined): number {
  if (line.heading > 0) return line.heading
  if (line.text.length > 80 || next === undefined || next.heading > 0) return 0
  if (line.block.name === 'li' || isCell(line.block)) return 0
  const bold = line.runs.every(({ element }) => isStrong(element, line.block))
  const named = /(?:^|[\s_-])(?:title|heading|header|headline|subtitle|label)(?:$|[\s_-])/i.test(
    line.block.attribs.class ?? '',
  )
  const announces = /[:：]$/.test(line.text) && next.block.name === 'li'
  return bold ||
    named ||
    announces ||
    line.block.name === 'legend' ||
    line.block.name === 'summary' ||
    line.block.name === 'caption'
    ? LOOKS_LIKE_ONE
    : 0
}

const isCell = ({ name }: Element) => /^(?:td|th|dt|dd)$/.test(name)

function isStrong(element: Element, block: Element): boolean {
  for (
    let node: Element | null = element;
    node !== null && node !== block;
    node = node.parent !== null && isTag(node.parent) ? node.parent : null
  ) {
    if (node.name === 'b' || node.name === 'strong') return true
  }
  return false
}

/** Finds the text of the last heading above an element. */
export function headingFinder(
  page: EvidencePage,
  sections: readonly Section[],
): (element: Element) => string | undefined {
  const headings = sections
    .map(({ element, heading }) => ({ at: page.orderOf(element), heading }))
    .sort((a, b) => a.at - b.at)
  return (element) => {
    const at = page.orderOf(element)
    let low = 0
    let high = headings.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (headings[middle]!.at < at) low = middle + 1
      else high = middle
    }
    return headings[low - 1]?.heading
  }
}
