/**
 * A line of Markdown as its text: without pictures, link targets, emphasis and escapes. A label or target ends where the next
 * one opens, and what is emphasised has a maximum length: otherwise a line of thousands of opening marks takes quadratic
 * time.
 */
export function plainLine(markdown: string): string {
  if (!MARKED.test(markdown)) return markdown
  return markdown
    .replace(PICTURE, '')
    .replace(LINK, '$1')
    .replace(/\[\^[^\][]{1,1000}\]/g, '')
    .replace(/<(https?:[^<>\s]+)>/g, '$1')
    .replace(/<\/?(?:br|sup|sub|u|mark|kbd|ins|details|summary)\s*\/?>/gi, ' ')
    .replace(/(?<![\\\w])(\*{1,3}|_{1,3}|~~)(?=\S)(.{0,1500}?[^\s\\])\1(?![\w])/g, '$2')
    .replace(/(?<!\\)\*{2,3}(?=\S)(.{0,1500}?\S)\*{2,3}/g, '$1')
    .replace(CODE, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

const MARKED = /[*_~`[<\\]/

const LABEL = String.raw`\[((?:\\.|[^\][\\]){0,1000})\]`
/** Each character can be read in one way only: with two, the time doubles with every character of a target that does not end. */
const TARGET = String.raw`\((?:<[^<>]*>|(?!<)(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)`
const PICTURE = new RegExp(`!${LABEL}${TARGET}`, 'g')
const LINK = new RegExp(LABEL + TARGET, 'g')
/** Between two runs of equally many backticks. */
const CODE = /(?<!\\)(?<!(?<!\\)`)(`+)(?!`)(.{1,1500}?)(?<!`)\1(?!`)/g
