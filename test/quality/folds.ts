// Models for measuring out of fold: each page is read by the model that has not seen its site (train/README.md).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODEL, type Model, modelOf } from '../../src/content/main/classify/model.ts'

const FOLDS = 5

/** The fold of a page's site, by the rule of train/labels.py: a hash of the registrable part of the host. */
export function foldOf(url: string): number {
  const parts = (URL.parse(url)?.hostname || url).split('.')
  const lastTwo = parts.length < 2 || parts.at(-1)!.length > 2 || parts.at(-2)!.length > 3
  const site = parts.slice(lastTwo ? -2 : -3).join('.')
  return Number(BigInt(`0x${createHash('md5').update(site).digest('hex')}`) % BigInt(FOLDS))
}

/** Runs `read` with each page's model in place of the shipped one, which is restored afterwards. */
export function readOutOfFold<Page extends { url: string }, Result>(
  pages: readonly Page[],
  read: (page: Page) => Result,
): Result[] {
  const shipped = { ...MODEL }
  const models = Array.from({ length: FOLDS }, (_, fold) => foldModel(fold))
  try {
    return pages.map((page) => {
      Object.assign(MODEL, models[foldOf(page.url)])
      return read(page)
    })
  } finally {
    Object.assign(MODEL, shipped)
  }
}

function foldModel(fold: number): Model {
  const packed = readFileSync(join(import.meta.dir, 'folds', `fold-${fold}.json.gz`))
  return modelOf(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(packed))))
}
