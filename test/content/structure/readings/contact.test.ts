import { expect, test } from 'bun:test'
import { type PostalAddress, readAddress } from '../../../../src/content/structure/readings/address.ts'
import { countryCodeOf, displayName, languageCodeOf } from '../../../../src/content/structure/readings/country.ts'
import { emailOfLink, readEmail } from '../../../../src/content/structure/readings/email.ts'
import { phoneOfLink, phonesIn, readPhone } from '../../../../src/content/structure/readings/phone.ts'
import { PATIENCE_MS } from '../../../patience.ts'

test.each<[string, string, PostalAddress]>([
  [
    '158 Mill Lane, Portland, OR 97205, United States',
    'en',
    { street: '158 Mill Lane', city: 'Portland', region: 'OR', postalCode: '97205', country: 'United States' },
  ],
  [
    '158 Mill Lane Portland, OR 97205',
    'en',
    { street: '158 Mill Lane', city: 'Portland', region: 'OR', postalCode: '97205' },
  ],
  [
    'Musterstraße 12\n10115 Berlin\nDeutschland',
    'en',
    { street: 'Musterstraße 12', city: 'Berlin', postalCode: '10115', country: 'Deutschland' },
  ],
  [
    'ACME GmbH, Hauptstraße 5, D-80331 München',
    'de',
    { street: 'Hauptstraße 5', city: 'München', postalCode: '80331' },
  ],
  [
    '10 Downing Street London SW1A 2AA, UK',
    'en',
    { street: '10 Downing Street', city: 'London', postalCode: 'SW1A 2AA', country: 'UK' },
  ],
  [
    '5 rue de la Paix, 75002 Paris, France',
    'en',
    { street: '5 rue de la Paix', city: 'Paris', postalCode: '75002', country: 'France' },
  ],
  ['Via Roma 10, 00184 Roma (RM)', 'it', { street: 'Via Roma 10', city: 'Roma', postalCode: '00184', region: 'RM' }],
  [
    'Keizersgracht 123, 1015 CJ Amsterdam',
    'en',
    { street: 'Keizersgracht 123', city: 'Amsterdam', postalCode: '1015 CJ' },
  ],
  ['ul. Długa 5, 00-238 Warszawa', 'en', { street: 'ul. Długa 5', city: 'Warszawa', postalCode: '00-238' }],
  [
    'Av. Paulista, 1000, São Paulo - SP, 01310-100',
    'en',
    { street: 'Av. Paulista, 1000', city: 'São Paulo', region: 'SP', postalCode: '01310-100' },
  ],
  [
    '〒150-0001 東京都渋谷区神宮前1-2-3',
    'en',
    { street: '神宮前1-2-3', city: '渋谷区', region: '東京都', postalCode: '150-0001' },
  ],
  ['Drottninggatan 5, 111 51 Stockholm', 'sv', { street: 'Drottninggatan 5', city: 'Stockholm', postalCode: '111 51' }],
  [
    '12 George St, Sydney NSW 2000',
    'en',
    { street: '12 George St', city: 'Sydney', region: 'NSW', postalCode: '2000' },
  ],
  [
    '100 King Street West, Toronto, ON M5X 1A9',
    'en',
    { street: '100 King Street West', city: 'Toronto', region: 'ON', postalCode: 'M5X 1A9' },
  ],
])('%s (%s) is split into its parts', (text, language, address) => {
  expect(readAddress(text, { language })).toEqual(address)
})

test('names in front and contacts behind an address are left out', () => {
  expect(readAddress('Quayside Ceramics 178 Mill Lane Galway H91 E2K5 Ireland Phone: +353 91 55 0956')).toEqual({
    street: '178 Mill Lane',
    city: 'Galway',
    postalCode: 'H91 E2K5',
    country: 'Ireland',
  })
})

test('the code may stand on the other side of the city', () => {
  expect(readAddress('20 Harbour Street, Freiburg 79098, Germany +49 761 4960411 Write to us')).toEqual({
    street: '20 Harbour Street',
    city: 'Freiburg',
    postalCode: '79098',
    country: 'Germany',
  })
  expect(readAddress('23 Harbour Street H91 E2K5 Galway')).toEqual({
    street: '23 Harbour Street',
    city: 'Galway',
    postalCode: 'H91 E2K5',
  })
})

test('a text without a postal code or state is no address', () => {
  expect(readAddress('Main hall')).toBeUndefined()
  expect(readAddress('Call 555 1234 now')).toBeUndefined()
})

test('telephone numbers are found with their kind and country', () => {
  expect(phonesIn('Tel. +49 (0)30 1234567, Fax: +49 30 7654321')).toEqual([
    { text: '+49 (0)30 1234567', international: '+49301234567' },
    { text: '+49 30 7654321', international: '+49307654321', kind: 'fax' },
  ])
  expect(readPhone('Fax +1 503-555-0751 Phone +1 503-555-0750')?.text).toBe('+1 503-555-0750')
  expect(readPhone('(503) 555-0750', { region: 'US' })).toEqual({
    text: '(503) 555-0750',
    international: '+15035550750',
  })
  expect(readPhone('01 23 45 67 89', { region: 'FR' })?.international).toBe('+33123456789')
  expect(phoneOfLink('tel:+1-503-555-0750')).toBe('+1-503-555-0750')
})

test.each([['2019-2020'], ['12.05.2026'], ['1,234,567'], ['4006381333931'], ['Order 12345678'], ['192.168.10.100']])(
  '%s is no telephone number',
  (text) => {
    expect(readPhone(text)).toBeUndefined()
  },
)

test('addresses that are hidden from robots are restored', () => {
  expect(readEmail('Mail: office@harbour-pike.example.')).toBe('office@harbour-pike.example')
  expect(readEmail('jane [at] example (dot) org')).toBe('jane@example.org')
  expect(readEmail('jane(at)example.org')).toBe('jane@example.org')
  expect(readEmail('jane at example dot org')).toBe('jane@example.org')
  expect(emailOfLink('mailto:jane%40example.org?subject=Hi')).toBe('jane@example.org')
  expect(emailOfLink('/cdn-cgi/l/email-protection#5a303b343f1a3f223b372a363f7435283d')).toBe('jane@example.org')
})

test('a place on the web and a picture are no e-mail addresses', () => {
  expect(readEmail('Meet us at example.org')).toBeUndefined()
  expect(readEmail('icon@2x.png')).toBeUndefined()
})

test('countries and languages are known by their names in several languages', () => {
  expect(countryCodeOf('United States')).toBe('US')
  expect(countryCodeOf('U.S.A.')).toBe('US')
  expect(countryCodeOf('Frankreich', { language: 'de' })).toBe('FR')
  expect(countryCodeOf('Paris')).toBeUndefined()
  expect(languageCodeOf('English')).toBe('en')
  expect(languageCodeOf('Deutsch')).toBe('de')
  expect(languageCodeOf('en-US')).toBe('en')
  expect(displayName('FR', 'region')).toBe('France')
})

test.each([['1 '], ['a@'], ['A '], ['12345 '], [', '], ['('], ['a.'], [' at '], ['x dot ']])(
  'a text of %j alone holds no contact',
  (unit) => {
    const text = unit.repeat(500_000 / unit.length)
    expect([readEmail(text), readPhone(text), readAddress(text), readAddress(text.slice(0, 300))]).toEqual(
      Array(4).fill(undefined),
    )
  },
  PATIENCE_MS,
)
