import { describe, expect, test } from 'bun:test'
import { indexOf } from '../../src/answers/check/page-index.ts'
import { supportOf } from '../../src/answers/check/support.ts'
import { unverifiedIn } from '../../src/answers/check/unverified.ts'
import { watchLoop } from '../loop.fixture.ts'

const LIMIT_MS = 150
const PAGE_CHARS = 400_000

function filled(line: (n: number) => string): string {
  const lines: string[] = []
  for (let length = 0; length < PAGE_CHARS; length += lines.at(-1)!.length) lines.push(line(lines.length))
  return lines.join('')
}

const pages = {
  prose: filled(
    (n) =>
      `Ida Brandt built lamp ${n} in Oslo on ${1 + (n % 28)} March ${1900 + (n % 120)}, **heavier** than [the other](https://shop.test/${n}), for $${n}.50.\n\n`,
  ),
  rows: filled(
    (n) => `| Lamp ${n} | 2026-0${1 + (n % 9)}-1${n % 9} | ${n},${100 + (n % 900)}.00 € | https://shop.test/${n} |\n`,
  ),
  Japanese: filled(
    (n) => `東京の灯台は${1900 + (n % 100)}年3月${1 + (n % 28)}日に建てられ、高さは${n}メートルです。\n\n`,
  ),
  'one line': filled((n) => `word${n} `),
}

const items = Array.from({ length: 500 }, (_, n) => ({
  name: `Lamp ${n}`,
  price: n * 3.7,
  day: `2026-03-${10 + (n % 20)}`,
  url: `https://elsewhere.test/${n}`,
}))
const answer =
  'Ida Brandt built lamp 5000000 in Oslo on 3 April 2031. It cost $777777.50, says https://elsewhere.test/a. 灯台です。'

describe('what a model says of a page of 400 KB is checked without blocking the event loop', () => {
  test.each(Object.entries(pages))('%s', async (_name, text) => {
    const indexed = () => indexOf([text], { url: 'https://shop.test/' })
    using loop = watchLoop()
    await Bun.sleep(5)
    loop.longestBlock()
    await unverifiedIn({ items }, undefined, indexed())
    const data = loop.longestBlock()
    const page = indexed()
    await page.prepare(answer)
    const { fault } = supportOf(answer, { page, asked: 'Who built it?', cites: true })
    expect(fault).toBeDefined()
    expect(Math.max(data, loop.longestBlock())).toBeLessThan(LIMIT_MS)
  })

  test('which finds what stands on either side of where the text was parted', async () => {
    const facts = Array.from({ length: 3000 }, (_, n) => ({
      name: `Keeper ${n}`,
      born: `19${10 + (n % 90)}-03-04`,
      lamps: 10_000 + n,
    }))
    const text = facts.map(({ name, born, lamps }) => `${name} was born on ${born} and keeps ${lamps} lamps.`).join(' ')
    for (const page of [text, text.replaceAll('lamps. ', 'lamps.\n')])
      expect(await unverifiedIn(facts, undefined, indexOf([page], { url: 'https://shop.test/' }))).toEqual([])
  })
})
