import { describe, expect, test } from 'bun:test'
import { sentencesOf } from '../../../src/content/passages/sentences.ts'

test.each([
  ['He said "Stop!" Then he left.', ['He said "Stop!"', 'Then he left.']],
  ['It is by J. R. Miller. Dr. Brandt wrote it.', ['It is by J. R. Miller.', 'Dr. Brandt wrote it.']],
  ['彼は「はい。」と言った。終わり。', ['彼は「はい。」', 'と言った。', '終わり。']],
  ['One line\nand another', ['One line', 'and another']],
])('%s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

// With time that grows with the square of the length, these take minutes.
describe('a text without an end is one sentence', () => {
  test.each([
    ['.', '"'],
    ['.', ')'],
    ['.', "'"],
    ['.', '”'],
    ['。', '」'],
    ['', 'A. '],
  ])('%s%s', (start, mark) => {
    const text = `${start}${mark.repeat(300_000)}`.trim()
    const sentences = sentencesOf(text)
    expect([sentences.length, sentences[0] === text]).toEqual([1, true])
  })
})
