// What pages of one template teach each other: F1, precision and recall of structured data on a page that lost its own,
// alone and with the lessons of the other pages of its site. Prints a table in Markdown.
// Run: SHARED_DIR=../shared bun test/bench/siblings.ts
//
// The pages are real ones of SHARED_DIR, of sites with two pages or more: products with gold data (structured), scored by
// score.py, and articles and products (quality), whose gold data is what they state in JSON-LD or microdata. The page that
// is read loses that and the meta elements for social networks. Then 10 generated pages for each of five templates, of
// which the first describes itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractFrom } from '../../src/content/structure/extract.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { evidencePageOf } from '../../src/content/structure/page.ts'
import { lessonOf } from '../../src/content/structure/template/learn.ts'
import type { Lesson } from '../../src/content/structure/template/lesson.ts'
import { settleTemplates } from '../../src/content/templates.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { baseOf } from '../../src/content/urls.ts'
import { templateBatches } from './siblings-generated.ts'

type Schema = { [key: string]: Json }

interface Page {
  id: string
  url: string
  html: string
}

const shared = resolve(process.env.SHARED_DIR ?? join(import.meta.dir, '../../../shared'))
const ARMS = ['alone', 'taught'] as const

/** Products of real sites with gold data. */
async function productPairs(): Promise<void> {
  const cases = join(shared, 'structured/cases')
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-siblings-'))
  try {
    const known = new Map<string, Schema>()
    const pages: Page[] = []
    for (const name of [...new Bun.Glob('product-s-*.json').scanSync(cases)].sort()) {
      const { id, url, schema } = await Bun.file(join(cases, name)).json()
      known.set(id, schema)
      pages.push({ id, url, html: await unpacked(join(cases, `${id}.html.gz`)) })
    }
    const targets = sitesOf(pages).flatMap((site) => site.map((page) => ({ page, site })))
    for (const { page, site } of targets) {
      for (const suffix of ['json', 'html.gz'])
        await Bun.write(join(folder, 'cases', `${page.id}.${suffix}`), Bun.file(join(cases, `${page.id}.${suffix}`)))
      const lessons = lessonsOf(site.filter((each) => each !== page))
      for (const arm of ARMS) {
        const data = read({ ...page, html: stripped(page.html) }, known.get(page.id)!, arm === 'taught' ? lessons : [])
        await Bun.write(join(folder, arm, `${page.id}.json`), JSON.stringify(data))
      }
    }
    for (const arm of ARMS) {
      const { F1, P, R } = await scored(folder, arm)
      row([`${targets.length} products`, arm, ...[F1, P, R].map((share) => share.toFixed(3)), '', '', ''])
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function scored(folder: string, arm: string): Promise<{ F1: number; P: number; R: number }> {
  const out = join(folder, `${arm}.scores`)
  const places = ['--cases', join(folder, 'cases'), '--predictions', join(folder, arm), '--json', out]
  const child = Bun.spawn(['python3', join(shared, 'structured/score.py'), ...places], { stdout: 'ignore' })
  if ((await child.exited) !== 0) throw new Error('score.py failed')
  return (await Bun.file(out).json()).all
}

const text = { type: 'string' }
const number = { type: 'number' }
const date = { type: 'string', format: 'date' }
const ARTICLE = { headline: text, author: text, datePublished: date, dateModified: date, articleSection: text }
const PRODUCT = { name: text, price: number, currency: text, sku: text, brand: text, reviewCount: { type: 'integer' } }

/** Pages of the corpora for content quality. What they state about themselves is the gold data. */
async function corpusSites(): Promise<void> {
  const corpora = join(shared, 'quality/dev')
  const pages = new Map<string, Page>()
  for (const name of [...new Bun.Glob('*/gold.json.gz').scanSync(corpora)].sort()) {
    const folder = join(corpora, name, '..')
    for (const [id, { url }] of Object.entries<{ url?: string }>(JSON.parse(await unpacked(join(corpora, name))))) {
      const file = join(folder, 'pages', `${id}.html.gz`)
      const isReal = url !== undefined && !/^https?:\/\/(?:fakehost\b|[^/]*\bexample\b)/.test(url)
      if (isReal && (await Bun.file(file).exists())) pages.set(url, { id, url, html: await unpacked(file) })
    }
  }
  const counts = new Counts()
  for (const site of sitesOf([...pages.values()])) {
    const taught = site.map((page) => lessonsOf([page]))
    for (const [index, page] of site.entries()) {
      const type = taught[index]?.[0]?.type
      const lessons = taught.filter((_, other) => other !== index).flat()
      const properties = type === 'Product' ? PRODUCT : /Article|Posting/.test(type ?? '') ? ARTICLE : undefined
      if (properties === undefined || lessons.length === 0) continue
      const schema = { type: 'object', properties }
      counts.add({ ...page, html: stripped(page.html) }, schema, { gold: stated(page, schema), lessons })
    }
  }
  counts.print('articles and products')
}

function generatedBatches(): void {
  for (const { name, schema, pages } of templateBatches()) {
    const counts = new Counts()
    const [teacher, ...others] = pages
    for (const { html, gold } of others) {
      counts.add({ id: '', url: URL_OF_ALL, html }, schema, {
        gold,
        lessons: lessonsOf([{ id: '', url: URL_OF_ALL, html: teacher!.described }]),
      })
    }
    counts.print(`generated: ${name}`)
  }
}

const URL_OF_ALL = 'https://site.example/page'

/** Values that are right, wrong and missing, without and with lessons. */
class Counts {
  readonly #counts = { alone: [0, 0, 0], taught: [0, 0, 0] }
  #pages = 0

  add(page: Page, schema: Schema, { gold, lessons }: { gold: Schema; lessons: readonly Lesson[] }): void {
    this.#pages += 1
    for (const arm of ARMS) {
      const data = read(page, schema, arm === 'taught' ? lessons : [])
      for (const [key, value] of Object.entries(gold)) {
        const found = data[key]
        this.#counts[arm][found == null ? 2 : folded(found) === folded(value) ? 0 : 1]! += 1
      }
    }
  }

  print(what: string): void {
    for (const arm of ARMS) {
      const [right, wrong, missing] = this.#counts[arm] as [number, number, number]
      const precision = right / (right + wrong)
      const recall = right / (right + wrong + missing)
      const shares = [right === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall]
      const counted = [right, wrong, missing].map(String)
      row([`${this.#pages} ${what}`, arm, ...shares.map((share) => share.toFixed(3)), ...counted])
    }
  }
}

/** What a page itself states for programs. */
function stated(page: Page, schema: Schema): Schema {
  const { data, evidence = {} } = extractFrom(pageOf(page), { schema, evidence: true })
  const own = Object.entries(data as Schema).filter(([key]) => OWN.has(evidence[`/${key}`]?.source ?? ''))
  return Object.fromEntries(own)
}

const OWN = new Set(['json-ld', 'microdata', 'rdfa'])

const read = (page: Page, schema: Schema, lessons: readonly Lesson[]) =>
  extractFrom(pageOf(page), { schema, lessons }).data as Schema

const lessonsOf = (pages: readonly Page[]) => pages.flatMap((page) => lessonOf(pageOf(page)) ?? [])

function pageOf({ html, url }: Page) {
  const root = parseHtml(html)
  settleTemplates(root)
  return evidencePageOf(root, { base: baseOf(root, url), url })
}

/** A page without what only programs read. */
function stripped(html: string): string {
  return html
    .replace(/<script[^>]*application\/ld\+json[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/\s(?:itemprop|itemscope|itemtype|itemid|typeof|vocab)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi, '')
    .replace(/\sproperty="(?:schema|gr|v|product):[^"]*"/gi, '')
    .replace(
      /<meta[^>]+(?:property|name)\s*=\s*["']?(?:og:|twitter:|article:|product:|author|date|dc\.|parsely|sailthru|description|cXense|pubdate|publish|last)[^>]*>/gi,
      '',
    )
}

function sitesOf(pages: readonly Page[]): Page[][] {
  return [...Map.groupBy(pages, ({ url }) => new URL(url).host).values()].filter((site) => site.length > 1)
}

const folded = (value: Json) =>
  String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

async function unpacked(file: string): Promise<string> {
  return new TextDecoder().decode(Bun.gunzipSync(await Bun.file(file).bytes()))
}

function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

row(['Pages', '', 'F1', 'Precision', 'Recall', 'Right', 'Wrong', 'Missing'])
row(Array.from({ length: 8 }, () => '---'))
await productPairs()
await corpusSites()
generatedBatches()
