// Which blocks stand together: a section is a heading with all that is below it.
import type { Block } from './structure.ts'

export interface Section {
  /** The headings from the outermost to its own. */
  headings: string[]
  level: number
  start: number
  end: number
  /** Where its own text ends and its first subsection begins. */
  ownEnd: number
  /** Whether it has text of its own below its heading. */
  hasText: boolean
  subsections: Section[]
}

/** The sections of blocks as a tree. Its root is the whole document. */
export function sectionsOf(blocks: readonly Block[]): Section {
  const end = blocks.at(-1)?.end ?? 0
  const root: Section = { headings: [], level: 0, start: 0, end, ownEnd: end, hasText: false, subsections: [] }
  const open = [root]
  for (const { heading, start } of blocks) {
    if (heading === undefined) {
      open.at(-1)!.hasText = true
      continue
    }
    while (open.at(-1)!.level >= heading.level) open.pop()!.end = start
    const parent = open.at(-1)!
    if (parent.subsections.length === 0) parent.ownEnd = start
    const headings = heading.text === '' ? parent.headings : [...parent.headings, heading.text]
    const section = { headings, level: heading.level, start, end, ownEnd: end, hasText: false, subsections: [] }
    parent.subsections.push(section)
    open.push(section)
  }
  // What is still open at the end ends there. What has closed has no text behind its end.
  closeOwn(root)
  return root
}

function closeOwn(section: Section): void {
  section.ownEnd = Math.min(section.ownEnd, section.end)
  for (const each of section.subsections) closeOwn(each)
}
