import { type Element, isTag } from 'domhandler'

/** A CSS selector that finds an element on its page: by id where there is one, otherwise by position. */
export function selectorOf(element: Element): string {
  const path: Element[] = []
  let selector = ''
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    const known = selectors.get(node)
    const { id } = node.attribs
    const whole = known ?? (id !== undefined && /^[A-Za-z][\w-]*$/.test(id) ? `#${id}` : undefined)
    if (whole !== undefined) {
      selector = whole
      break
    }
    path.push(node)
  }
  for (let i = path.length - 1; i >= 0; i--) {
    selector = selector === '' ? stepOf(path[i]!) : `${selector} > ${stepOf(path[i]!)}`
    selectors.set(path[i]!, selector)
  }
  return selector
}

/** Values stand side by side, so that most of the way to one is the way to another. */
const selectors = new WeakMap<Element, string>()

function stepOf(element: Element): string {
  const { name, parent } = element
  if (parent === null) return name
  let step = steps.get(element)
  if (step === undefined) {
    noteSteps(parent.children.filter(isTag))
    step = steps.get(element) ?? name
  }
  return step
}

/** The steps of all children of a parent are found at once: each cell of a long table asks for the step of its row. */
const steps = new WeakMap<Element, string>()

function noteSteps(children: readonly Element[]): void {
  const totals = new Map<string, number>()
  for (const { name } of children) totals.set(name, (totals.get(name) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const child of children) {
    const { name } = child
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    steps.set(child, totals.get(name) === 1 ? name : `${name}:nth-of-type(${count})`)
  }
}

const parentOf = ({ parent }: Element) => (parent !== null && isTag(parent) ? parent : null)
