import { ServiceError } from '../errors.ts'

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** @throws ServiceError `invalid_request` unless `country` is absent or an ISO 3166-1 alpha-2 code, in any case */
export function checkCountry(country: string | undefined): void {
  const name = country === undefined ? '' : regionNames.of(country.toUpperCase())
  if (name !== undefined && name !== 'Unknown Region') return
  const message = `"location.country": "${country}" is not the code of a country (ISO 3166-1 alpha-2, such as DE)`
  throw new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['location', 'country'], message }],
  })
}
