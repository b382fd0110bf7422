import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Fidelity, fidelityOf } from './fidelity.ts'
import floors from './fidelity-floors.json'
import { KINDS } from './structure.ts'

/** Pages with gold texts, kept beside the repository. */
const shared = process.env.SHARED_DIR ?? resolve(import.meta.dir, '../../../shared')
const dev = join(shared, 'quality/dev')

/** Maximum distance between a floor and the measured value. A gain is secured by raising the floor. */
const MAX_SLACK = 0.005

const MINUTES_2 = 120_000

interface Gold {
  expected_html?: string
  page_type?: string
}

async function goldOf(corpus: string): Promise<[id: string, gold: Gold][]> {
  return Object.entries(JSON.parse(await textOf(join(dev, corpus, 'gold.json.gz'))))
}

async function textOf(path: string): Promise<string> {
  return new TextDecoder().decode(Bun.gunzipSync(await Bun.file(path).bytes()))
}

/** Clean fragments: the main content of articles. */
async function fragments(): Promise<string[]> {
  return (await goldOf('readability')).map(([, { expected_html = '' }]) => expected_html)
}

/** Whole pages of documentation and forums, which have most of the lists, tables and code. */
async function wholePages(): Promise<string[]> {
  const chosen = (await goldOf('wcxb')).filter(([, { page_type = '' }]) => /^(?:documentation|forum)$/.test(page_type))
  return Promise.all(chosen.map(([id]) => textOf(join(dev, `wcxb/pages/${id}.html.gz`))))
}

/** Reports each value below its floor, and each floor too far below its value. */
function breaches(measured: Fidelity, floor: Record<string, { recall: number; precision: number }>): string[] {
  return KINDS.flatMap((kind) =>
    (['recall', 'precision'] as const).flatMap((part) => {
      const figure = measured[kind][part]
      const least = floor[kind]?.[part] ?? 0
      if (figure < least) return [`${kind} ${part} fell to ${figure.toFixed(4)}, under its floor ${least}`]
      if (figure - least > MAX_SLACK) return [`${kind} ${part} rose to ${figure.toFixed(4)}: raise its floor ${least}`]
      return []
    }),
  )
}

const found = existsSync(join(dev, 'readability/gold.json.gz'))

describe.skipIf(!found)(found ? 'fidelity of the Markdown' : 'NOT RUN, no quality/dev in SHARED_DIR: fidelity', () => {
  test(
    'the Markdown of clean fragments has their structure',
    async () => {
      expect(breaches(fidelityOf(await fragments()), floors.fragments)).toEqual([])
    },
    MINUTES_2,
  )

  test(
    'the Markdown of whole pages of documentation and forums has their structure',
    async () => {
      expect(breaches(fidelityOf(await wholePages()), floors.pages)).toEqual([])
    },
    MINUTES_2,
  )
})
