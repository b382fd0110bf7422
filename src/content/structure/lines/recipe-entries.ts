import { type Element, isTag } from 'domhandler'
import { ingredientLikeness, stepLikeness } from '../readings/recipe-lines.ts'
import type { Line } from './lines.ts'

/** A line, or all lines of one list item or table row. */
export interface Entry {
  text: string
  element: Element
  /** 1 to 6 for heading elements, otherwise 0. */
  heading: number
  isIngredient: number
  isStep: number
  /** Whether all of it is bold, or the header of a table. */
  isBold: boolean
  /** Whether `Step 2` stands before it on a line of its own. */
  isNumbered: boolean
}

/** The entries of the regions that a reader takes for content. Bullets and numbers in boxes of their own are left out. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = []
  let open: { item: Element; lines: Line[] } | undefined
  let isNumbered = false
  const add = (text: string, element: Element, { heading, isBold }: { heading: number; isBold: boolean }) => {
    const isIngredient = ingredientLikeness(text)
    // Some pages set each ingredient as a heading.
    const isHeading = heading > 0 && isIngredient < 1
    entries.push({
      text,
      element,
      heading: isHeading ? heading : 0,
      isIngredient: isHeading ? 0 : isIngredient,
      isStep: isHeading ? 0 : stepLikeness(text),
      isBold,
      isNumbered,
    })
    isNumbered = false
  }
  const end = () => {
    if (open !== undefined) {
      const { item, lines: own } = open
      // Several ingredients may share a cell or an item.
      const apart = own.filter(({ text }) => ingredientLikeness(text) === 1).length > 1
      for (const texts of apart ? own.map((line) => [line]) : [own])
        add(texts.map(({ text }) => text).join(' '), item, { heading: 0, isBold: texts.every(isBold) })
    }
    open = undefined
  }
  for (let at = 0; at < lines.length && entries.length < MAX_ENTRIES; at += 1) {
    const line = lines[at]!
    const { text, block, region, heading } = line
    if (!READ.has(region)) continue
    const item = itemAround(block)
    if (item !== undefined && open?.item === item) {
      open.lines.push(line)
      continue
    }
    end()
    if (item !== undefined) {
      open = { item, lines: [line] }
      continue
    }
    const next = lines[at + 1]
    const joined =
      next !== undefined && isAmountAlone(text) && isBeside(block, next.block) ? `${text} ${next.text}` : ''
    if (joined !== '' && ingredientLikeness(joined) > 0.5 && stepLikeness(joined) === 0) {
      add(joined, next!.block, { heading: 0, isBold: false })
      at += 1
    } else if (!MARK_ALONE.test(text) || heading > 0) add(text, block, { heading, isBold: isBold(line) })
    else isNumbered = /^\p{L}{3,}\s*\d/u.test(text)
  }
  end()
  return entries
}

const isBold = ({ runs, block }: Line) =>
  block.name === 'th' || runs.every(({ element }) => element.name === 'strong' || element.name === 'b')

const READ: ReadonlySet<string> = new Set(['main', 'header', 'aside'])
/** An amount with or without a unit, whose name stands in a box beside it. */
const AMOUNT_ALONE = /^[\d½¼¾⅓⅔⅛⅜⅝⅞][\d½¼¾⅓⅔⅛⅜⅝⅞\s.,/⁄–-]*(?:\p{L}{1,12}\.?)?$/u
const MARK_ALONE =
  /^(?:[•·▢☐□*✓–-]|(?:step|schritt|étape|paso|passo|stap|trin|steg|krok|шаг|nº|no\.?)?\s*\d{1,2}\s*[.:)]?)$/i

const isAmountAlone = (text: string) => AMOUNT_ALONE.test(text) && ingredientLikeness(text) === 0

const MAX_ENTRIES = 3_000

/** The list item or table row around a block. */
function itemAround(block: Element): Element | undefined {
  for (let node: Element | undefined = block, up = 0; node !== undefined && up < 5; node = parentOf(node), up += 1) {
    if (node.name === 'li' || node.name === 'tr') return node
    if (node.name === 'ul' || node.name === 'ol' || node.name === 'table') return undefined
  }
  return undefined
}

export const parentOf = ({ parent }: Element) => (parent !== null && isTag(parent) ? parent : undefined)

/** Whether two blocks stand in one small box. */
const isBeside = (a: Element, b: Element) => {
  const box = parentOf(a)
  return box !== undefined && (box === parentOf(b) || box === b.parent?.parent || a === parentOf(b))
}
