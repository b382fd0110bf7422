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
}

/** The entries of the regions that a reader takes for content. Bullets and numbers in boxes of their own are left out. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = []
  let open: { item: Element; texts: string[] } | undefined
  const add = (text: string, element: Element, heading: number) => {
    const isIngredient = ingredientLikeness(text)
    // Some pages set each ingredient as a heading.
    const isHeading = heading > 0 && isIngredient < 1
    entries.push({
      text,
      element,
      heading: isHeading ? heading : 0,
      isIngredient: isHeading ? 0 : isIngredient,
      isStep: isHeading ? 0 : stepLikeness(text),
    })
  }
  const end = () => {
    if (open !== undefined) add(open.texts.join(' '), open.item, 0)
    open = undefined
  }
  for (let at = 0; at < lines.length && entries.length < MAX_ENTRIES; at += 1) {
    const { text, block, region, heading } = lines[at]!
    if (!READ.has(region)) continue
    const item = itemAround(block)
    if (item !== undefined && open?.item === item) {
      open.texts.push(text)
      continue
    }
    end()
    if (item !== undefined) {
      open = { item, texts: [text] }
      continue
    }
    const next = lines[at + 1]
    const joined =
      next !== undefined && isAmountAlone(text) && isBeside(block, next.block) ? `${text} ${next.text}` : ''
    if (joined !== '' && ingredientLikeness(joined) > 0.5 && stepLikeness(joined) === 0) {
      add(joined, next!.block, 0)
      at += 1
    } else if (!MARK_ALONE.test(text) || heading > 0) add(text, block, heading)
  }
  end()
  return entries
}

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
