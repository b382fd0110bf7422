/** What the page says about how its texts are meant. */
export interface ReadingContext {
  /** Primary language subtag in lower case: `de`. */
  language?: string | undefined
  /** ISO 3166 code of the country in upper case: `GB`. */
  region?: string | undefined
  /** ISO 4217 code of the currency that the page states elsewhere. */
  currency?: string | undefined
  /** Day of the page (`YYYY-MM-DD`): dates without a year and relative dates are counted from it. */
  pageDate?: string | undefined
}

/**
 * Context of a page from the value of its `lang` attribute (`en-GB`) and its URL, whose country code domain names the
 * region if the language tag does not.
 */
export function contextOf({ lang, url }: { lang?: string | undefined; url?: string | undefined }): ReadingContext {
  const tag = /^\s*([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2})\b)?/i.exec(lang ?? '')
  const domain = regionOfUrl(url)
  const language = tag?.[1]?.toLowerCase() ?? (domain === undefined ? undefined : LANGUAGES[domain])
  return { language, region: tag?.[2]?.toUpperCase() ?? domain ?? (language ? REGIONS[language] : undefined) }
}

/** Country code domains that are sold as words. */
const GENERIC = new Set('ai app co cc dev fm gg im io is la ly me nu sh so st to tv ws ac ad bz'.split(' '))

function regionOfUrl(url: string | undefined): string | undefined {
  const domain = /^https?:\/\/[^/?#]*?\.([a-z]{2})(?::\d+)?(?:[/?#]|$)/i.exec(url ?? '')?.[1]?.toLowerCase()
  if (domain === undefined || GENERIC.has(domain) || domain === 'eu') return undefined
  return domain === 'uk' ? 'GB' : domain.toUpperCase()
}

/** Regions of the languages that have one main country. */
const REGIONS: Record<string, string> = {
  pl: 'PL',
  ja: 'JP',
  sv: 'SE',
  da: 'DK',
  nb: 'NO',
  no: 'NO',
  fi: 'FI',
  cs: 'CZ',
  hu: 'HU',
  tr: 'TR',
  uk: 'UA',
  ko: 'KR',
  it: 'IT',
  is: 'IS',
}

const LANGUAGES: Record<string, string> = {
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CL: 'es',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  NL: 'nl',
  PL: 'pl',
  RU: 'ru',
  JP: 'ja',
  CN: 'zh',
  TW: 'zh',
  SE: 'sv',
  DK: 'da',
  NO: 'no',
  FI: 'fi',
  CZ: 'cs',
  HU: 'hu',
  TR: 'tr',
  UA: 'uk',
  KR: 'ko',
}
