import { describe, expect, test } from 'bun:test'
import { comparePages, jsonChanges, type PageCopy } from '../../src/changes/changes.ts'

describe('the changes of JSON', () => {
  test('have the path of each value, whatever the order of members', () => {
    const before = {
      plans: [
        { name: 'A', price: 1 },
        { name: 'B', price: 2 },
      ],
      'a/b~c': 1,
      old: true,
    }
    const after = {
      'a/b~c': 2,
      plans: [
        { price: 1, name: 'A' },
        { name: 'B', price: 3 },
      ],
      fresh: null,
    }
    expect(jsonChanges(before, after)).toEqual([
      { path: '/plans/1/price', before: 2, after: 3 },
      { path: '/a~1b~0c', before: 1, after: 2 },
      { path: '/old', before: true, after: null },
    ])
  })

  test('count an item that was inserted or removed once', () => {
    expect(jsonChanges(['b', 'c'], ['a', 'b', 'c'])).toEqual([{ path: '/0', before: null, after: 'a' }])
    expect(jsonChanges(['a', 'b', 'c'], ['a', 'c'])).toEqual([{ path: '/1', before: 'b', after: null }])
  })

  test('are none for white space, invisible characters and the form of Unicode', () => {
    expect(jsonChanges('Caf\u0065\u0301  au\u200b lait', ' Café au lait ')).toEqual([])
    expect(jsonChanges('1', 1)).toHaveLength(1)
  })

  test('are limited, so that a hostile document costs little', () => {
    const list = (n: number) => Array.from({ length: 5000 }, (_, i) => i * n)
    expect(jsonChanges(list(2), list(3))).toHaveLength(1000)
    expect(jsonChanges(JSON.parse('{"__proto__": {"a": 1}}'), {})).toEqual([
      { path: '/__proto__', before: { a: 1 }, after: null },
    ])
  })
})

describe('a page with data of a schema', () => {
  const copy = (markdown: string, changes: Partial<PageCopy>) => ({ url: '', title: '', markdown, ...changes })

  test('changes with its data and its attributes, and not with its text', () => {
    const one = copy('a', { json: { price: 1 }, attributes: [{ selector: 'a', attribute: 'href', values: ['/1'] }] })
    expect(comparePages(one, { ...one, markdown: 'b' }).status).toBe('same')
    const two = copy('a', { json: { price: 2 }, attributes: [{ selector: 'a', attribute: 'href', values: ['/2'] }] })
    const { changes, text } = comparePages(one, two)
    expect(changes).toEqual([
      { path: '/json/price', before: 1, after: 2 },
      { path: '/attributes/0/values/0', before: '/1', after: '/2' },
    ])
    expect(text).toContain('-  "price": 1\n+  "price": 2\n')
  })
})
