import { describe, expect, test } from 'bun:test'
import type { Quality } from '../../src/content/quality.ts'
import { type Answers, DoubtMemory } from '../../src/fetch/doubt-memory.ts'
import type { FetchRequest } from '../../src/fetch/request.ts'
import { PATIENCE_MS } from '../patience.ts'

const signal = AbortSignal.timeout(PATIENCE_MS)
const request = (url: string, parts: Partial<FetchRequest> = {}): FetchRequest => ({
  url: new URL(url),
  headers: {},
  location: {},
  skipTlsVerification: false,
  engines: ['http', 'browser'],
  ...parts,
})
const thin: Quality = { score: 20, sound: true, doubt: 'thin_page', template: 'main.js' }

/** The answers of a page of `http://a.test`, with a clock of the test's own. */
function fresh() {
  const clock = { ms: 0 }
  const answers = new DoubtMemory(() => clock.ms).answersFor(request('http://a.test/'), thin)!
  return { answers, clock }
}

/** Asks for `pages` pages, one after the other, each rendered with the same result. Returns which were rendered. */
async function visits(answers: Answers, pages: number, gained: boolean | undefined): Promise<boolean[]> {
  const rendered: boolean[] = []
  for (let page = 0; page < pages; page += 1) {
    const may = await answers.mayRender(signal)
    if (may) answers.record(gained)
    rendered.push(may)
  }
  return rendered
}

const count = (rendered: readonly boolean[]) => rendered.filter(Boolean).length

describe('rendering', () => {
  test('stops after three pages that it added nothing to', async () => {
    expect(await visits(fresh().answers, 6, false)).toEqual([true, true, true, false, false, false])
  })

  test('goes on as long as it helps, and for long after it has helped once', async () => {
    const { answers } = fresh()
    expect(count(await visits(answers, 100, true))).toBe(100)
    expect(count(await visits(answers, 29, false))).toBe(29)
    expect(count(await visits(answers, 1, true))).toBe(1)
    expect(count(await visits(answers, 29, false))).toBe(29)
  })

  test('that fails says nothing about the next page', async () => {
    expect(count(await visits(fresh().answers, 50, undefined))).toBe(50)
  })

  test('is tried again after some pages, and less and less often', async () => {
    const { answers } = fresh()
    await visits(answers, 3, false)
    const rendered = await visits(answers, 400, false)
    expect(rendered.flatMap((may, page) => (may ? [page + 1] : []))).toEqual([25, 75, 175, 375])
  })

  test('is tried again after ten minutes', async () => {
    const { answers, clock } = fresh()
    await visits(answers, 3, false)
    clock.ms += 600_000
    expect(await visits(answers, 2, false)).toEqual([true, false])
  })

  test('is back for good when a page shows that it helps again', async () => {
    const { answers } = fresh()
    await visits(answers, 3, false)
    expect(count(await visits(answers, 24, false))).toBe(0)
    expect(count(await visits(answers, 20, true))).toBe(20)
  })

  test('of many pages at once begins with three, and the others wait for the result', async () => {
    for (const [gained, all] of [
      [false, 3],
      [true, 10],
    ] as const) {
      const { answers } = fresh()
      const asked = Array.from({ length: 10 }, () => answers.mayRender(signal))
      const first = await Promise.all(asked.slice(0, 3))
      for (const may of first) if (may) answers.record(gained)
      expect([count(first), count(await Promise.all(asked))]).toEqual([3, all])
    }
  })

  test('is not waited for when the caller leaves', async () => {
    const { answers } = fresh()
    for (let page = 0; page < 3; page += 1) await answers.mayRender(signal)
    const left = new AbortController()
    const waiting = answers.mayRender(left.signal).catch((thrown) => thrown)
    left.abort('gone')
    expect(await waiting).toBe('gone')
  })
})

describe('answers are kept apart', () => {
  const known = async (other: FetchRequest, quality: Quality) => {
    const memory = new DoubtMemory()
    await visits(memory.answersFor(request('http://a.test/1'), thin)!, 3, false)
    return !(await memory.answersFor(other, quality)!.mayRender(signal))
  }

  test.each([
    ['another page of the site, which shares them', request('http://a.test/2?x#y'), thin, true],
    ['another site', request('http://b.test/1'), thin, false],
    ['another doubt', request('http://a.test/2'), { ...thin, doubt: 'app_shell' }, false],
    ['other scripts', request('http://a.test/2'), { ...thin, template: 'app.js' }, false],
    ['other headers', request('http://a.test/2', { headers: { Cookie: 'a=b' } }), thin, false],
  ] as const)('%s', async (_, other, quality, shared) => {
    expect(await known(other, quality)).toBe(shared)
  })

  test('the least recently used go first', async () => {
    const memory = new DoubtMemory()
    await visits(memory.answersFor(request('http://a.test/'), thin)!, 3, false)
    for (let site = 0; site < 5_000; site += 1) memory.answersFor(request(`http://s${site}.test/`), thin)
    expect(await memory.answersFor(request('http://a.test/'), thin)!.mayRender(signal)).toBe(true)
  })
})

test('a page without a doubt has none', () => {
  expect(new DoubtMemory().answersFor(request('http://a.test/'), { score: 90, sound: true })).toBeUndefined()
})
