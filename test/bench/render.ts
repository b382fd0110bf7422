// Measures renders per second by the engine and by a bare playwright-core loop over the same browser, alternating in
// one run. `static` is an article without scripts, which the loop reads at its load event. `drawn` loads its text by
// script, so the loop must wait for "networkidle".
// Run: bun test/bench/render.ts [rounds] [browser]
import { type Browser, chromium } from 'playwright-core'
import { startEngine, textOf } from '../browser/engine.fixture.ts'
import { html, startWeb } from '../site/web.ts'

const rounds = Number(process.argv[2] ?? 3)
const browserPath = process.argv[3] ?? Bun.which('chromium') ?? ''
const RENDERS = 12

const words = 'Some words of an article that goes on for a while, with a <a href="/other">link</a> in it. '
const article = `<h1>Title</h1>${`<p>${words.repeat(6)}</p>`.repeat(40)}`
const head =
  '<!doctype html><meta charset=utf-8><title>t</title><link rel=stylesheet href=/style.css><link rel=icon href=data:,>'
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

await using web = await startWeb(() => ({
  '/static': html(`${head}${article}<img src=/a.gif><img src=/b.gif>`),
  '/drawn': html(
    `${head}<div id=app>Loading…</div><script>fetch("/text").then((r) => r.text()).then((t) => { app.innerHTML = t })</script>`,
  ),
  '/text': html(article),
  '/style.css': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/css' }).end('p { margin: 1em }'),
  '/a.gif': (_request, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(picture),
  '/b.gif': (_request, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(picture),
}))

const engine = startEngine({ idleMs: 600_000, browserPath })
const bare = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})

async function byLoop(browser: Browser, url: string, waitUntil: 'load' | 'networkidle'): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil })
  const content = await page.content()
  await context.close()
  return content
}

/** Renders per second with that many at once. */
async function speed(atOnce: number, render: () => Promise<string>): Promise<number> {
  let left = RENDERS
  const start = performance.now()
  const lane = async () => {
    while (left > 0) {
      left -= 1
      if (!(await render()).includes('link</a> in it')) throw new Error('the text is missing')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return RENDERS / ((performance.now() - start) / 1000)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

for (const [path, waitUntil] of [
  ['/static', 'load'],
  ['/drawn', 'networkidle'],
] as const) {
  const url = `${web.origin}${path}`
  const ways = {
    engine: async () => textOf(await engine.show(url)),
    loop: () => byLoop(bare, url, waitUntil),
  }
  for (const way of Object.values(ways)) await way()
  for (const atOnce of [1, 2, 4]) {
    const found: Record<keyof typeof ways, number[]> = { engine: [], loop: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['loop', 'engine'] as const) found[name].push(await speed(atOnce, ways[name]))
    }
    const [ours, theirs] = [median(found.engine), median(found.loop)]
    process.stdout.write(
      `${path} ${atOnce} at once: engine ${ours.toFixed(2)}/s, loop ${theirs.toFixed(2)}/s, ${(ours / theirs).toFixed(2)}x\n`,
    )
  }
}
await bare.close()
await engine.close()
