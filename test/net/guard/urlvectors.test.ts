import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseTarget } from '../../../src/net/guard/target.ts'

interface UrlCase {
  input: string
  base: string | null
  href?: string
  failure?: boolean
}

const shared = process.env.SHARED_DIR ?? resolve(import.meta.dir, '../../../../shared')
const file = resolve(shared, 'vectors/urltestdata.json')
const found = existsSync(file)

/** Broken Punycode labels that the standard now takes and Bun 1.4.5 still refuses: to callers, an invalid URL. */
const knownRefusals = [
  'http://a.b.c.xn--pokxncvks',
  'http://10.0.0.xn--pokxncvks',
  'http://a.b.c.XN--pokxncvks',
  'http://a.b.c.Xn--pokxncvks',
  'http://10.0.0.XN--pokxncvks',
  'http://10.0.0.xN--pokxncvks',
  'file://xn--/p',
  'https://xn--/',
]

describe.skipIf(!found)(found ? 'WHATWG URL' : 'NOT RUN, no vectors/urltestdata.json in SHARED_DIR: WHATWG URL', () => {
  const cases = found ? (JSON.parse(readFileSync(file, 'utf8')) as (UrlCase | string)[]) : []
  const urls = cases.filter((entry) => typeof entry !== 'string')
  const absolute = urls.filter(({ base }) => base === null || base === undefined)

  test('the URL parser of the runtime gives the expected href for every absolute URL that parses', () => {
    const parsing = absolute.filter(({ failure }) => failure !== true)
    expect(parsing.length).toBeGreaterThan(200)
    const wrong = parsing.filter(({ input, href }) => URL.parse(input)?.href !== href).map(({ input }) => input)
    expect(wrong).toEqual(knownRefusals)
  })

  test('the URL parser of the runtime refuses every absolute URL that must fail', () => {
    const failing = absolute.filter(({ failure }) => failure === true)
    expect(failing.length).toBeGreaterThan(100)
    const wrong = failing.filter(({ input }) => URL.parse(input) !== null).map(({ input }) => input)
    expect(wrong).toEqual([])
  })

  test('whatever is typed, parseTarget gives an http or https URL without credentials, or invalid_request', () => {
    for (const { input } of urls) {
      try {
        const { protocol, username, password, hostname } = parseTarget(input)
        expect(['http:', 'https:']).toContain(protocol)
        expect(username + password).toBe('')
        expect(hostname).not.toBe('')
      } catch (error) {
        expect([input, (error as { code?: string }).code]).toEqual([input, 'invalid_request'])
      }
    }
  })
})
