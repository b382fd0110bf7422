// Searches real pages with two imperfect providers and measures their order, merged and by relevance.
// `bun test/quality/search-run.ts` prints the figures. With `--raise` it raises the floors, with `--fit` it fits the
// influence of relevance on half of the queries and prints what it does on the other half.

import { fuse } from '../../src/search/fusion.ts'
import { byRelevance, INFLUENCE_ON_MERGED, INFLUENCE_ON_RANKED, type Rankable } from '../../src/search/relevance.ts'
import type { SearchHit } from '../../src/search/search.ts'
import floors from './search-floors.json'
import {
  type IndexedPage,
  keyOf,
  knowing,
  metasearch,
  type Provider,
  passagesAbout,
  readIndex,
  resultsPage,
} from './search-index.ts'
import asked from './search-queries.json'

/** Each query is asked so often, with other noise. */
const SEEDS = 3
/** How many results are scraped. */
const SCRAPED = 10

interface Asked {
  language: string
  kind: string
  query: string
  /** The pages that answer it. */
  pages: string[]
}

/** What the providers answer to a query, once. */
interface Trial extends Asked {
  metasearch: SearchHit[]
  resultsPage: SearchHit[]
  knowing: SearchHit[]
  merged: SearchHit[]
  pageAt: (url: string) => IndexedPage | undefined
}

type Order = (trial: Trial) => Promise<Rankable[]> | Rankable[]

const merged: Order = ({ query, merged: hits }) => byRelevance(query, hits, INFLUENCE_ON_MERGED)

/** As a search that scrapes does it: the best results by relevance, and those again with their passages. */
const scraped =
  (first: Order, influence = INFLUENCE_ON_RANKED): Order =>
  async (trial) => {
    const hits = (await first(trial)).slice(0, SCRAPED)
    return byRelevance(
      trial.query,
      hits.map((hit) => ({ ...hit, passages: passagesOf(trial, hit) })),
      influence,
    )
  }

const alone =
  (provider: 'metasearch' | 'resultsPage' | 'knowing', influence = INFLUENCE_ON_RANKED): Order =>
  (trial) =>
    byRelevance(trial.query, trial[provider], influence)

const orders: Record<string, Order> = {
  metasearch: (trial) => trial.metasearch,
  'metasearch.relevance': alone('metasearch'),
  resultsPage: (trial) => trial.resultsPage,
  'resultsPage.relevance': alone('resultsPage'),
  'resultsPage.relevance.passages': scraped(alone('resultsPage')),
  knowing: (trial) => trial.knowing,
  'knowing.relevance': alone('knowing'),
  'knowing.relevance.passages': scraped(alone('knowing')),
  merged: (trial) => trial.merged,
  'merged.relevance': merged,
  'merged.relevance.passages': scraped(merged),
}

export async function judge(): Promise<{ figures: Record<string, number>; breaches: string[]; digest: string }> {
  const { trials, digest } = await readTrials()
  const figures: Record<string, number> = {}
  for (const [name, order] of Object.entries(orders)) {
    const [mrr, ndcg, inThree] = await meansOf(trials, order)
    Object.assign(figures, { [`${name}.mrr`]: mrr, [`${name}.ndcg10`]: ndcg, [`${name}.success3`]: inThree })
  }
  const known: Record<string, number> = floors.figures
  const breaches = Object.entries(known)
    .filter(([name, floor]) => figures[name]! < floor)
    .map(([name, floor]) => `${name} fell to ${figures[name]!.toFixed(4)}, under its floor ${floor}`)
  if (digest !== floors.digest) breaches.push('the pages are not those that the floors were made from')
  return { figures, breaches, digest }
}

