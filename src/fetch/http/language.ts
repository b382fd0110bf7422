// The Accept-Language of a visitor.
import type { Location } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'

/** For requests that give no location. */
const DEFAULT_COUNTRY = 'US'

/** The form of a BCP 47 tag (RFC 5646 2.1). `*` is a language range (RFC 4647), not a language. */
const LANGUAGE_TAG = /^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$/
const MAX_LANGUAGE_TAG_LENGTH = 35

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * The `Accept-Language` header for a location. Its languages win over its country. The usual language of a country comes
 * from Unicode's likely subtags (UTS 35).
 *
 * @throws ServiceError `invalid_request` naming the invalid member
 */
export function acceptLanguageOf({ languages = [], country }: Location): string {
  checkCountry(country)
  checkLanguages(languages)
  const tags = languages.length > 0 ? languages : languagesOf(country ?? DEFAULT_COUNTRY)
  return tags.map((tag, index) => (index === 0 ? tag : `${tag};q=${Math.max(1, 10 - index) / 10}`)).join(',')
}

/** @throws ServiceError `invalid_request` unless `country` is absent or an ISO 3166-1 alpha-2 code in any case */
export function checkCountry(country: string | undefined): void {
  if (country === undefined || (/^[A-Za-z]{2}$/.test(country) && isRegion(country.toUpperCase()))) return
  throw invalid('country', `"${printable(country)}" is not a country code (ISO 3166-1 alpha-2, such as DE)`)
}

/** @throws ServiceError `invalid_request` naming the first that is not a BCP 47 tag */
function checkLanguages(languages: readonly string[]): void {
  const bad = languages.find((tag) => !LANGUAGE_TAG.test(tag) || tag.length > MAX_LANGUAGE_TAG_LENGTH)
  if (bad !== undefined) throw invalid('languages', `"${printable(bad)}" is not a language tag such as de or pt-BR`)
}

function languagesOf(country: string): string[] {
  // `maximize` replaces outdated codes: UK becomes GB.
  const { language, region } = new Intl.Locale(`und-${country}`).maximize()
  return language === 'en' ? [`en-${region}`, 'en'] : [`${language}-${region}`, language, 'en']
}

function isRegion(code: string): boolean {
  const name = regionNames.of(code)
  return name !== undefined && name !== 'Unknown Region'
}

const printable = (text: string) => text.replace(/[^\u0020-\u007e]/g, '?').slice(0, 64)

function invalid(member: 'country' | 'languages', issue: string): ServiceError {
  const message = `"location.${member}": ${issue}`
  return new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['location', member], message }],
  })
}
