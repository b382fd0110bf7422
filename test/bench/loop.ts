// Measures for how long large pages and costly selectors block the event loop of the service. Fails above 100 ms of CPU time.
// Run: bun test/bench/loop.ts [part of a case's name]
import { join } from 'node:path'
import { ownProgram, startService } from '../cli/process.fixture.ts'
import { until } from '../patience.ts'

const LIMIT_MS = 100

const each = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('')
const SENTENCE = 'A sentence that says something of its own. '

const pages: Record<string, string> = {
  article: `<article>${each(8000, (i) => `<p class="p${i % 9}" id="i${i}">${SENTENCE.repeat(2)}</p>`)}</article>`,
  table: `<table>${each(12_000, (i) => `<tr class="r${i % 2}"><td>${i}<td><a href="/row/${i}">row ${i}</a><td>x`)}</table>`,
  list: `<ol>${'<li>x'.repeat(300_000)}</ol>`,
  nested: `${'<div class="a"><p>word'.repeat(40_000)}`,
  links: each(20_000, (i) => `<a href="/page/${i}" data-id="${i}">link ${i}</a> `),
  pictures: each(10_000, (i) => `<img src="/picture/${i}.png" alt="picture ${i}">`),
  attributes: each(3000, (i) => `<p data-x="${'value '.repeat(30)}${i}">x</p>`),
  script: `<script>${'if (a < b) { c("</div>") } '.repeat(60_000)}</script><p>${SENTENCE}</p>`,
  'open script': `<p>${SENTENCE}</p>${'<script>'.repeat(150_000)}`,
  'open tags': '<a '.repeat(300_000),
  'open comments': '<!--'.repeat(200_000),
  blanks: `<p>a${' '.repeat(1_500_000)}b</p>`,
}

const selectors: Record<string, readonly string[]> = {
  none: [],
  plain: ['p', '.p1', '#i5', 'td', 'a[href]'],
  many: Array.from({ length: 100 }, (_, i) => `div > p.p${i}, tr.r${i} td`),
  has: ['div:has(p:has(a))', ':has(td ~ td)'],
  not: [':not(p):not(td):not(:nth-child(2n + 1 of .a, p))'],
  nth: ['p:nth-child(3n + 1)', 'li:nth-last-of-type(2n)', 'tr:nth-last-child(7n + 2)'],
  siblings: ['p ~ p ~ p', 'tr ~ tr', 'li + li'],
  descendants: ['div div div div div p', '* * * * * a'],
  contains: [':contains("row 11999")', 'p:icontains("own")'],
}

interface Request {
  includeTags?: readonly string[]
  excludeTags?: readonly string[]
  formats: unknown[]
}

/** Every page with every list of selectors as `excludeTags`, and some of each other member. */
const requests: Record<string, (page: string) => Request> = {
  'all formats': () => ({ formats: ['markdown', 'html', 'rawHtml', 'links', 'images'] }),
  attributes: () => ({
    formats: [
      {
        type: 'attributes',
        selectors: [
          { selector: 'a', attribute: 'href' },
          { selector: 'p:nth-last-child(n)', attribute: 'data-x' },
          { selector: ':has(a)', attribute: 'class' },
        ],
      },
    ],
  }),
  ...Object.fromEntries(
    Object.entries(selectors).flatMap(([name, list]) => [
      [`excludeTags ${name}`, () => ({ formats: ['markdown'], excludeTags: list })],
      [`includeTags ${name}`, () => ({ formats: ['html', 'links'], includeTags: list })],
    ]),
  ),
}

const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => {
    const body = pages[decodeURIComponent(new URL(url).pathname.slice(1))] ?? ''
    return new Response(`<html><body><main><h1>T</h1>${body}`, { headers: { 'content-type': 'text/html' } })
  },
})
const [runtime, main] = ownProgram as [string, string]
const command = [runtime, '--preload', join(import.meta.dir, 'loop-monitor.ts'), main]
const service = await startService(['--allow-private-networks=127.0.0.0/8'], {}, command)

/** Milliseconds of the longest block since the last call. */
async function longestBlock(): Promise<number> {
  const before = service.logs.length
  const figure = () => service.logs.slice(before).find((line) => line.startsWith('loop '))
  service.child.kill('SIGUSR2')
  await until(() => figure() !== undefined)
  return Number(figure()!.slice(5))
}

async function scrape(page: string, request: Request): Promise<string> {
  const response = await fetch(`${service.url}/v2/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.url.href + encodeURIComponent(page), maxAge: 0, ...request }),
  })
  const text = await response.text()
  const length = text.length
  if (!response.ok) process.stdout.write(`  ${text.slice(0, 200)}\n`)
  return `HTTP ${response.status}, ${(length / 1e6).toFixed(1)} MB`
}

const wanted = process.argv[2] ?? ''
let worst = 0
// Loads what a process needs once, a Worker and the library that drives the browser.
await scrape('article', { formats: ['markdown'], excludeTags: ['p'] })
await scrape('script', { formats: ['markdown'] })
await longestBlock()
for (const page of Object.keys(pages)) {
  for (const [name, request] of Object.entries(requests)) {
    const title = `${page}, ${name}`
    if (!title.includes(wanted)) continue
    const answer = await scrape(page, request(page))
    const block = await longestBlock()
    worst = Math.max(worst, block)
    const over = block > LIMIT_MS ? 'OVER ' : ''
    process.stdout.write(`${over}${title}: ${block.toFixed(0)} ms (${answer})\n`)
  }
}
process.stdout.write(`longest block: ${worst.toFixed(0)} ms\n`)
process.exitCode = worst > LIMIT_MS ? 1 : 0
await service.stop()
await site.stop(true)
