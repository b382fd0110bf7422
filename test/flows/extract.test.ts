import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { html, startWeb } from '../site/web.ts'
import { miscounted, post, rolesOver } from './roles.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

const schema = {
  type: 'object',
  properties: {
    products: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    },
  },
}
const PAGES = 6
const list = (n: number) =>
  `<h1>Products, page ${n}</h1><table><tr><th>Name</th><th>Price</th></tr><tr><td>Lamp ${n}</td><td>$${n}</td></tr>
   <tr><td>Lamp ${n + 1}</td><td>$${n + 1}</td></tr></table>`

test.skipIf(process.env.LONG === undefined)(
  'an extraction outlives a worker that is killed in the middle, and reads the rest with another',
  async () => {
    await using web = await startWeb(() =>
      Object.fromEntries(
        Array.from({ length: PAGES }, (_, n) => [
          `/p${n}`,
          async (request, response) => {
            // The first visit never ends, so that the worker is killed while it holds the page.
            if (n % 2 === 1 && web.visits(`/p${n}`).length === 1) await new Promise(() => undefined)
            html(list(n))(request, response)
          },
        ]),
      ),
    )
    await using roles = rolesOver({ DATABASE_URL: database.url })
    const [api, first] = await Promise.all([roles.start('api'), roles.start('worker'), roles.start('scheduler')])
    const urls = Array.from({ length: PAGES }, (_, n) => `${web.origin}/p${n}`)
    const scrapeOptions = { timeout: 5 * PATIENCE_MS }
    const { body } = await post(`${api.url}/v2/extract`, { urls, schema, scrapeOptions })
    // biome-ignore lint/suspicious/noExplicitAny: the assertions below check its shape
    const status = async () => (await (await fetch(`${api.url}/v2/extract/${body.id}`)).json()) as any
    await until(async () => (await status()).completed === PAGES / 2)
    first.child.kill('SIGKILL')
    await roles.start('worker')
    await until(async () => (await status()).status === 'completed')
    const { data, total, completed, failed } = await status()
    expect({ total, completed, failed }).toEqual({ total: PAGES, completed: PAGES, failed: 0 })
    expect(data.products).toEqual(Array.from({ length: PAGES + 1 }, (_, n) => ({ name: `Lamp ${n}`, price: n })))
    expect(await miscounted(database.sql)).toHaveLength(0)
  },
  4 * PATIENCE_MS,
)
