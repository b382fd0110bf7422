import { expect, test } from 'bun:test'
import { ServiceError } from '../../../src/errors.ts'
import { acceptLanguageOf, checkCountry } from '../../../src/fetch/http/language.ts'
import { visit } from '../fetch.fixture.ts'

function refusal(check: () => unknown): string {
  try {
    return `none: ${check()}`
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ServiceError)
    return `${(thrown as ServiceError).code} ${(thrown as ServiceError).message}`
  }
}

test('languages are sent in their order and win over the country', () => {
  expect(acceptLanguageOf({ country: 'DE', languages: ['fr-CH', 'fr'] })).toBe('fr-CH,fr;q=0.9')
  expect(acceptLanguageOf({ languages: Array(12).fill('de') })).toEndWith('de;q=0.1,de;q=0.1')
})

test('a country means its usual language, and none means the United States', () => {
  expect(acceptLanguageOf({})).toBe('en-US,en;q=0.9')
  expect(acceptLanguageOf({ country: 'br' })).toBe('pt-BR,pt;q=0.9,en;q=0.8')
  expect(acceptLanguageOf({ country: 'UK' })).toBe('en-GB,en;q=0.9')
})

test.each(['*', 'de-*', '', 'de\r\nX-Injected: yes', 'x'.repeat(9), `de${'-abcdefgh'.repeat(4)}`, 'pt_BR'])(
  '%j is no language tag and is refused by its member',
  (tag) => {
    expect(refusal(() => acceptLanguageOf({ languages: ['de', tag] }))).toStartWith(
      'invalid_request "location.languages": ',
    )
  },
)

test.each(['ZZ', 'QQ', 'D', 'DEU', '276', '001', '', 'D\n', 'ÄÖ'])(
  '%j is no country, and nothing is put in its place',
  (country) => {
    const sentence = 'invalid_request "location.country": '
    expect(refusal(() => acceptLanguageOf({ country }))).toStartWith(sentence)
    expect(refusal(() => acceptLanguageOf({ country, languages: ['de'] }))).toStartWith(sentence)
    expect(refusal(() => checkCountry(country))).toStartWith(sentence)
  },
)

test('every country has a header that can be sent', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const headers = letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((country) => refusal(() => acceptLanguageOf({ country })))
    .filter((header) => header.startsWith('none: '))
  expect(headers.length).toBeGreaterThan(240)
  for (const header of headers) expect(header).toMatch(/^none: [a-z]{2,3}-[A-Z]{2}(,[a-z]{2,3};q=0\.[89])+$/)
})

test('a location that means nothing ends a fetch before its host is looked up', async () => {
  const resolver = async () => {
    throw new Error('the resolver was asked')
  }
  const fetched = visit('http://site.test/', { location: { country: 'ZZ' }, resolver })
  await expect(fetched).rejects.toMatchObject({ code: 'invalid_request' })
})
