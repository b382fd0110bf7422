import { expect, test } from 'bun:test'
import { readLiteral } from '../../../src/content/structure/literal/literal.ts'

const read = (text: string) => readLiteral(text)?.value

test('reads what JSON does not allow: keys without quotes, single quotes, comments, commas at the end, hexadecimal', () => {
  expect(read(`{a: 'x', "b": [1, 0x10, -.5, +2e3,], /* c */ $d: \`t\`, // e\n f_1: "\\u0041\\x42\\n"}`)).toEqual({
    a: 'x',
    b: [1, 16, -0.5, 2000],
    $d: 't',
    f_1: 'AB\n',
  })
})

test('reads what minifiers and serialisers write', () => {
  expect(
    read('{a:!0,b:!1,c:void 0,d:undefined,e:NaN,f:new Date("2026-01-01"),g:JSON.parse(\'{"x":[1]}\'),h:10n}'),
  ).toEqual({
    a: true,
    b: false,
    c: null,
    d: null,
    e: null,
    f: '2026-01-01',
    g: { x: [1] },
    h: 10,
  })
})

test('leaves out what cannot be known without running the text', () => {
  expect(
    read(
      '{a: f(1, "}"), b: function () { return {x: 1} }, c: x ? 1 : 2, d: 1 + 1, e: /[/}]/g, m() {}, ...rest, z: 1, `t`: 2}',
    ),
  ).toEqual({ z: 1 })
  expect(read(`[a.b, 1, \`\${x}\`, (2)]`)).toEqual([null, 1, null, 2])
})

test('says where the literal ends', () => {
  expect(readLiteral('x = {"a": "};"}; y()', { from: 4 })).toEqual({ value: { a: '};' }, end: 15 })
})

test('fills in variables', () => {
  const variables = new Map([['a', 'text']])
  expect(readLiteral('{x: a, y: [a], a, z: a + 1}', { variables })?.value).toEqual({
    x: 'text',
    y: ['text'],
    a: 'text',
  })
})

test('refuses text that is cut off or too deep', () => {
  for (const text of [
    '',
    ';',
    '{',
    '{a',
    '{a:',
    '{a:1',
    '[1',
    '[1)',
    '{a:1]',
    '"x',
    '['.repeat(100_000),
    '('.repeat(100_000),
  ]) {
    expect(read(text)).toBeUndefined()
  }
})

test('does not set the prototype of its objects', () => {
  const value = read('{"__proto__": {"x": 1}, a: 1}') as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(value).toEqual({ a: 1 })
})

test('is linear for calls without end, unclosed comments and stray quotes', () => {
  expect(read(`[${'a('.repeat(500_000)}`)).toBeUndefined()
  expect(read(`[${'/*,'.repeat(500_000)}`)).toBeUndefined()
  expect(readLiteral(`{"a":"${'" '.repeat(500_000)}`, { broken: true })).toBeUndefined()
})
