import { type Element, isTag } from 'domhandler'

/** A CSS selector that finds an element on its page: by id where there is one, otherwise by position. */
export function selectorOf(element: Element): string {
  const steps: string[] = []
  for (let node: Element | null = element; node !== null; node = parentOf(node)) {
    const { id } = node.attribs
    if (id !== undefined && /^[A-Za-z][\w-]*$/.test(id)) {
      steps.unshift(`#${id}`)
      break
    }
    steps.unshift(stepOf(node))
  }
  return steps.join(' > ')
}

function stepOf(element: Element): string {
  const { name, parent } = element
  if (parent === null) return name
  const alike = parent.children.filter((child): child is Element => isTag(child) && child.name === name)
  return alike.length === 1 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`
}

const parentOf = ({ parent }: Element) => (parent !== null && isTag(parent) ? parent : null)
