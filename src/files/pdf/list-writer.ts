import type { Block } from './blocks.ts'

type Item = Extract<Block, { kind: 'item' }>

interface Level {
  indent: number
  tag: 'ul' | 'ol'
}

/** Writes consecutive list items, nested by indent. */
export function createListWriter(): { add(item: Item, html: string): void; end(): string } {
  let html = ''
  let levels: Level[] = []

  function add(item: Item, text: string): void {
    const tolerance = 0.6 * item.lines[0]!.size
    const tag = item.number === undefined ? 'ul' : 'ol'
    while (levels.length > 0 && item.indent < levels.at(-1)!.indent - tolerance) closeLevel()
    const top = levels.at(-1)
    const deeper = top === undefined || (item.indent > top.indent + tolerance && levels.length < MAX_NESTING)
    if (!deeper) {
      html += '</li>'
      if (top.tag !== tag) {
        html += `</${top.tag}>`
        levels.pop()
      }
    }
    if (deeper || top.tag !== tag) {
      html += tag === 'ol' && item.number !== 1 ? `<ol start="${item.number}">` : `<${tag}>`
      levels.push({ indent: item.indent, tag })
    }
    html += `<li>${checkBoxOf(item)}${text}`
  }

  function closeLevel(): void {
    html += `</li></${levels.pop()!.tag}>`
  }

  function end(): string {
    while (levels.length > 0) closeLevel()
    const written = html
    html = ''
    levels = []
    return written
  }

  return { add, end }
}

const MAX_NESTING = 6

const checkBoxOf = ({ ticked }: Item): string =>
  ticked === undefined ? '' : `<input type="checkbox"${ticked ? ' checked' : ''} disabled> `
