import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Chunk, chunksOf } from '../../../src/content/chunks/chunks.ts'
import { countTokens } from '../tokens/vocabulary.fixture.ts'

const sentence = fc
  .array(fc.constantFrom('lamp', 'Oil', 'keepers', 'the', 'a_b*c', '1,024', '`x y`', '[a b](/c "d e")', '😀', '—'), {
    minLength: 1,
    maxLength: 25,
  })
  .map((words) => `${words.join(' ')}. `)
const unspaced = fc.constantFrom(
  '灯台は岬に立つ。',
  '夜明けの光。',
  'ประภาคารส่องแสงในเวลากลางคืน',
  '中文没有空格',
  '👨‍👩‍👧',
  'xxxxxxxxxxxxxxxx',
)
const word = fc.array(unspaced, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''))
const paragraph = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('').trim()),
  word,
)
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('One', 'Two words', 'Drei', ''))
  .map(([level, text]) => `${'#'.repeat(level)} ${text}`.trim())
const list = fc
  .array(fc.tuple(fc.constantFrom('- ', '  - ', '1. '), sentence), { minLength: 1, maxLength: 12 })
  .map((items) => items.map(([marker, text]) => marker + text.trim()).join('\n'))
const fence = fc
  .tuple(
    fc.constantFrom('', '> ', '   '),
    fc.array(fc.constantFrom('let a = 1', '', '# no heading', '| no | row |', 'f("x");'.repeat(20)), {
      minLength: 1,
      maxLength: 30,
    }),
  )
  .map(([prefix, lines]) => ['```ts', ...lines, '```'].map((line) => (prefix + line).trimEnd()).join('\n'))
const table = fc
  .array(fc.tuple(sentence, fc.constantFrom('', '1', 'x'.repeat(300))), { minLength: 1, maxLength: 20 })
  .map((rows) => ['| name | value |', '| --- | --- |', ...rows.map(([a, b]) => `| ${a.trim()} | ${b} |`)].join('\n'))
const markdown = fc
  .array(fc.oneof(paragraph, heading, heading, list, fence, table), { maxLength: 14 })
  .map((blocks) => blocks.join('\n\n'))
const options = fc
  .record({ tokens: fc.integer({ min: 64, max: 300 }), share: fc.constantFrom(0, 0, 0.1, 0.5) })
  .map(({ tokens, share }) => ({ tokens, overlap: Math.floor(tokens * share) }))

const bare = (text: string) => text.replace(/\s+/g, '')
const own = (text: string, { start, end }: Chunk) => [...text].slice(start, end).join('')

describe('chunks', () => {
  test('cover the whole Markdown, in order, and none is over the limit', () => {
    fc.assert(
      fc.property(markdown, options, (text, limits) => {
        const chunks = chunksOf(text, limits, countTokens)
        expect(bare(chunks.map((chunk) => own(text, chunk)).join(''))).toBe(bare(text))
        for (const [i, chunk] of chunks.entries()) {
          expect(chunk.index).toBe(i)
          expect(chunk.tokens).toBe(countTokens(chunk.text))
          expect(chunk.tokens).toBeLessThanOrEqual(limits.tokens)
          expect(chunk.text.isWellFormed()).toBe(true)
          expect(bare(chunk.text)).toContain(bare(own(text, chunk)))
          expect(chunk.text.match(/^[ >]*```/gm)?.length ?? 0).toSatisfy((lines) => lines % 2 === 0)
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 150) },
    )
  })
})
