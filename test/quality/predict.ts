/**
 * Writes the Markdown of every page of a quality manifest, for /work/shared/quality/score.py:
 *
 *     bun test/quality/predict.ts MANIFEST OUT_DIR [CORPUS]
 *
 * `MANIFEST` is what expand.py wrote (one JSON object a line: corpus, id, url, path); the answer for a page goes to
 * `OUT_DIR/<corpus>/<id>.md`. Prints the pages, the seconds of CPU and the slowest pages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { documentOf } from '../../src/content/document.ts'

interface Row {
  corpus: string
  id: string
  url: string
  path: string
}

const [manifest, out, only] = process.argv.slice(2)
if (manifest === undefined || out === undefined) throw new Error('usage: predict.ts MANIFEST OUT_DIR [CORPUS]')

const rows = readFileSync(manifest, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row)
  .filter(({ corpus }) => only === undefined || corpus === only)

const times: { ms: number; page: string }[] = []
for (const { corpus, id, url, path } of rows) {
  const body = readFileSync(path)
  const started = process.cpuUsage()
  const { markdown = '' } = documentOf(
    { body, contentType: 'text/html; charset=utf-8', url },
    {
      formats: ['markdown'],
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    },
  )
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
