import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkHeaders, visitHeaders } from '../../../src/fetch/http/headers.ts'

const refusal = (headers: Record<string, string>): string => {
  try {
    checkHeaders(headers)
    return ''
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code} ${message}`
  }
}

test.each([
  [{ 'X-A': 'b\r\nX-Injected: yes' }, 'headers.X-A'],
  [{ 'X-A': 'b\nX-Injected: yes' }, 'headers.X-A'],
  [{ 'X-A': 'nul\0byte' }, 'headers.X-A'],
  [{ 'X-A\r\nX-Injected': 'yes' }, 'headers.X-A??X-Injected'],
  [{ 'X A': 'b' }, 'headers.X?A'],
  [{ '': 'b' }, 'headers.'],
  [{ 'X-Ä': 'b' }, 'headers.X-?'],
  [{ 'X-A': 'snow ☃' }, 'headers.X-A'],
])('%j is refused by name', (headers, name) => {
  expect(refusal(headers as Record<string, string>)).toStartWith(`invalid_request ${name}: `)
})

const framing = ['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Keep-Alive', 'Upgrade', 'TE', 'Trailer']

test.each([...framing, 'Expect', 'Proxy-Authorization', 'proxy-connection', 'HOST'])(
  '%s is set by the service',
  (name) => {
    expect(refusal({ [name]: 'x' })).toStartWith(`invalid_request headers.${name}: is set by this service`)
  },
)

test('ordinary headers pass', () => {
  expect(
    refusal({ Authorization: 'Bearer x', Cookie: 'a=b; c=d', 'X-Tab': 'a\tb', 'X-Latin': 'é', 'X-Empty': '' }),
  ).toBe('')
})

test('64 headers and 16 KiB pass, more does not', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '']))
  expect(refusal(many(64))).toBe('')
  expect(refusal(many(65))).toContain('at most 64')
  expect(refusal({ X: 'a'.repeat(16 * 1024 - 5) })).toBe('')
  expect(refusal({ X: 'a'.repeat(16 * 1024 - 4) })).toContain('16 KiB')
})

test('what passes can be sent: no value that passes holds a line break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
      if (refusal({ [name]: value }) !== '') return
      expect(`${name}: ${value}`).not.toMatch(/[\r\n\0]/)
      new Headers([[name, value]])
    }),
    { numRuns: 500 },
  )
})

test('the order is Chrome’s, and the cookie comes last', () => {
  const headers = visitHeaders({ userAgent: 'ua', location: { languages: ['fr'] }, own: [['X-A', '1']], cookie: 'a=b' })
  const names = headers.map(([name]) => name)
  expect(names.slice(0, 3)).toEqual(['Upgrade-Insecure-Requests', 'User-Agent', 'Accept'])
  expect(names.slice(-3)).toEqual(['Accept-Language', 'X-A', 'Cookie'])
  expect(headers).toContainEqual(['Accept-Language', 'fr'])
})
