import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Real pages with gold texts, kept beside the repository (`SHARED_DIR`) and never copied into it. */
export const quality = resolve(process.env.SHARED_DIR ?? join(import.meta.dir, '../../../shared'), 'quality')
export const corpusFound = existsSync(join(quality, 'dev/aeb/gold.json.gz'))

const corpora = ['aeb', 'defuddle', 'magichtml', 'readability', 'trafeval', 'wcxb']

export interface Page {
  corpus: string
  id: string
  url: string
  html: Uint8Array
}

/**
 * Every page of the corpora in a fixed order, and a digest of pages and gold texts that identifies the input of a
 * measurement.
 */
export async function readCorpus(): Promise<{ pages: Page[]; digest: string }> {
  const hash = createHash('sha256')
  const pages: Page[] = []
  for (const corpus of corpora) {
    const goldBytes = await unpacked(`dev/${corpus}/gold.json.gz`)
    hash.update(goldBytes)
    const gold: Record<string, { url: string }> = JSON.parse(new TextDecoder().decode(goldBytes))
    for (const id of Object.keys(gold).sort()) {
      const html = await unpacked(`dev/${corpus}/pages/${id}.html.gz`)
      hash.update(id).update(html)
      pages.push({ corpus, id, url: gold[id]!.url, html })
    }
  }
  return { pages, digest: hash.digest('hex') }
}

async function unpacked(path: string): Promise<Uint8Array> {
  return Bun.gunzipSync(await Bun.file(join(quality, path)).bytes())
}
