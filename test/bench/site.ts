// A static server for benchmarks, in a process of its own: bun site.ts DIR. Prints its address, ends with its parent.
import { join, normalize } from 'node:path'

const root = process.argv[2] ?? '.'
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const file = Bun.file(join(root, normalize(decodeURIComponent(new URL(request.url).pathname))))
    return (await file.exists()) ? new Response(file) : new Response('not found', { status: 404 })
  },
})
process.stdout.write(`${server.url.href}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
