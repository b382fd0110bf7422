// Runs `npm start` as a newcomer does and asks it for a page, a page that scripts draw, a crawl and a PDF, all of a site
// on this machine. Prints a line each; exit status 1 with the service's output if anything is not as it should be.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The packages are downloaded first. */
const START_MS = 900_000
const ANSWER_MS = 120_000
/** The first page unpacks the browser, which takes a while on a busy machine. */
const RENDER_SECONDS = 110
/** Running requests have 30 s. */
const STOP_MS = 40_000
const SERVICE = 'http://127.0.0.1:3002'

const text = 'A pound of walnuts, shelled by hand, keeps for a year in a jar on a dark shelf. '.repeat(8)
const pages = {
  '/': ['text/html', page('Walnuts', `<p>${text}</p><a href="/shelling">Shelling</a> <a href="/drawn">Drawn</a>`)],
  '/shelling': ['text/html', page('Shelling', `<p>${text}</p>`)],
  '/drawn': [
    'text/html',
    page(
      'Drawn',
      `<div id="root"></div><script>setTimeout(() => { document.querySelector('#root').innerHTML = '<h1>Drawn by a script</h1><p>${text}</p>' }, 100)</script>`,
    ),
  ],
  '/leaflet.pdf': ['application/pdf', pdf('A leaflet about walnuts.')],
}

const site = createServer((request, response) => {
  const [type, body] = pages[request.url] ?? ['text/plain', '']
  response.writeHead(pages[request.url] ? 200 : 404, { 'content-type': type }).end(body)
})
await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${site.address().port}`

let output = ''
const service = spawn('npm', ['start', '--', '--allow-private-networks', '127.0.0.0/8'], {
  stdio: ['ignore', 'pipe', 'pipe'],
})
for (const stream of [service.stdout, service.stderr])
  stream.on('data', (chunk) => {
    output += chunk
  })
const ended = new Promise((resolve) => service.on('exit', resolve))

try {
  await until('the service answers', START_MS, async () => (await fetch(`${SERVICE}/health`)).ok)
  await holds('scrape', async () => (await post('/scrape', { url: base })).markdown.includes('walnuts'))
  await holds('rendered scrape', async () =>
    (
      await post('/scrape', { url: `${base}/drawn`, use_browser: 'always', timeout_seconds: RENDER_SECONDS })
    ).markdown.includes('# Drawn by a script'),
  )
  await holds('crawl', async () => {
    const { id } = await post('/crawl', { url: base })
    let job
    await until('the crawl completes', ANSWER_MS, async () => {
      job = await (await fetch(`${SERVICE}/crawl/${id}`)).json()
      return job.status === 'completed'
    })
    return job.data.length === 3
  })
  await holds('PDF', async () =>
    (await post('/scrape', { url: `${base}/leaflet.pdf` })).markdown.includes('A leaflet about walnuts.'),
  )
} catch (error) {
  process.stdout.write(`${output}\n${error.stack}\n`)
  process.exitCode = 1
} finally {
  service.kill('SIGTERM')
  const stopped = await Promise.race([ended.then(() => true), new Promise((resolve) => setTimeout(resolve, STOP_MS))])
  const left = stopped ? await leftBehind() : ['npm start']
  if (left.length === 0) process.stdout.write('ok  stops at SIGTERM and leaves no process behind\n')
  else process.stdout.write(`still running after SIGTERM:\n${left.join('\n')}\n`)
  process.exit(process.exitCode ?? (left.length === 0 ? 0 : 1))
}

/** Command lines of this process namespace that are neither ours nor our parent's; the last may need a moment to end. */
async function leftBehind() {
  const end = Date.now() + STOP_MS
  for (;;) {
    const others = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && ![process.pid, process.ppid, 1].includes(Number(name)),
    )
    const lines = others.flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // A process that has ended and that nobody has waited for has no command line.
        return words === '' ? [] : [`${pid} ${words}`]
      } catch {
        return []
      }
    })
    if (lines.length === 0 || Date.now() > end) return lines
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function holds(name, check) {
  const begun = Date.now()
  if (!(await check())) throw new Error(`${name}: the answer is not the expected one`)
  process.stdout.write(`ok  ${name}  ${Date.now() - begun} ms\n`)
}

async function until(name, ms, check) {
  const end = Date.now() + ms
  for (;;) {
    if (service.exitCode !== null) throw new Error(`${name}: the service has ended`)
    if (await check().catch(() => false)) return
    if (Date.now() > end) throw new Error(`${name}: not within ${ms / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function post(path, body) {
  const response = await fetch(`${SERVICE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

function page(title, body) {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}

/** A PDF of one page with one line. */
function pdf(line) {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  return `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`
}