async function readTrials(): Promise<{ trials: Trial[]; digest: string }> {
  const { pages, digest } = await readIndex()
  const byAddress = new Map(pages.map((page) => [keyOf(page.url), page]))
  const pageAt = (url: string) => byAddress.get(keyOf(url))
  const [meta, results] = [metasearch(pages), resultsPage(pages)]
  const missing = asked.flatMap((each) => each.pages).filter((name) => !pages.some(({ page }) => page === name))
  if (missing.length > 0) throw new Error(`These pages are not in the index: ${missing.join(', ')}`)
  const trials = asked.flatMap((each) => {
    const best = knowing(results, (url) => each.pages.includes(pageAt(url)?.page ?? ''))
    return Array.from({ length: SEEDS }, (_, seed): Trial => {
      const answers = (provider: Provider) => provider(each.query, seed)
      const lists = { metasearch: answers(meta), resultsPage: answers(results), knowing: answers(best) }
      return { ...each, ...lists, merged: fuse('web', [lists.metasearch, lists.resultsPage]), pageAt }
    })
  })
  return { trials, digest }
}

const passages = new Map<string, string>()

/** A page of spam says what its result says. */
function passagesOf({ query, pageAt }: Trial, { url, title, description }: Rankable): string {
  const page = pageAt(url)
  if (page === undefined) return `${title} ${description}`
  const key = `${page.page} ${query}`
  const found = passages.get(key) ?? passagesAbout(query, page)
  passages.set(key, found)
  return found
}

/** Mean reciprocal rank, nDCG of the first ten, and the share of queries with an answer among the first three. */
async function meansOf(trials: readonly Trial[], order: Order): Promise<[number, number, number]> {
  const sums: [number, number, number] = [0, 0, 0]
  for (const trial of trials) {
    const relevant = (await order(trial)).map(({ url }) => trial.pages.includes(trial.pageAt(url)?.page ?? ''))
    const first = relevant.indexOf(true)
    const ideal = trial.pages.map(() => true)
    sums[0] += first === -1 ? 0 : 1 / (first + 1)
    sums[1] += gainOf(relevant) / gainOf(ideal)
    sums[2] += Number(first >= 0 && first < 3)
  }
  return sums.map((sum) => sum / trials.length) as [number, number, number]
}

const gainOf = (relevant: readonly boolean[]) =>
  relevant.slice(0, 10).reduce((sum, each, rank) => sum + (each ? 1 / Math.log2(rank + 2) : 0), 0)

/** What is read of a page changes a little with every improvement of the conversion. */
const floorUnder = (figure: number) => Math.floor((figure - 0.01) * 1000) / 1000

/** The influence that suits half of the queries best, and what it does on the others. */
async function fit(): Promise<void> {
  const { trials } = await readTrials()
  const candidates: Record<string, (influence: number) => Order> = {
    merged: (influence) => (trial) => byRelevance(trial.query, trial.merged, influence),
    scraped: (influence) => scraped(merged, influence),
    knowing: (influence) => alone('knowing', influence),
  }
  for (const [name, orderWith] of Object.entries(candidates)) {
    for (const half of [0, 1]) {
      const isFitted = ({ query }: Trial) => asked.findIndex((each) => each.query === query) % 2 === half
      const tried = [0, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5].map(async (influence) => {
        const [mrr, ndcg] = await meansOf(trials.filter(isFitted), orderWith(influence))
        return { influence, quality: mrr + ndcg }
      })
      const best = (await Promise.all(tried)).reduce((a, b) => (b.quality > a.quality ? b : a))
      const others = trials.filter((trial) => !isFitted(trial))
      const [before, after] = [await meansOf(others, orderWith(0)), await meansOf(others, orderWith(best.influence))]
      process.stdout.write(`${name}: ${best.influence} on half ${half}; the other half: ${before} -> ${after}\n`)
    }
  }
}

if (import.meta.main && process.argv.includes('--fit')) await fit()
else if (import.meta.main) {
  const { figures, breaches, digest } = await judge()
  const known: Record<string, number> = floors.figures
  for (const [name, figure] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(40)} ${figure.toFixed(3)}  floor ${known[name] ?? 'none'}\n`)
  }
  process.stdout.write(`${breaches.join('\n')}\n`)
  if (process.argv.includes('--raise')) {
    const ours = Object.entries(figures).filter(([name]) => name.includes('.relevance'))
    const raised = ours.map(([name, figure]) => [name, Math.max(known[name] ?? 0, floorUnder(figure))])
    const next = { digest, figures: Object.fromEntries(raised) }
    await Bun.write(`${import.meta.dir}/search-floors.json`, `${JSON.stringify(next, null, 2)}\n`)
  }
}
