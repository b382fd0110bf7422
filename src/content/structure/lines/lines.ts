import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler'
import { INLINE } from '../inline.ts'
import type { EvidencePage, Region } from '../model.ts'
import { shownText } from '../readings/email.ts'

/** A piece of a line with the innermost element that its text stands in. */
export interface Run {
  element: Element
  text: string
}

/** What a reader sees as one line or paragraph: inline content between two block boundaries or `<br>`. */
export interface Line {
  text: string
  runs: Run[]
  /** The innermost block element around it. */
  block: Element
  region: Region
  /** 1 to 6 for the heading elements, otherwise 0. */
  heading: number
}

/** The visible lines of a page in document order. */
export function linesOf(page: EvidencePage, root: AnyNode = page.root): Line[] {
  const lines: Line[] = []
  let open: { runs: Run[]; block: Element } | undefined
  const end = () => {
    const line = open === undefined ? undefined : lineOf(page, open)
    if (line !== undefined) lines.push(line)
    open = undefined
  }
  const pending: Step[] = [{ node: root, block: undefined, element: undefined }]
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    const { node, block, element } = step
    if (node === undefined) end()
    else if (isText(node)) {
      if (block === undefined || element === undefined) continue
      open ??= { runs: [], block }
      const last = open.runs.at(-1)
      const text = shownText(node)
      if (last?.element === element) last.text += text
      else open.runs.push({ element, text })
    } else if (hasChildren(node)) {
      const tag = isTag(node) ? node : undefined
      if (tag !== undefined && tag !== root && page.regionOf(tag) === 'hidden') continue
      // A picture separates words, but not lines.
      const isBlock = tag !== undefined && tag.name !== 'img' && !INLINE.has(tag.name)
      if (isBlock) {
        end()
        pending.push(END)
      }
      if (tag?.name === 'br') continue
      const inner = { block: isBlock || block === undefined ? tag : block, element: tag ?? element }
      for (let i = node.children.length - 1; i >= 0; i--) pending.push({ node: node.children[i]!, ...inner })
    }
  }
  end()
  return lines
}

interface Step {
  /** Undefined ends the line. */
  node: AnyNode | undefined
  block: Element | undefined
  element: Element | undefined
}

const END: Step = { node: undefined, block: undefined, element: undefined }

function lineOf(page: EvidencePage, { runs, block }: { runs: Run[]; block: Element }): Line | undefined {
  const text = collapsed(runs.map((run) => run.text).join(''))
  if (text === '') return undefined
  const shown = runs
    .map(({ element, text: raw }) => ({ element, text: collapsed(raw) }))
    .filter((run) => run.text !== '')
  return { text, runs: shown, block, region: page.regionOf(block), heading: headingLevel(block) }
}

const collapsed = (text: string) => text.replace(/[\s\u200b\ufeff]+/g, ' ').trim()

function headingLevel(block: Element): number {
  for (let element: Element | null = block, up = 0; element !== null && up < 4; up += 1) {
    const level = /^h([1-6])$/.exec(element.name)?.[1]
    if (level !== undefined) return Number(level)
    element = element.parent !== null && isTag(element.parent) ? element.parent : null
  }
  return 0
}
