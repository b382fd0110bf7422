import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(MINUTE)

interface Application extends AsyncDisposable {
  origin: string
}

const products = [
  { id: 1, name: 'Teapot', text: 'Holds four cups.' },
  { id: 2, name: 'Kettle', text: 'Whistles.' },
]

/** The application built for browsers and served as a host for such does: every path is the same shell. */
async function startApplication(name: 'react' | 'vue'): Promise<Application> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, `apps/${name}.js`)],
    target: 'browser',
    splitting: true,
    minify: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  })
  const files = new Map(built.outputs.map((output) => [output.path.replace(/^\.?\/?/, '/'), output]))
  const shell = `<!doctype html><meta charset=utf-8><title>shop</title><div id=root></div><script type=module src=/${name}.js></script>`
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file !== undefined) return new Response(file, { headers: { 'content-type': 'text/javascript' } })
      if (!pathname.startsWith('/api/')) return new Response(shell, { headers: { 'content-type': 'text/html' } })
      await Bun.sleep(150)
      const id = Number(pathname.split('/')[3])
      return Response.json(id > 0 ? products.find((product) => product.id === id) : products)
    },
  })
  return { origin: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: () => server.stop(true) }
}

describe.skipIf(!browserFound).each(['react', 'vue'] as const)('a single-page application with %s', (name) => {
  let application: Application
  let engine: TestEngine
  beforeAll(async () => {
    application = await startApplication(name)
    engine = startEngine()
  })
  afterAll(async () => {
    await engine?.close()
    await application?.[Symbol.asyncDispose]()
  })

  test.each<[path: string, end: string, parts: string[]]>([
    ['/', '/products', ['>Teapot</a>', '>Kettle</a>', 'href="/products/2"']],
    ['/products/2', '/products/2', ['<h2>Kettle</h2>', 'Whistles.']],
    ['/about', '/about', ['<h2>About us</h2>', 'fetched when it is wanted']],
  ])('%s is drawn', async (path, end, parts) => {
    const page = await engine.show(`${application.origin}${path}`)
    expect(page.finalUrl).toBe(`${application.origin}${end}`)
    expect(page.pageErrors).toEqual([])
    for (const part of parts) expect(textOf(page)).toContain(part)
    expect(textOf(page)).not.toContain('Loading…')
  })
})
