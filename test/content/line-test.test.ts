import { describe, expect, test } from 'bun:test'
import { lineTest } from '../../src/content/line-test.ts'

describe('a line is tested by the patterns of its words', () => {
  const matches = lineTest([
    { words: 'harbour', pattern: /^the (?:harbour|dock)/ },
    { words: 'subscribe', pattern: /please subscribe/ },
    { words: '登', pattern: /登录/ },
  ])

  test('it matches if it has one of them', () => expect(matches('the harbour opens')).toBe(true))
  test('whatever its ending', () => expect(matches('(please subscribers')).toBe(true))
  test('and its case', () => expect(matches('PLEASE  Subscribe')).toBe(true))
  test('and in scripts without spaces wherever it stands', () => expect(matches('请登录后')).toBe(true))
  test('and no pattern is tried on a line without one', () => expect(matches('the dock opens')).toBe(false))
  test('nor a pattern of another word', () => expect(matches('please, the harbour')).toBe(false))
})
