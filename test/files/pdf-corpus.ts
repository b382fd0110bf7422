/**
 * Reads every PDF of SHARED_DIR/documents in a Worker of its own and prints outcome, seconds and peak memory so far.
 * Exits with 1 if one gives neither text nor a typed error within its limit.
 *
 *   SHARED_DIR=/work/shared bun test/files/pdf-corpus.ts [fast|auto|ocr]
 */
import { join } from 'node:path'

const LIMIT_MS = 120_000
const folder = join(process.env.SHARED_DIR ?? '../shared', 'documents')
const mode = process.argv[2] ?? 'auto'

interface Outcome {
  ok: boolean
  result: string
}

function read(worker: Worker, bytes: Uint8Array): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => resolve({ ok: false, result: 'no answer in time' }), LIMIT_MS)
  worker.onerror = ({ message }) => resolve({ ok: false, result: `Worker ended: ${message}` })
  worker.onmessage = ({ data }: MessageEvent<Outcome>) => resolve(data)
  worker.postMessage({ bytes, mode })
  return promise.finally(() => clearTimeout(timer))
}

let failed = 0
let worker = new Worker(new URL('./pdf-corpus.worker.ts', import.meta.url).href)
for (const file of [...new Bun.Glob('*/pdf/*.pdf').scanSync(folder)].sort()) {
  const start = performance.now()
  const { ok, result } = await read(worker, await Bun.file(join(folder, file)).bytes())
  if (!ok) {
    failed++
    worker.terminate()
    worker = new Worker(new URL('./pdf-corpus.worker.ts', import.meta.url).href)
  }
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024 ** (process.platform === 'darwin' ? 2 : 1))
  process.stdout.write(
    `${ok ? '' : 'FAILED '}${file}: ${result}; ${Math.round(performance.now() - start)} ms, ${megabytes} MB at most\n`,
  )
}
process.stdout.write(`${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
