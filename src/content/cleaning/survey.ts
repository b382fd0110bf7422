// One look at each element of a page, which tells the few that rules have to look at closer.
import { type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { type Clues, clueReader } from './clues.ts'
import { RESTATEMENTS, restate } from './restate.ts'

/** The elements of a page in document order, and for each the rules that may apply to it (clues.ts). */
export interface Survey {
  elements: Element[]
  rules: number[]
  /** Those that may apply to any of them. */
  all: number
}

/** What later steps ask about few elements, and what calls for it. */
const QUESTIONS = {
  // An image gets the attributes of one in a noscript (noscript.ts), after its own were read.
  isHidden: { tags: ['dialog', 'input', 'img'], attributes: ['hidden', 'style', 'aria-hidden'] },
  isDisclosure: { attributes: ['role', 'aria-expanded'] },
  isIdentified: { attributes: ['id'] },
  isReference: { attributes: ['aria-controls', 'aria-owns', 'aria-labelledby', 'for', 'href'], data: true },
  isPlayer: { tags: ['video', 'audio'] },
  isTooltip: { attributes: ['role'], classes: ['tool-?tip', 'hover-?card', 'popover', 'popper'] },
  isNoscript: { tags: ['noscript'] },
  hasHandler: { handlers: true },
} satisfies Record<string, Clues>

const CLUES = clueReader([...RESTATEMENTS, ...Object.values(QUESTIONS)])

/** Looks at each element and text once. */
export function surveyOf(root: ParentNode): Survey {
  const elements: Element[] = []
  const rules: number[] = []
  const spread: number[] = []
  const pending: ParentNode[] = [root]
  const places: number[] = [-1]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const around = places.pop()!
    let place = around
    if (isTag(node)) {
      place = elements.push(node) - 1
      const own = CLUES.ofAttributes(node.attribs)
      spread.push(own & CLUES.spreading)
      rules.push(own | (spread[around] ?? 0))
      if (around >= 0) rules[around]! |= spread[place]!
    }
    const { children } = node
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!
      if (isText(child)) {
        if (place >= 0) rules[place]! |= CLUES.ofText(child.data)
      } else if (isTag(child) || hasChildren(child)) {
        pending.push(child)
        places.push(place)
      }
    }
  }
  return { elements, rules, all: 0 }
}

/** Applies all restatements. Some rename elements that follow, so names are read here. */
export function restateAll(survey: Survey): void {
  const { elements, rules } = survey
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i]!
    rules[i]! |= CLUES.ofTag(element.name)
    survey.all |= rules[i]!
    restate(element, rules[i]!)
  }
}

/** The elements of which a question may be true, in document order. */
export function candidates({ elements, rules, all }: Survey, question: keyof typeof QUESTIONS): Element[] {
  const bit = CLUES.bitOf(QUESTIONS[question])
  const found: Element[] = []
  if ((all & bit) === 0) return found
  for (let i = 0; i < elements.length; i++) if ((rules[i]! & bit) !== 0) found.push(elements[i]!)
  return found
}
