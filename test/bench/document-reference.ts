// The reference of the document benchmark: what LibreOffice shows of a file and at least two tools find in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { agreed, common, PARTS, type Parts, partsOfHtml, without, wordsOf } from './document-parts.ts'

/**
 * How LibreOffice shows a file: as HTML, the text of its body with changes accepted, and the text of its printed pages.
 */
export interface Shown {
  html?: string
  body?: string
  printed?: string
}

const SHEETS = new Set(['xlsx', 'xls', 'ods'])
const TEXTS = new Set(['docx', 'doc', 'odt', 'rtf'])

/** Converts files with LibreOffice, by path. Needs `soffice` and `pdftotext`. */
export async function shownByLibreOffice(files: readonly string[]): Promise<Map<string, Shown>> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  try {
    const shown = new Map<string, Shown>()
    for (const kind of [...SHEETS, ...TEXTS, 'pptx']) {
      const paths = files.filter((file) => extname(file) === `.${kind}`)
      if (paths.length === 0) continue
      for (const target of targetsOf(kind)) {
        const profile = `-env:UserInstallation=file://${folder}/profile`
        const to = ['--headless', '--convert-to', target, '--outdir', join(folder, kind)]
        await Bun.spawn(['soffice', profile, ...to, ...paths], { stdout: 'ignore', stderr: 'ignore' }).exited
      }
      for (const path of paths) shown.set(path, await shownIn(join(folder, kind, basename(path, `.${kind}`))))
    }
    return shown
  } finally {
    await rm(folder, { recursive: true })
  }
}

const targetsOf = (kind: string) => (SHEETS.has(kind) ? ['html'] : TEXTS.has(kind) ? ['html', 'fodt', 'pdf'] : ['pdf'])

async function shownIn(stem: string): Promise<Shown> {
  const textIn = (path: string) =>
    Bun.file(path)
      .text()
      .catch(() => undefined)
  const [html, flat] = [await textIn(`${stem}.html`), await textIn(`${stem}.fodt`)]
  const printed = await Bun.spawn(['pdftotext', `${stem}.pdf`, '-'], { stderr: 'ignore' }).stdout.text()
  return {
    // LibreOffice adds a list of the sheets and their numbers.
    ...(html !== undefined && { html: html.replace(/<h1>Overview<\/h1>.*?<\/center>|Sheet \d+: (?=<em>)/gs, '') }),
    ...(flat !== undefined && { body: bodyOf(flat) }),
    ...(printed !== '' && { printed }),
  }
}

/**
 * The text of flat OpenDocument without tracked deletions. Headers, footers and comments are stored separately in it.
 */
function bodyOf(flat: string): string {
  const deletions = flat.matchAll(/<text:changed-region xml:id="([^"]*)"[^>]*>\s*<text:deletion>/g)
  const deleting = new Set([...deletions].map(([, id]) => id))
  let open = 0
  const text = (node: ChildNode): string => {
    if (isText(node)) return open > 0 ? '' : node.data
    if (!isTag(node) || UNREAD.has(node.name)) return ''
    if (deleting.has(node.attribs['text:change-id'])) open += CHANGE[node.name] ?? 0
    const inside = node.children.map(text).join('')
    return /^text:(?:span|a|bookmark|change)/.test(node.name) ? inside : `\n${inside}\n`
  }
  const body = parseDocument(flat.slice(flat.indexOf('<office:body>')), { xmlMode: true })
  return body.children.map(text).join('')
}

const UNREAD = new Set(['text:tracked-changes', 'office:annotation', 'office:binary-data'])
const CHANGE: Record<string, number> = { 'text:change-start': 1, 'text:change-end': -1 }

/**
 * The reference content of a file: what at least two tools found. Words are limited to those that LibreOffice shows (no
 * hidden or deleted text, comments, headers or footers), and cells of sheets to those it shows. Nothing of `unshown`
 * counts.
 *
 * @param reads what each tool found; LibreOffice's HTML counts as another tool
 * @param unshown text that is not content, such as running headers
 */
export function referenceOf(kind: string, reads: readonly Parts[], shown: Shown, unshown: readonly string[]): Parts {
  const seen = shown.html === undefined ? undefined : partsOfHtml(shown.html)
  const all = seen === undefined ? reads : [...reads, seen]
  const parts = Object.fromEntries(PARTS.map((part) => [part, agreed(all.map((read) => read[part]))])) as Parts
  const dropped = partsOfHtml(unshown.map((text) => `<h1>${Bun.escapeHTML(text)}</h1>`).join(''))
  let words = without(parts.words, dropped.words)
  if (seen !== undefined) words = common(words, seen.words)
  for (const text of [shown.body, shown.printed]) if (text !== undefined) words = common(words, wordsOf(text))
  const cells = SHEETS.has(kind) && seen !== undefined ? common(parts.cells, seen.cells) : parts.cells
  return { words, cells, headings: without(parts.headings, dropped.headings), items: parts.items }
}

/** Lines at the top and bottom of pages (separated by form feeds) that repeat, ignoring numbers. */
export function runningLinesOf(text: string): string[] {
  const pages = text.split('\f').map((page) => page.split('\n').filter((line) => line.trim() !== ''))
  const edges = pages.flatMap((lines) => [...new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)])])
  const groups = Map.groupBy(edges, (line) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim())
  return [...groups.values()].filter((lines) => lines.length >= 2).flat()
}

/** Lines of a header, and the blank line after it. */
const EDGE = 3
