/**
 * Writes the Markdown of every page of a quality manifest, for /work/shared/quality/score.py:
 *
 *     bun test/quality/predict.ts MANIFEST OUT_DIR [TRAINED]
 *
 * `MANIFEST` is the output of expand.py (one JSON object per line: corpus, id, url, path). Each result goes to
 * `OUT_DIR/<corpus>/<id>.md`. With `TRAINED`, a folder written by train/train.sh, each page is read by the model that
 * has not seen its site, so the values are out of fold. Prints the number of pages, the CPU seconds and the slowest
 * pages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { documentOf } from '../../src/content/document.ts'
import { MODEL, modelOf } from '../../src/content/main/classify/model.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'

interface Row {
  corpus: string
  id: string
  url: string
  path: string
}

const [manifest, out, trained] = process.argv.slice(2)
if (manifest === undefined || out === undefined) throw new Error('usage: predict.ts MANIFEST OUT_DIR [TRAINED]')

const rows = readFileSync(manifest, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row)

const read = (name: string) => JSON.parse(readFileSync(`${trained}/${name}.json`, 'utf8'))
const models = trained === undefined ? [] : [0, 1, 2, 3, 4].map((fold) => modelOf(read(`fold-${fold}`)))
const folds: Record<string, number> = trained === undefined ? {} : read('votes').folds

const times: { ms: number; page: string }[] = []
for (const { corpus, id, url, path } of rows) {
  const body = readFileSync(path)
  if (models.length > 0) Object.assign(MODEL, models[folds[`${corpus}/${id}`]!])
  const started = process.cpuUsage()
  const { markdown = '' } = documentOf({ body, contentType: 'text/html; charset=utf-8', url }, MAIN_MARKDOWN)
  const { user, system } = process.cpuUsage(started)
  times.push({ ms: (user + system) / 1000, page: `${corpus}/${id}` })
  mkdirSync(`${out}/${corpus}`, { recursive: true })
  writeFileSync(`${out}/${corpus}/${id}.md`, markdown)
}

times.sort((a, b) => b.ms - a.ms)
const seconds = times.reduce((sum, { ms }) => sum + ms, 0) / 1000
console.log(
  `${rows.length} pages, ${seconds.toFixed(1)} s of CPU, median ${times[times.length >> 1]?.ms.toFixed(1)} ms`,
)
for (const { ms, page } of times.slice(0, 5)) console.log(`${ms.toFixed(0)} ms ${page}`)
