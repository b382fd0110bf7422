import { comparableUrl } from './comparable-url.ts'

/**
 * What a line of Markdown says, without its markup: no markers, emphasis, pictures or white space that mean nothing. Of a link,
 * its text and where it leads. Empty if the line says nothing.
 */
export function comparableLine(line: string): string {
  if (isRule(line.replace(/^[\s>]+/, ''))) return ''
  const spoken = line
    .slice(0, MAX_LINE_CHARS)
    .replace(LEADING_MARKS, '')
    .replace(IMAGE, (_, alt: string) => ` ${nameOfPicture(alt)} `)
    .replace(LINK, (_, text: string, target: string) => `${text} ⟨${comparableUrl(target)}⟩`)
    .replace(BARE_URL, (url) => comparableUrl(url))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/<\/?[a-z][^>]{0,200}>/gi, ' ')
  return plainText(spoken.replace(/[*_`~|]+/g, ' ')).replace(/\s*⟨⟩/g, '')
}

/** The same text in one form: Unicode, quotation marks, dashes, invisible characters and white space. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Of a longer line, such as data in a page, the start is compared like this; its length stands for the rest. */
const MAX_LINE_CHARS = 100_000

const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g
/** A thematic break, the border of a code block, or the row under the head of a table. */
const isRule = (text: string) =>
  /^(?:[-*_][-*_ ]{2,}|`{3}.*|~{3}.*|=+)\s*$/.test(text) || (text.includes('-') && /^[\s:|-]+$/.test(text))
/** Quotation, list and heading markers in any order. Numbers of items count with the items, not by themselves. */
const LEADING_MARKS = /^(?:\s|>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ x]\](?=\s))+/
const IMAGE =
  /!\[((?:[^[\]\\]|\\.|\[[^[\]]{0,500}\]){0,2000})\]\((?:[^()\s\\]|\\.|\([^()]{0,500}\))*(?:\s+"[^"]{0,2000}")?\)/g
const LINK =
  /\[((?:[^[\]\\]|\\.|\[[^[\]]{0,500}\]){0,5000})\]\(<?((?:[^()\s\\]|\\.|\([^()]{0,500}\))*)>?(?:\s+"(?:[^"\\]|\\.){0,2000}")?\)/g
const BARE_URL = /(?<![⟨\w])https?:\/\/[^\s<>⟩)\]]+/g

/** Names that only describe the file say nothing about the page. */
const nameOfPicture = (alt: string) =>
  /^(?:\S+\.(?:jpe?g|png|gif|webp|svg|avif)|image|img|\d*)$/i.test(alt.trim()) ? '' : alt
