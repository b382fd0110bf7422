// Measures pages that are made to hang a parser: seconds per page, and how long /health waits meanwhile. Fails above 2
// s per page or 100 ms for /health.
// Run: npm run build && bun test/bench/hostile.ts
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'

const PAGE_LIMIT_MS = 2000
const STALL_LIMIT_MS = 100

const attributes = Array.from({ length: 50_000 }, (_, index) => `a${index}=1`).join(' ')
const pages: Record<string, string> = {
  '20 k nested div': '<div>'.repeat(20_000),
  '200 k nested div': '<div>'.repeat(200_000),
  '20 k nested b': '<b>'.repeat(20_000),
  '10 k nested tables': '<table><tr><td>'.repeat(10_000),
  '20 k nested lists': '<ul><li>'.repeat(20_000),
  '20 k nested quotes': '<blockquote><p>x'.repeat(20_000),
  '50 k unclosed comments': '<!--'.repeat(50_000),
  'one tag with 50 k attributes': `<p ${attributes}>x</p>`,
  '100 k list items': `<ul>${'<li>x'.repeat(100_000)}`,
  '200 k line breaks': '<br>'.repeat(200_000),
  '200 k open links': '<a '.repeat(200_000),
  '200 k links': '<a href=/x>y</a>'.repeat(60_000),
  '1 MB of &': '&'.repeat(1_000_000),
  '1 MB of blanks': `<p>a${' '.repeat(1_000_000)}b</p>`,
  '1 MB of backticks': `<pre><code>${'`'.repeat(1_000_000)}</code></pre>`,
  '1 MB of stars': `<p>${'*a'.repeat(500_000)}</p>`,
  '1 MB of brackets': `<p>${'['.repeat(1_000_000)}</p>`,
  'a table of 100 k cells': `<table>${`<tr>${'<td>x'.repeat(100)}`.repeat(1000)}</table>`,
  'colspan and rowspan': `<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(1000)}</table>`,
  '31 KB, just small enough to stay on the event loop': `<p>${'word <b>bold</b> '.repeat(1800)}</p>`,
}

const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => {
    const body = pages[decodeURIComponent(new URL(url).pathname.slice(1))] ?? ''
    return new Response(`<html><body><main><h1>T</h1>${body}`, { headers: { 'content-type': 'text/html' } })
  },
})
const service = await startService(['--allow-private-networks=127.0.0.0/8'], {}, [
  join(import.meta.dir, '../../dist/web-extract'),
])

async function scrape(name: string): Promise<void> {
  const response = await fetch(`${service.url}/v2/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `${site.url.href}${encodeURIComponent(name)}`,
      formats: ['markdown', 'html', 'links'],
    }),
  })
  const body = (await response.json()) as { success: boolean; error?: string }
  if (!body.success) process.stdout.write(`  ${name}: ${body.error}\n`)
}

let failed = false
for (const name of Object.keys(pages)) {
  const started = performance.now()
  let [done, stall] = [false, 0]
  const scraped = scrape(name).finally(() => {
    done = true
  })
  while (!done) {
    const asked = performance.now()
    await fetch(`${service.url}/health`)
    stall = Math.max(stall, performance.now() - asked)
    await Bun.sleep(5)
  }
  await scraped
  const elapsed = performance.now() - started
  const over = elapsed > PAGE_LIMIT_MS || stall > STALL_LIMIT_MS
  failed ||= over
  process.stdout.write(
    `${over ? 'OVER ' : ''}${name}: ${elapsed.toFixed(0)} ms, health waits ${stall.toFixed(0)} ms at most\n`,
  )
}
await service.stop()
await site.stop(true)
process.exitCode = failed ? 1 : 0
