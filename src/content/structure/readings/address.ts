import { ADDRESS_FORMS, type AddressForm } from './address-forms.ts'
import type { ReadingContext } from './context.ts'
import { countryCodeOf } from './country.ts'

export interface PostalAddress {
  street?: string
  city?: string
  postalCode?: string
  /** State, province or county, as written. */
  region?: string
  country?: string
}

/**
 * The parts of a postal address. Lines may be separated by line breaks or commas. The form of the country that the
 * address or the page names is tried first. Undefined if the text has neither a postal code nor a state that fits.
 */
export function readAddress(text: string, context: ReadingContext = {}): PostalAddress | undefined {
  if (text.length > MAX_LENGTH || !POSTAL_CODE.test(text)) return undefined
  const lines = linesOf(beforeContacts(text))
  const { rest, country } = withoutCountry(lines, context)
  const code = country === undefined ? undefined : countryCodeOf(country, context)
  const joined = rest.join(', ')
  for (const form of formsFor(code, context)) {
    const match = form.pattern.exec(joined)
    if (!match || (form.accepts && !form.accepts(match.groups!))) continue
    const parts = partsOf(joined, match, form)
    if (parts) return country === undefined ? parts : { ...parts, country }
  }
  return country === undefined ? undefined : swapped(joined, country)
}

const MAX_LENGTH = 300
/** What every postal code has: three digits in a row, with a space at most, or letters next to a digit. */
const POSTAL_CODE = /\d{3}|\d\d[ -]\d|[A-Z]\d|\d ?[A-Z]{2}/

/** Telephone numbers and the like follow an address; what stands behind them does not belong to it. */
function beforeContacts(text: string): string {
  const at = text.search(CONTACTS)
  return at > 0 ? text.slice(0, at) : text
}

const CONTACTS =
  /\s\+\d|(?<![\p{L}])(?:tel|telefon|telephone|phone|fax|e-?mail|mail|mobil|mobile|www|https?|write to us|contact us)(?![\p{L}])|\S@\S/iu

