import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from './process.fixture.ts'
import { expectUsageError } from './usage-error.ts'

let price = 10
let fetches = 0
let isDown = false
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch() {
    fetches += 1
    const main = `<h1>Lamps</h1><p>A lamp of brass for desks and shelves, made by hand in the harbour.</p><p>Pick: ${fetches}</p>
      <p>Every lamp comes with a cable and a switch.</p><p>Price: $${price}</p><p>Delivery takes three days.</p>`
    const body = isDown ? '<h1>We will be back soon</h1>' : `<main>${main}</main>`
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  },
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diff-command-'))
})
afterAll(async () => {
  await site.stop(true)
  await rm(folder, { recursive: true })
})

const url = `http://127.0.0.1:${site.port}/lamps`
const diff = () =>
  program(['diff', url, '--browser=never', '--allow-private-networks=127.0.0.0/8', '--data-dir', folder])

test('web-extract diff keeps a first copy, says that noise is no change, prints a change, and exits like diff', async () => {
  expect(await diff()).toEqual({
    out: '',
    err: `${url}: this is the first copy. Run the command again later to see what has changed.\n`,
    code: 0,
  })
  expect(await diff()).toMatchObject({ out: '', err: expect.stringContaining('nothing has changed since 20'), code: 0 })
  price = 12
  const changed = await diff()
  expect(changed).toMatchObject({ err: '', code: 1 })
  expect(changed.out).toStartWith('--- a/previous\n+++ b/current\n@@ -')
  expect(changed.out.split('\n').filter((line) => /^[-+](?![-+])/.test(line))).toEqual(['-Price: $10', '+Price: $12'])
  isDown = true
  expect(await diff()).toMatchObject({ out: '', err: expect.stringContaining('Nothing was compared.'), code: 2 })
  isDown = false
  expect(await diff()).toMatchObject({ out: '', code: 0 })
}, 90_000)

test('web-extract diff takes one URL', async () => {
  await expectUsageError(['diff'], 'no URL given')
  await expectUsageError(['diff', url, 'http://b.test/'], 'http://b.test/')
})
