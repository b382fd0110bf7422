// Edits the HTML of real pages by position, without a parser, so that the rest of the page stays as it is.
import type { Dice } from './changes-dice.ts'

const UNSEEN =
  /<!--[\s\S]*?-->|<(script|style|noscript|template|head|select|textarea|svg|iframe|title|button|option)\b[\s\S]*?<\/\1\s*>/gi

/** The page with everything that no reader sees as spaces, so that positions stay. */
export const visiblePart = (html: string): string => html.replace(UNSEEN, (part) => ' '.repeat(part.length))

export interface TextSpot {
  start: number
  end: number
  text: string
}

/** Texts between tags that match, each with its position. */
export function textsMatching(html: string, pattern: RegExp): TextSpot[] {
  const visible = visiblePart(html)
  return [...visible.matchAll(/>([^<>]+)</g)].flatMap((match) => {
    const found = pattern.exec(match[1]!)
    if (found === null) return []
    const start = match.index + 1 + found.index
    return [{ start, end: start + found[0].length, text: found[0] }]
  })
}

/** Whole elements of a name without elements of the same name inside. */
export function elementsNamed(html: string, name: string): TextSpot[] {
  const visible = visiblePart(html)
  const pattern = new RegExp(`<${name}\\b[^>]*>((?:(?!<${name}\\b)[\\s\\S])*?)</${name}\\s*>`, 'gi')
  return [...visible.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
}

export const replaced = (html: string, { start, end }: Omit<TextSpot, 'text'>, by: string): string =>
  html.slice(0, start) + by + html.slice(end)

/** Paragraphs with prose: the content of nearly any page. */
export const proseOf = (html: string): TextSpot[] =>
  elementsNamed(html, 'p').filter(({ text }) => text.replace(/<[^>]*>/g, '').trim().length > 80)

export type Position = 'top' | 'title' | 'content' | 'end'

/** Puts markup into a page. The same dice give the same place, as long as the page is the same. */
export function inserted(html: string, markup: string, position: Position, dice: Dice): string {
  const at = placeOf(html, position, dice)
  return html.slice(0, at) + markup + html.slice(at)
}

function placeOf(html: string, position: Position, dice: Dice): number {
  const visible = visiblePart(html)
  const body = /<body\b[^>]*>/i.exec(visible)
  const start = body === null ? 0 : body.index + body[0].length
  const end = visible.search(/<\/body\s*>/i)
  if (position === 'top') return start
  if (position === 'end') return end === -1 ? html.length : end
  const prose = proseOf(html)
  if (position === 'title') {
    const heading = elementsNamed(html, 'h1')[0]
    if (heading !== undefined) return heading.end
    return prose[0]?.start ?? start
  }
  return prose.length === 0 ? (elementsNamed(html, 'div').at(-1)?.end ?? start) : dice.one(prose).end
}
