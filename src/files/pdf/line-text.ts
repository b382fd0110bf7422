import { escapeText } from '../../content/html.ts'
import { escapeAttribute } from '../word/inline-html.ts'
import type { Line, Run } from './geometry.ts'
import type { Vocabulary } from './vocabulary.ts'
import { endsUnspaced, GAP_RIGHT_TO_LEFT, startsUnspaced } from './writing-systems.ts'

interface Span {
  text: string
  bold: boolean
  italic: boolean
  mono: boolean
  script: 'sup' | 'sub' | undefined
  href: string | undefined
}

interface InlineOptions {
  vocabulary: Vocabulary
  /** Whether to ignore bold, where all text is bold. */
  plain?: boolean
  /** Whether to ignore monospaced type, where the whole document is monospaced. */
  ignoreMono?: boolean
  /** Indexes of lines after which the line break is kept. */
  breaks?: ReadonlySet<number>
}

/** Whether the text ends a sentence, or a clause that stands alone. */
export const endsSentence = (text: string): boolean => /[.!?:;。！？]["”’)]?$/.test(text)

/** Whether the line contains dot leaders to a page number, with or without spaces. */
export const hasLeaders = (text: string): boolean => /(?:[.·…_] ?){4,}/.test(text)

/** Combining characters, which some files separate from their letter by a space. */
const MARKED = /^[\p{M}\u0e33\u0eb3]/u

/** Whether there is a space between two runs of a line. */
export function isApart(a: Run, b: Run): boolean {
  const gap = a.rtl && b.rtl ? a.x0 - b.x1 : b.x0 - a.x1
  const size = Math.max(a.size, b.size)
  if (endsUnspaced(a.text) && startsUnspaced(b.text)) return gap > 0.6 * size
  if (MARKED.test(b.text) && gap < 0.05 * size) return false
  if (b.script !== undefined && !a.spaceAfter) return gap > 0.3 * size
  return a.spaceAfter || gap > (a.rtl && b.rtl ? GAP_RIGHT_TO_LEFT : 0.2) * size
}

/** The text of one line. */
export function lineText({ runs }: Line): string {
  return runs.map((run, i) => (i > 0 && isApart(runs[i - 1]!, run) ? ` ${run.text}` : run.text)).join('')
}

/** Joins lines into one text, as HTML. */
export function inlineHtml(lines: readonly Line[], options: InlineOptions): string {
  return htmlOf(spansOf(lines, options)).trim()
}

function spansOf(lines: readonly Line[], options: InlineOptions): Span[] {
  const spans: Span[] = []
  lines.forEach((line, index) => {
    const { runs } = line
    const next = lines[index + 1]
    runs.forEach((run, i) => {
      const following = runs[i + 1]
      const span = spanOf(run, options)
      append(spans, span)
      if (following !== undefined && isApart(run, following))
        append(spans, blankBetween(span, spanOf(following, options)))
    })
    if (next === undefined) return
    if (options.breaks?.has(index)) append(spans, { ...NO_LOOK, text: '\n' })
    else joinLines(spans, [line, next], options)
  })
  return spans
}

const NO_LOOK: Span = { text: '', bold: false, italic: false, mono: false, script: undefined, href: undefined }

function spanOf(run: Run, { plain, ignoreMono }: InlineOptions): Span {
  return {
    text: run.text,
    bold: run.bold && !plain,
    italic: run.italic,
    mono: run.mono && !ignoreMono,
    script: run.script,
    href: run.href,
  }
}

/** Adjacent text of one look is one span. */
function append(spans: Span[], span: Span): void {
  const last = spans.at(-1)
  if (last !== undefined && isAlike(last, span)) last.text += span.text
  else spans.push({ ...span })
}

function isAlike(a: Span, b: Span): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.mono === b.mono && a.script === b.script && a.href === b.href
}

function blankBetween(a: Span, b: Span): Span {
  const both = a.script === undefined && b.script === undefined
  return {
    text: ' ',
    bold: both && a.bold && b.bold,
    italic: both && a.italic && b.italic,
    mono: both && a.mono && b.mono,
    script: undefined,
    href: a.href === b.href ? a.href : undefined,
  }
}

/** Longest part of a hyphenated word, in characters. */
const MAX_WORD = 100

const SOFT_HYPHEN = '\u00ad'

const PARTED = /([\p{L}\p{N}\p{M}]+)([-\u00ad\u2010])$/u

/** Joins two lines: a hyphenated word is made whole, otherwise a space goes between them. */
function joinLines(spans: Span[], [before, next]: readonly [Line, Line], options: InlineOptions): void {
  const first = next.runs[0]!
  if (endsUnspaced(before.runs.at(-1)!.text) && startsUnspaced(first.text)) return
  const last = spans.at(-1)!
  const parted = PARTED.exec(lineText(before).slice(-MAX_WORD))
  const rest = /^[\p{L}\p{N}]+/u.exec(lineText(next))?.[0]
  if (parted === null || rest === undefined) {
    append(spans, blankBetween(last, spanOf(first, options)))
    return
  }
  const [, start = '', hyphen] = parted
  if (hyphen === SOFT_HYPHEN || (!linksCompound(lineText(before)) && options.vocabulary.isOneWord(start, rest))) {
    last.text = last.text.slice(0, -1)
  }
}

/** Whether a line ends with the short word inside a compound: up-to-date, state-of-the-art, Rothenburg-ob-der-Tauber. */
const linksCompound = (text: string): boolean =>
  /[-\u2010](?:a|an|and|at|by|de|der|du|en|for|in|la|le|ob|of|on|or|the|to|und)[-\u2010]$/iu.test(
    text.slice(-LINK_CHARACTERS),
  )

const LINK_CHARACTERS = 8

function htmlOf(spans: readonly Span[]): string {
  let html = ''
  for (let i = 0; i < spans.length; i++) {
    const { href } = spans[i]!
    if (href === undefined) {
      html += spanHtml(spans[i]!)
      continue
    }
    let inner = ''
    let end = i
    for (; end < spans.length && spans[end]!.href === href; end++) inner += spanHtml(spans[end]!)
    // Punctuation right after a link is often inside its area.
    const sign = /[.,;:]$/.exec(inner)?.[0] ?? ''
    const outside = href.endsWith(sign) ? '' : sign
    const name = inner.slice(0, inner.length - outside.length).trim()
    html += `<a href="${escapeAttribute(href)}">${name}</a>${outside}`
    i = end - 1
  }
  return html
}

function spanHtml({ text, bold, italic, mono, script }: Span): string {
  if (text.trim() === '') return text.includes('\n') ? '<br>' : text
  let html = escapeText(tidy(text)).replaceAll('\n', '<br>')
  if (mono) html = `<code>${html}</code>`
  if (italic && !mono) html = `<em>${html}</em>`
  if (bold && !mono) html = `<strong>${html}</strong>`
  return script === undefined ? html : `<${script}>${html}</${script}>`
}

const LEADERS = /[.·•…_]{4,}|(?:[.·] ){4,}[.·]?/g

/** Removes dot leaders and soft hyphens and expands ligatures. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(LEADERS, ' … ')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u00ad\ufffe\uffff]|(?!\n)\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ')
}
