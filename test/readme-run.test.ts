import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { temporaryFolder } from './browser/browsers.fixture.ts'
import { PATIENCE_MS } from './patience.ts'
import { type Block, blocksOf, shellComplaint } from './readme/blocks.ts'
import { notRun } from './readme/not-run.ts'
import { placeFound } from './readme/place.ts'
import { clientPython } from './readme/python.ts'
import { Reader } from './readme/reader.ts'
import { opensslFound } from './site/certificates.ts'

setDefaultTimeout(2 * PATIENCE_MS)

const readme = await Bun.file(`${import.meta.dir}/../README.md`).text()
const blocks = blocksOf(readme)
const isListed = ({ text }: Block) => notRun.some(({ begins }) => text.startsWith(begins))
const nameOf = ({ line, text }: Block) => `README.md:${line} ${text.split('\n')[0]!.slice(0, 90)}`

test('every block of README is run by a test, or listed with the reason why not', () => {
  const runnable = ({ language }: Block) => language === 'sh' || language === 'python'
  expect(blocks.filter((block) => !runnable(block) && !isListed(block)).map(nameOf)).toEqual([])
  expect(notRun.filter(({ begins }) => !blocks.some(({ text }) => text.startsWith(begins)))).toEqual([])
})

test('every shell block of README is one to bash', () => {
  for (const block of blocks.filter((each) => each.language === 'sh')) expect(shellComplaint(block.text)).toBe('')
})

const canRun = placeFound && opensslFound
const title = canRun
  ? 'README, read from its beginning to its end'
  : 'NOT RUN, no network of our own (unshare, nsenter, ip), no curl or no openssl: README'

describe.skipIf(!canRun)(title, () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  let reader: Reader

  beforeAll(async () => {
    place = await temporaryFolder()
    await chmod(place.folder, 0o755)
    reader = await Reader.open(place.folder, clientPython ?? 'python3')
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await reader[Symbol.asyncDispose]()
    await place[Symbol.asyncDispose]()
  }, 2 * PATIENCE_MS)

  for (const block of blocks.filter((each) => !isListed(each))) {
    const lacksClient = /^from firecrawl/m.test(block.text) && clientPython === undefined
    const name = lacksClient ? `NOT RUN, firecrawl-py is not installed: ${nameOf(block)}` : nameOf(block)
    test.skipIf(lacksClient)(name, () => reader.follow(block))
  }
})
