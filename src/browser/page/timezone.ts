/**
 * The time zone of a country; undefined for one without (UTS 35).
 *
 * @param country ISO 3166-1 alpha-2, in upper or lower case
 */
export function timezoneOf(country: string): string | undefined {
  const code = country.toUpperCase()
  // TypeScript's library does not have this method yet (ECMA-402 Intl Locale Info).
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
  return usual[code] ?? locale.getTimeZones?.()?.[0]
}

/** For countries with several time zones: the one where most people live (IANA names). */
const usual: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  UK: 'Europe/London',
  UM: 'Pacific/Wake',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  VN: 'Asia/Ho_Chi_Minh',
}
