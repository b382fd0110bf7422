// Prints what metascraper finds on the pages of SHARED_DIR/structured: a line of JSON per case, with CPU milliseconds.
// Run (structured.ts does, from a folder where metascraper is installed): node structured-metascraper.mjs CASES
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const load = createRequire(join(process.cwd(), 'package.json'))
const RULES = ['author', 'date', 'description', 'image', 'lang', 'logo', 'publisher', 'title', 'url']
const scrape = load('metascraper')(RULES.map((name) => load(`metascraper-${name}`)()))

const folder = process.argv[2]
for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
  const { id, url } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const html = gunzipSync(readFileSync(join(folder, name.replace(/\.json$/, '.html.gz')))).toString('utf8')
  const started = process.cpuUsage()
  const facts = await scrape({ html, url }).catch(() => ({}))
  const { user, system } = process.cpuUsage(started)
  process.stdout.write(`${JSON.stringify({ id, facts, cpuMs: (user + system) / 1000 })}\n`)
}
