/**
 * Writes the training input for every page of a quality manifest (predict.ts describes the manifest):
 *
 *     bun test/quality/train/dump.ts MANIFEST OUT/pages.jsonl
 *     bun test/quality/train/dump.ts MANIFEST OUT/features.bin OUT/votes.json
 *
 * Without votes: one line of JSON per page with its text blocks, their words, and the tokens of its elements.
 * With votes (`{ votes: { fold: { token: vote } }, folds: { page: fold } }`): for each page the features of its blocks,
 * as a line of JSON (corpus, id, blocks, column names) followed by the columns as 32-bit floats.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { clean } from '../../../src/content/cleaning/clean.ts'
import { featureName, featuresOf } from '../../../src/content/main/classify/features/features.ts'
import { nameTokens, vocabularyOf, votesOf, wordTokens } from '../../../src/content/main/classify/vocabulary.ts'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { hintsOf } from '../../../src/content/main/hints/hints.ts'
import { type Blocks, blocksOf } from '../../../src/content/main/page/blocks.ts'
import { elementAt, type Measures, measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { metadataOf } from '../../../src/content/metadata.ts'
import { settleTemplates } from '../../../src/content/templates.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { baseOf } from '../../../src/content/urls.ts'
import { elementsOf } from '../../../src/content/walk.ts'

interface Row {
  corpus: string
  id: string
  url: string
  path: string
}

interface Votes {
  votes: Record<string, Record<string, number>>
  folds: Record<string, number>
}

const [manifest, out, votesPath] = process.argv.slice(2)
if (manifest === undefined || out === undefined) throw new Error('usage: dump.ts MANIFEST OUT [VOTES]')
const trained = votesPath === undefined ? undefined : (JSON.parse(readFileSync(votesPath, 'utf8')) as Votes)
const vocabularies = new Map(
  Object.entries(trained?.votes ?? {}).map(([fold, votes]) => [Number(fold), vocabularyOf(Object.entries(votes))]),
)

const file = openSync(out, 'w')
for (const line of readFileSync(manifest, 'utf8').split('\n').filter(Boolean)) dump(JSON.parse(line) as Row)
closeSync(file)

function dump({ corpus, id, url, path }: Row): void {
  const root = parseHtml(readFileSync(path, 'utf8'))
  settleTemplates(root)
  const base = baseOf(root, url)
  const { title = '' } = metadataOf(elementsOf(root), base)
  const hints = hintsOf(root, url)
  clean(root, base)
  const page = traitsOf(measure(root), String(title), hints.isHome)
  const blocks = blocksOf(page.measures)
  if (trained === undefined) {
    writeSync(
      file,
      `${JSON.stringify({ corpus, id, url, title: page.titleRow, ...tokensOf(page.measures, blocks) })}\n`,
    )
    return
  }
  const votes = votesOf(page.measures, blocks, vocabularies.get(trained.folds[`${corpus}/${id}`]!)!)
  const groups = featuresOf({ page, blocks, votes, hints, first: firstReading(page, boilerplateOf(page)) })
  const columns = Object.entries(groups).flatMap(([group, columns]) =>
    Object.entries(columns).map(([name, column]) => ({ name: featureName(group, name), column })),
  )
  writeSync(
    file,
    `${JSON.stringify({ corpus, id, blocks: blocks.rows.length, names: columns.map(({ name }) => name) })}\n`,
  )
  for (const { column } of columns) writeSync(file, new Uint8Array(column.buffer))
}

function tokensOf(measures: Measures, { rows, texts, weights }: Blocks) {
  return {
    parent: [...measures.parent],
    tokens: measures.nodes.map((_, row) => (row === 0 ? [] : nameTokens(elementAt(measures, row)!))),
    rows,
    texts,
    words: weights.map(({ words }) => words),
    wordTokens: texts.map((text, block) => wordTokens(text, weights[block]!.words)),
  }
}
