/**
 * Measures false alarms, missed changes and outages taken for content, on real pages with generated noise and changes:
 *
 *     bun test/quality/changes-run.ts [SEED] [PAGES]
 *
 * Prints a table for two halves of the pages, next to a plain diff of our Markdown, and what went wrong.
 */
import {
  COPIED_FORMATS,
  comparePages,
  learnNoise,
  outageOf,
  type PageCopy,
  pageCopyOf,
  settle,
} from '../../src/changes/changes.ts'
import { documentOf } from '../../src/content/document.ts'
import { challengeOf } from '../../src/fetch/challenge.ts'
import { MAIN_MARKDOWN, WHOLE_MARKDOWN } from '../content/page.ts'
import { diceOf } from './changes-dice.ts'
import { NOISE, noisyFetches } from './changes-noise.ts'
import { outageAnswer } from './changes-outages.ts'
import { CHANGES } from './changes-real.ts'
import { type Page, readCorpus } from './corpus.ts'

const HTML = 'text/html; charset=utf-8'

function copyOf(html: string, url: string): PageCopy {
  const source = { body: new TextEncoder().encode(html), contentType: HTML, url }
  return pageCopyOf(documentOf(source, { ...MAIN_MARKDOWN, formats: COPIED_FORMATS }), url)
}

/** The fetches of a page: two that are compared, and those that a check asks for. */
type Copies = [PageCopy, PageCopy, ...PageCopy[]]

/** What a check says of them. */
async function check([before, after, ...again]: Copies): Promise<'same' | 'changed' | 'error'> {
  if (outageOf({ status: 200, requestedUrl: before.url, copy: after }, before) !== undefined) return 'error'
  const { comparison } = await settle(
    { before, after },
    { compare: comparePages, learn: learnNoise },
    async () => again.shift() ?? after,
  )
  return comparison.status
}

/** Which half of the pages a figure belongs to. */
type Half = 'dev' | 'held out'

interface Row {
  half: Half
  what: string
  kind: string
  page: string
  ok: boolean
  plainOk: boolean
  detail: string
}

export async function measureChanges(seed: string, count: number): Promise<Row[]> {
  const { pages } = await readCorpus()
  const chosen = diceOf(`${seed} pages`).some(pages, count)
  const rows: Row[] = []
  for (const [i, page] of chosen.entries()) rows.push(...(await measurePage(page, `${seed} ${page.id}`, i)))
  return rows
}

async function measurePage(page: Page, seed: string, i: number): Promise<Row[]> {
  const html = new TextDecoder().decode(page.html)
  const copy = (text: string) => copyOf(text, page.url)
  const half: Half = i % 2 === 0 ? 'dev' : 'held out'
  const name = `${page.corpus}/${page.id}`
  const dice = diceOf(`${seed} kinds`)
  const kinds = dice.some(Object.keys(NOISE), 2)
  const rows: Row[] = []
  const add = (what: string, kind: string, ok: boolean, plainOk: boolean, detail = '') =>
    rows.push({ half, what, kind, page: name, ok, plainOk, detail })

  const fetches = noisyFetches(html, kinds, seed).map(copy) as Copies
  for (const frozen of [false, true]) {
    const [before, after] = fetches
    const copies: Copies = frozen ? [before, after] : fetches
    const said = await check(copies)
    const plainOk = before.markdown === after.markdown
    add(
      frozen ? 'noise, second fetch the same' : 'noise',
      kinds.join('+'),
      said === 'same',
      plainOk,
      said === 'same' ? '' : differenceOf(copies),
    )
  }

  const change = Object.keys(CHANGES)[i % Object.keys(CHANGES).length]!
  const [oldHtml, newHtml] = changed(change, html, page.url, seed)
  if (oldHtml !== newHtml) {
    const [before, after] = [copy(oldHtml), copy(newHtml)]
    const said = await check([before, after])
    add(
      'change',
      change,
      said === 'changed',
      before.markdown !== after.markdown,
      said === 'changed' ? '' : `${said}: ${rawDifference(oldHtml, newHtml)}`,
    )
    const [noisyBefore] = noisyFetches(oldHtml, kinds, seed)
    const [, ...noisy] = noisyFetches(newHtml, kinds, seed)
    const mixed = await check([noisyBefore!, ...noisy].map(copy) as Copies)
    add(
      'change among noise',
      change,
      mixed === 'changed',
      true,
      mixed === 'changed' ? '' : `${mixed} ${kinds}: ${rawDifference(oldHtml, newHtml)}`,
    )
  } else add('change', change, true, true, 'NOT APPLIED')

  const good = copy(html)
  const answer = outageAnswer(html, page.url, diceOf(`${seed} outage`))
  const challenge = challengeOf({
    status: answer.status,
    headers: [],
    contentType: HTML,
    body: new TextEncoder().encode(answer.html),
  })
  const bad = copyOf(answer.html, answer.url)
  const outage = outageOf({ status: answer.status, challenge, requestedUrl: page.url, copy: bad }, good)
  add(
    'outage',
    answer.kind,
    outage !== undefined,
    answer.status >= 400 || challenge !== undefined || bad.markdown.trim() === '',
    outage === undefined ? bad.markdown.slice(0, 150) : '',
  )
  const first = outageOf({ status: 200, requestedUrl: page.url, copy: good })
  add('page taken for an outage', 'first check', first === undefined, true, first?.reason)
  return rows
}

/** A change that a reader sees: hidden parts of a page have text too. */
function changed(kind: string, html: string, url: string, seed: string): readonly [string, string] {
  const shown = (text: string) =>
    documentOf({ body: new TextEncoder().encode(text), contentType: HTML, url }, WHOLE_MARKDOWN).markdown
  for (let attempt = 0; attempt < 5; attempt++) {
    const [before, after] = CHANGES[kind]!(html, diceOf(`${seed} change ${attempt}`))
    if (shown(before) !== shown(after)) return [before, after]
  }
  return [html, html]
}

function differenceOf([before, after, again = after]: Copies): string {
  const outage = outageOf({ status: 200, requestedUrl: before.url, copy: after }, before)
  if (outage !== undefined) return `OUTAGE ${outage.reason}`
  const whole = (copy: PageCopy) => ({ ...copy, markdown: copy.wholePage ?? copy.markdown })
  const { changes } = comparePages(whole(before), whole(after), learnNoise(after, again))
  return JSON.stringify(changes.slice(0, 3)).slice(0, 600)
}

function rawDifference(before: string, after: string): string {
  let at = 0
  while (before[at] === after[at]) at += 1
  return `${before.slice(at - 60, at + 60).replace(/\s+/g, ' ')} → ${after.slice(at - 10, at + 60).replace(/\s+/g, ' ')}`
}

if (import.meta.main) {
  const [seed = '1', pages = '100'] = process.argv.slice(2)
  const rows = await measureChanges(seed, Number(pages))
  const whats = [...new Set(rows.map(({ what }) => what))]
  console.log('| | half | cases | wrong | wrong with a plain diff |\n|---|---|---|---|---|')
  for (const what of whats) {
    for (const half of ['dev', 'held out']) {
      const of = rows.filter((row) => row.what === what && row.half === half)
      console.log(
        `| ${what} | ${half} | ${of.length} | ${of.filter(({ ok }) => !ok).length} | ${of.filter(({ plainOk }) => !plainOk).length} |`,
      )
    }
  }
  for (const { what, kind, page, half, detail, ok } of rows)
    if (!ok || detail === 'NOT APPLIED') console.log(`\n${what} [${kind}] ${page} (${half})\n   ${detail}`)
}