function linesOf(text: string): string[] {
  return text
    .split(/[\n,;|•·]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** The last line or the last words may be the country. */
function withoutCountry(lines: string[], context: ReadingContext): { rest: string[]; country?: string } {
  const last = lines.at(-1)
  if (last === undefined || lines.length === 0) return { rest: lines }
  if (lines.length > 1 && isCountryName(last) && countryCodeOf(last, context) !== undefined)
    return { rest: lines.slice(0, -1), country: last }
  const words = last.split(' ')
  for (let size = Math.min(3, words.length - 1); size >= 1; size--) {
    const name = words.slice(-size).join(' ')
    if (isCountryName(name) && countryCodeOf(name, context) !== undefined) {
      return { rest: [...lines.slice(0, -1), words.slice(0, -size).join(' ')], country: name }
    }
  }
  return { rest: lines }
}

/** Codes of two letters are states more often. */
function isCountryName(text: string): boolean {
  return text.length > 2 || text === 'UK'
}

function formsFor(code: string | undefined, { region, language }: ReadingContext): AddressForm[] {
  const own = ADDRESS_FORMS.filter(({ countries }) => countries.includes(code ?? region ?? ''))
  if (code !== undefined && own.length > 0) return own
  const others = ADDRESS_FORMS.filter(
    (form) => !own.includes(form) && (form.distinct || form.languages.includes(language ?? '')),
  )
  return [...own, ...others]
}

function partsOf(joined: string, match: RegExpExecArray, form: AddressForm): PostalAddress | undefined {
  const groups = match.groups!
  const before = clean(joined.slice(0, match.index))
  const after = clean(joined.slice(match.index + match[0].length))
  const cityLine = clean(groups.city ?? '')
  const inBrackets = groups.region === undefined ? undefined : countryCodeOf(groups.region)
  // The code in front of the city: `23 Harbour Street H91 E2K5 Galway`.
  const isCodeFirst =
    form.cityBefore === true && groups.region === undefined && /\d/.test(cityLine) && CITY_ALONE.test(after)
  const split =
    form.cityFirst === true
      ? { street: after || before, city: cityLine }
      : isCodeFirst
        ? { street: clean(`${before}, ${cityLine}`), city: after }
        : streetAndCity(before, cityLine, form)
  if (split.city === '' || /\d{3}/.test(split.city)) return undefined
  return {
    ...(split.street === '' ? {} : { street: withoutLabel(split.street, form) }),
    city: split.city,
    ...(groups.code === undefined ? {} : { postalCode: groups.code.trim() }),
    ...(groups.region === undefined
      ? {}
      : {
          [inBrackets === undefined || form.cityBefore || groups.region.length < 3 ? 'region' : 'country']: clean(
            groups.region,
          ),
        }),
  }
}

const CITY_ALONE = /^\p{Lu}[\p{L} .'’-]{1,30}$/u
const STREET_END =
  /^(.*?\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|square|sq|way|terrace|parkway|pkwy|highway|hwy|circle|cir|crescent|close|row|walk|quay|broadway|plaza|alley|trail|loop|mews|grove|gardens|hill|park|yard)\.?(?:\s+(?:north|south|east|west|[nsew]{1,2}))?(?:,?\s+(?:suite|ste|unit|apt|floor|fl|room|rm|#)\.?\s*[\w-]+)?)\s+(?!\d)(\p{Lu}.*)$/iu

const CODE_LAST = /(?<city>[^,\d][^,]*|\d[^,]*\p{L}[^,]*?),?\s+(?<code>\d{4,6}|\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2})$/u

/** The code behind the city, as English pages write addresses of other countries: `Freiburg 79098, Germany`. */
function swapped(joined: string, country: string): PostalAddress | undefined {
  const match = CODE_LAST.exec(joined)
  if (!match) return undefined
  const parts = partsOf(joined, match, { countries: [], languages: [], pattern: CODE_LAST, cityBefore: true })
  return parts && { ...parts, country }
}

/** Street and city share a line where a line break was lost: the end of the street's name parts them. */
function streetAndCity(before: string, city: string, { cityBefore }: AddressForm): { street: string; city: string } {
  if (!cityBefore) return { street: before, city }
  const line = city === '' ? before : city
  const outer = city === '' ? '' : before
  const split = STREET_END.exec(line)
  if (split && /\d/.test(split[1]!)) return { street: clean(`${outer}, ${split[1]}`), city: split[2]! }
  const comma = line.lastIndexOf(', ')
  if (outer === '' && comma > 0) return { street: line.slice(0, comma), city: line.slice(comma + 2) }
  const last = /^(.*\d.*\p{L})\s(\p{Lu}[\p{L}'’-]+)$/u.exec(line)
  if (outer === '' && last) return { street: last[1]!, city: last[2]! }
  return { street: outer, city: line }
}

/** A name in front of the street stays out when the street begins with its number or ends with it. */
function withoutLabel(street: string, { cityBefore }: AddressForm): string {
  const lines = (cityBefore ? street.replace(NAME_BEFORE, '') : street).split(', ')
  const numbered = lines.findIndex(
    (line) => /^\d|\s\d+\s?\p{L}?(?:[-/]\d+\p{L}?)?$/u.test(line) && !/^(?:tel|fax|phone)/i.test(line),
  )
  // `Av. Paulista, 1000`: a bare number belongs to the line before it.
  const first = numbered > 0 && BARE_NUMBER.test(lines[numbered]!) ? numbered - 1 : numbered
  const kept = first > 0 ? lines.slice(first) : lines
  return kept
    .join(', ')
    .replace(/^(?:address|adresse|anschrift|dirección|indirizzo|endereço|adres|адрес|住所|地址)\s*:?\s*/iu, '')
}

/** A name on the same line, where streets begin with their number. */
const NAME_BEFORE = /^\p{Lu}[^\d,]{2,60}\s(?=\d{1,5}\p{L}?\s\p{Lu}[\p{L}'’.-]+\s\p{Lu})/u
const BARE_NUMBER = /^(?:\p{L}{1,4}\.?\s?)?\d+\s?\p{L}?$/u

function clean(text: string): string {
  return text.replace(/^[\s,;:–-]+|[\s,;:–(-]+$/g, '').trim()
}
