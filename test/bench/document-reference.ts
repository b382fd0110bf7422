import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { agreed, common, PARTS, type Parts, partsOfHtml, without, wordsOf } from './document-parts.ts'

/** LibreOffice's view of a file: as HTML, the text of its body with changes accepted, and that of the pages it prints. */
export interface Shown {
  html?: string
  body?: string
  printed?: string
}

const SHEETS = new Set(['xlsx', 'xls', 'ods'])
const TEXTS = new Set(['docx', 'doc', 'odt', 'rtf'])

/** What LibreOffice shows of each file, by path; needs `soffice` and `pdftotext`. */
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
    // A list of the sheets and their numbers are LibreOffice's own.
    ...(html !== undefined && { html: html.replace(/<h1>Overview<\/h1>.*?<\/center>|Sheet \d+: (?=<em>)/gs, '') }),
    ...(flat !== undefined && { body: bodyOf(flat) }),
    ...(printed !== '' && { printed }),
  }
}

/** Text of flat OpenDocument without what a tracked change deleted; headers, footers and comments are kept apart in it. */
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
 * What a file holds: what at least two tools found. Of words, as many as LibreOffice shows (not hidden or deleted, no
 * comment, header or footer); of cells of sheets, those it shows; nothing of `unshown`.
 *
 * @param reads of each tool; LibreOffice's HTML counts as one more
 * @param unshown text that is no content, as furniture of pages
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

/** Lines at the head and foot of pages (parted by form feeds) that come again, with whatever numbers. */
export function furnitureOf(text: string): string[] {
  const pages = text.split('\f').map((page) => page.split('\n').filter((line) => line.trim() !== ''))
  const edges = pages.flatMap((lines) => [...new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)])])
  const groups = Map.groupBy(edges, (line) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim())
  return [...groups.values()].filter((lines) => lines.length >= 2).flat()
}

/** A header of two lines and what parts it from the text. */
const EDGE = 3
