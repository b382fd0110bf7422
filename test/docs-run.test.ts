import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { temporaryFolder } from './browser/browsers.fixture.ts'
import { type Block, blocksOf, shellComplaint } from './docs/blocks.ts'
import { notRun } from './docs/not-run.ts'
import { pages } from './docs/pages.ts'
import { placeFound } from './docs/place.ts'
import { clientPython } from './docs/python.ts'
import { Reader } from './docs/reader.ts'
import { PATIENCE_MS } from './patience.ts'
import { opensslFound } from './site/certificates.ts'

setDefaultTimeout(2 * PATIENCE_MS)

const blocks = pages.flatMap(blocksOf)
const isListed = ({ text }: Block) => notRun.some(({ begins }) => text.startsWith(begins))
const nameOf = ({ page, line, text }: Block) => `${page}:${line} ${text.split('\n')[0]!.slice(0, 90)}`

test('every block of the pages is run by a test, or listed with the reason why not', () => {
  const runnable = ({ language }: Block) => language === 'sh' || language === 'python'
  expect(blocks.filter((block) => !runnable(block) && !isListed(block)).map(nameOf)).toEqual([])
  expect(notRun.filter(({ begins }) => !blocks.some(({ text }) => text.startsWith(begins)))).toEqual([])
})

test('every shell block of the pages is valid bash', () => {
  for (const block of blocks.filter((each) => each.language === 'sh')) expect(shellComplaint(block.text)).toBe('')
})

const canRun = placeFound && opensslFound
const title = canRun
  ? 'the pages, read from the first to the last'
  : 'NOT RUN, no network of our own (unshare, nsenter, ip), no curl or no openssl: the pages'

/** What a block needs and this machine lacks; undefined if nothing. */
function lackOf({ text }: Block): string | undefined {
  if (/^from firecrawl/m.test(text) && clientPython === undefined) return 'firecrawl-py'
  if (/\| jq\b/.test(text) && Bun.which('jq') === null) return 'jq'
  return undefined
}

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
    const lack = lackOf(block)
    const name = lack === undefined ? nameOf(block) : `NOT RUN, ${lack} is not installed: ${nameOf(block)}`
    test.skipIf(lack !== undefined)(name, () => reader.follow(block))
  }
})
