import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { browserFound, temporaryFolder } from './browser/browsers.fixture.ts'
import { openPlace, placeFound } from './docs/place.ts'
import type { Tried, Visit } from './docs/try-reference.ts'
import { shortForm } from './forms.ts'
import { PATIENCE_MS } from './patience.ts'
import { makeCertificates, opensslFound } from './site/certificates.ts'

const root = resolve(import.meta.dir, '..')
const KEY = 'k3y-of-the-reference'
const URL = 'http://127.0.0.1:3002'

/** Two browsers and a service take 25 s of CPU time. The examples are held against their schemas in every form. */
const lack = placeFound && opensslFound && browserFound ? shortForm : 'no network of our own, no openssl or no browser'
const title = lack === undefined ? 'the reference' : `NOT RUN, ${lack}: the reference`

/** Examples that cannot succeed as they are, with what comes and why. */
const exceptions: Record<string, { statuses: number[]; why: string }> = {
  'POST /v2/parse': { statuses: [404], why: 'a file, or the reference of an upload, has to be there first' },
  'POST /v2/parse/reference': { statuses: [404], why: 'the upload has to be there first' },
  'POST /jobs/{id}/cancel': { statuses: [200, 409], why: 'a job that is over already cannot be cancelled' },
  'POST /jobs/{id}/retry': { statuses: [200, 409], why: 'there may be nothing that failed' },
  ...Object.fromEntries(
    [
      '/crawl/{id}',
      '/batch/scrape/{id}',
      '/v2/crawl/{id}',
      '/v2/batch/scrape/{id}',
      '/v2/extract/{id}',
      '/v2/agent/{id}',
    ].map((path) => [
      `DELETE ${path}`,
      { statuses: [200, 409], why: 'a job that is over already cannot be cancelled' },
    ]),
  ),
}

describe.skipIf(lack !== undefined)(title, () => {
  let scratch: Awaited<ReturnType<typeof temporaryFolder>>
  let place: Awaited<ReturnType<typeof openPlace>>
  let came: { visited: Visit; tried: Tried[] }

  beforeAll(async () => {
    scratch = await temporaryFolder()
    await chmod(scratch.folder, 0o755)
    const file = (name: string) => join(scratch.folder, name)
    const { authority, valid } = makeCertificates()
    await Bun.write(file('authority.crt'), authority)
    await Bun.write(file('example.crt'), valid.cert)
    await Bun.write(file('example.key'), valid.key)
    const site = [process.execPath, join(root, 'test/docs/site.ts'), file('example.crt'), file('example.key')]
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? scratch.folder,
      ...(process.env.XDG_CACHE_HOME !== undefined && { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME }),
      NODE_EXTRA_CA_CERTS: file('authority.crt'),
      SERVICE_WEB_EXTRACT_API_KEY: KEY,
      SERVICE_SEARXNG_URL: 'http://10.1.0.5:8888',
      DATA_DIR: file('data'),
    }
    place = await openPlace(scratch.folder, { site, hosts: ['example.com', 'example.org'], env })
    await place.start(`${process.execPath} ${join(root, 'src/main.ts')} serve`, /"event":"startup"/)
    const { out, err } = await place.run(
      `${process.execPath} ${join(root, 'test/docs/try-reference.ts')} ${URL} ${KEY}`,
    )
    if (out === '') throw new Error(err)
    came = JSON.parse(out)
  }, 3 * PATIENCE_MS)

  afterAll(async () => {
    await place?.[Symbol.asyncDispose]()
    await scratch[Symbol.asyncDispose]()
  }, 2 * PATIENCE_MS)

  test('opens in a browser without a key, takes one in its dialog, and then its try-it works', () => {
    const { status, answer, problems } = came.visited
    expect([status, problems]).toEqual(['200', []])
    expect(answer).toContain('Example Domain')
  })

  test('never puts the key in an address, and forgets it with the page', () => {
    const { asked, kept } = came.visited
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((address) => address.includes(KEY) || !address.startsWith(URL))).toEqual([])
    expect(kept).not.toContain(KEY)
  })

  test('suggests requests that succeed', () => {
    const isExpected = ({ route, status }: Tried) => (exceptions[route]?.statuses ?? [200]).includes(status)
    expect(came.tried.filter((each) => !isExpected(each))).toEqual([])
    expect(came.tried.length).toBeGreaterThan(60)
  })

  test('has no exception that is none', () => {
    const routes = came.tried.map(({ route }) => route)
    expect(Object.keys(exceptions).filter((route) => !routes.includes(route))).toEqual([])
  })
})
