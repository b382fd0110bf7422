import { expect, test } from 'bun:test'
import { fewestTokens, tokensOf } from '../../src/model/tokens.ts'

test('the estimate of tokens is above what tokenizers make of a text, in any script', () => {
  const english = 'The lens was ground by Ida Brandt in the autumn of 1987, and it is still in use. '.repeat(10)
  // Four characters per token for English, one or two tokens for most words of other alphabets, one per Han character.
  expect(tokensOf(english)).toBeGreaterThan(english.length / 4)
  expect(tokensOf('Линза была отшлифована')).toBeGreaterThanOrEqual(8)
  expect(tokensOf('镜片由伊达打磨')).toBe(7)
  expect(tokensOf('')).toBe(0)
})

test('a count below the fewest tokens of a text cannot be right', () => {
  const english = 'The lens was ground by Ida Brandt in the autumn of 1987, and it is still in use. '.repeat(10)
  expect(fewestTokens(english)).toBeLessThan(english.length / 8)
  expect(fewestTokens('-'.repeat(10_000))).toBe(0)
})
