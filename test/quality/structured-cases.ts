import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decodeText } from '../../src/content/charset.ts'
import { extractFrom } from '../../src/content/structure/extract.ts'
import type { Extraction, ExtractionRequest } from '../../src/content/structure/model.ts'
import { evidencePageOf } from '../../src/content/structure/page.ts'
import { settleTemplates } from '../../src/content/templates.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { baseOf } from '../../src/content/urls.ts'

/** Real pages with a schema and gold data, kept beside the repository (`SHARED_DIR`) and never copied into it. */
export const structured = resolve(process.env.SHARED_DIR ?? join(import.meta.dir, '../../../shared'), 'structured')
export const structuredFound = existsSync(join(structured, 'score.py'))

export interface StructuredCase extends ExtractionRequest {
  id: string
  kind: string
  url: string
  html: Uint8Array
}

/** A digest of the cases, gold data and scorer included, which identifies the input of a measurement. */
export async function digestOfCases(): Promise<string> {
  const hash = createHash('sha256')
  const names = [...new Bun.Glob('cases/*').scanSync({ cwd: structured }), 'score.py'].sort()
  for (const name of names) hash.update(name).update(await Bun.file(join(structured, name)).bytes())
  return hash.digest('hex')
}

/** The cases in a fixed order. What only a scorer may read, such as the gold data, is left out. */
export async function readCases({ kind, id }: { kind?: string; id?: string } = {}): Promise<StructuredCase[]> {
  const folder = join(structured, 'cases')
  const names = [...new Bun.Glob('*.json').scanSync({ cwd: folder })].sort()
  const cases: StructuredCase[] = []
  for (const name of names) {
    const { prompt, ...known } = await Bun.file(join(folder, name)).json()
    if ((kind !== undefined && known.kind !== kind) || (id !== undefined && known.id !== id)) continue
    const html = Bun.gunzipSync(await Bun.file(join(folder, name.replace(/\.json$/, '.html.gz'))).bytes())
    const request = { schema: known.schema, ...(prompt != null && { prompt }) }
    cases.push({ id: known.id, kind: known.kind, url: addressOf(known.url), html, ...request })
  }
  return cases
}

/** A few cases name only a host. A page that was fetched always has a whole URL. */
const addressOf = (url: string) => (URL.canParse(url) ? url : `https://${url}/`)

/** The extraction of a case, and its CPU milliseconds: the parse of the page, and all that comes after it. */
export function extractCase({ html, url, ...request }: StructuredCase): {
  extraction: Extraction
  parseMs: number
  extractMs: number
} {
  const started = process.cpuUsage()
  const { text } = decodeText(html, 'text/html')
  const root = parseHtml(text)
  settleTemplates(root)
  const parsed = process.cpuUsage()
  const extraction = extractFrom(evidencePageOf(root, { base: baseOf(root, url), url }), request)
  return { extraction, parseMs: msBetween(started, parsed), extractMs: msBetween(parsed, process.cpuUsage()) }
}

const msBetween = (from: NodeJS.CpuUsage, to: NodeJS.CpuUsage) => (to.user - from.user + to.system - from.system) / 1000
