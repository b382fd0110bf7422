import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_WORD_BYTES, Merger } from '../../../src/content/tokens/merge.ts'
import { cpuMs } from '../../patience.ts'
import { countTokens, vocabulary } from './vocabulary.fixture.ts'

/** Counts that gpt-tokenizer 4.0.0 gives with o200k_base. */
const known: [text: string, tokens: number][] = [
  ['', 0],
  ['a', 1],
  ['hello world', 2],
  ['The lighthouse keeper’s lamp burned 1,024 litres of oil.', 14],
  ['灯台は岬に立つ。', 9],
  ['ประภาคารส่องแสงในเวลากลางคืน', 13],
  ['👨‍👩‍👧 emoji 😀', 10],
  ['# Heading\n\n- item **bold** `code`\n  - nested\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n', 32],
  ['```ts\nconst a: number = 1\n```\n', 13],
  ['   \n\n\t x', 3],
  ['https://example.com/a/b?c=d&e=f#g', 12],
  ['ALLCAPS CamelCase snake_case kebab-case', 10],
  ["I'll we've DON'T it'S", 5],
  ['    indented\n\n\n\nlines\r\n', 6],
  ['naïve café Straße Ελληνικά кириллица עברית العربية हिन्दी', 14],
  ['1234567890', 4],
  ['\u0000\u200b', 2],
  ['=====-----#####', 3],
]

test.each(known)('%j has %d tokens', (text, tokens) => {
  expect(countTokens(text)).toBe(tokens)
})

test('special tokens are text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
})

/** Byte pair encoding as it is defined: the pair of the lowest rank merges first, and of these the leftmost. */
function naive(bytes: Uint8Array): number {
  const ends = Array.from({ length: bytes.length + 1 }, (_, i) => i)
  for (;;) {
    const ranks = ends.slice(2).map((end, i) => vocabulary.rankOf(bytes, ends[i]!, end))
    const best = Math.min(...ranks.filter((rank) => rank >= 0))
    if (best === Number.POSITIVE_INFINITY) return ends.length - 1
    ends.splice(ranks.indexOf(best) + 1, 1)
  }
}

test('words merge as byte pair encoding defines it', () => {
  const merger = new Merger(vocabulary)
  const byte = fc.oneof(fc.constantFrom(...Buffer.from('aaabn -=_#é灯')), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      fc.array(byte, { minLength: 1, maxLength: 60 }),
      (a, b) => {
        for (const bytes of [a, Uint8Array.from(b)]) expect(merger.count(bytes, bytes.length)).toBe(naive(bytes))
      },
    ),
    { numRuns: 200 },
  )
})

describe('hostile text takes linear time', () => {
  const million = (text: string) => text.repeat(1_000_000 / text.length)
  test.each(['a', ' ', '灯', '😀', '=', '\n', '\ud800', 'A', '\u0301'])('a megabyte of %j', (character) => {
    const half = million(character).slice(0, 500_000)
    const timed = (text: string) => {
      const started = cpuMs()
      countTokens(text)
      return cpuMs() - started
    }
    timed(half.slice(0, 50_000))
    // A search after every merge takes minutes.
    expect(timed(half)).toBeLessThan(10_000)
  })

  test('a word of megabytes counts as many tokens as its pieces', () => {
    const word = 'ab'.repeat(MAX_WORD_BYTES)
    expect(countTokens(word)).toBe(2 * countTokens('ab'.repeat(MAX_WORD_BYTES / 2)))
  })
})
