import { expect, test } from 'bun:test'
import { contentTypeOf } from '../../src/net/content-type.ts'

test.each([
  [['text/html'], 'text/html'],
  [['text/html;;charset=utf-8'], 'text/html;;charset=utf-8'],
  [['text/html; charset=utf-8,text/html'], 'text/html; charset=utf-8'],
  [['text/html;charset=gbk', 'text/html'], 'text/html; charset=gbk'],
  [['text/html;charset=gbk', 'text/plain'], 'text/plain'],
  [['text/html;charset=gbk', 'text/html;charset=utf-8'], 'text/html;charset=utf-8'],
  [['text/plain', 'html'], 'text/plain'],
  [['text/html', '*/*'], 'text/html'],
  [['text/html; title="a, b"'], 'text/html; title="a, b"'],
  [[' application/atom+xml ; x=y'], 'application/atom+xml ; x=y'],
  [[], undefined],
  [['html'], undefined],
  [['text'], undefined],
  [['text/'], undefined],
  [['/html'], undefined],
  [['text html'], undefined],
  [['text/html charset=utf-8'], undefined],
  [['; charset=utf-8'], undefined],
  [[''], undefined],
  [['*/*'], undefined],
  [['unknown/unknown'], undefined],
  [['application/unknown'], undefined],
])('%j is %p', (values, type) => {
  expect(contentTypeOf(values.map((value) => ['Content-Type', value] as const))).toBe(type)
})

test('a long list takes no time', () => {
  const started = performance.now()
  contentTypeOf([
    ['content-type', '"'.repeat(200_000)],
    ['content-type', ';'.repeat(200_000)],
    ['content-type', ', '.repeat(100_000)],
  ])
  expect(performance.now() - started).toBeLessThan(500)
})
