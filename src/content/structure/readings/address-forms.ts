// The forms of postal addresses by country.
export interface AddressForm {
  countries: readonly string[]
  /** Languages of pages on which it is tried though no country is known. */
  languages: readonly string[]
  /** Groups: `code`, `city`, `region`. */
  pattern: RegExp
  /** Whether nothing else looks like it, so that it is tried on every page. */
  distinct?: boolean
  /** Whether the city stands before the code, at the end of the street's line or on its own. */
  cityBefore?: boolean
  /** Whether the street stands behind the city. */
  cityFirst?: boolean
  accepts?(groups: Record<string, string | undefined>): boolean
}

const CITY = "(?<city>\\p{Lu}[\\p{L}\\p{M}.'’/ -]{1,40}?)"
const END = '(?=\\s*(?:,|\\(|$|\\d|\\bTel|\\bPhone|\\bFax))'

/** Postal codes are those of the Universal Postal Union's address sheets. */
export const ADDRESS_FORMS: readonly AddressForm[] = [
  {
    countries: ['US', 'PR'],
    languages: ['en', 'es'],
    distinct: true,
    cityBefore: true,
    pattern:
      /(?<city>[^,]*),?\s+(?<region>[A-Z]{2}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\.?,?\s+(?<code>\d{5}(?:-\d{4})?)(?=\s*(?:,|$))/u,
    accepts: ({ region }) => STATES.has(region ?? '') || STATE_NAMES.has(region ?? ''),
  },
  {
    countries: ['CA'],
    languages: ['en', 'fr'],
    distinct: true,
    cityBefore: true,
    pattern:
      /(?<city>[^,]*),?\s+(?:\(?(?<region>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Ontario|Quebec|Québec|British Columbia|Alberta|Manitoba|Nova Scotia|Saskatchewan)\)?,?\s+)(?<code>[A-Z]\d[A-Z]\s?\d[A-Z]\d)/u,
  },
  {
    countries: ['GB'],
    languages: ['en'],
    distinct: true,
    cityBefore: true,
    pattern: /(?<city>[^,]*?),?\s*(?<code>\b(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}))\b/u,
  },
  {
    countries: ['AU'],
    languages: ['en'],
    distinct: true,
    cityBefore: true,
    pattern: /(?<city>[^,]*),?\s+(?<region>NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s+(?<code>\d{4})\b/u,
  },
  {
    countries: ['IE'],
    languages: ['en'],
    cityBefore: true,
    pattern: /(?<city>[^,]*?),?\s+(?<code>[AC-FHKNPRTV-Y]\d[\dW]\s?[\dAC-FHKNPRTV-Y]{4})\b/u,
    distinct: true,
  },
  {
    countries: ['BR'],
    languages: ['pt'],
    cityBefore: true,
    pattern: /(?<city>[^,]*?)\s*[-–/,]\s*(?<region>[A-Z]{2})\s*,?\s*(?:CEP:?\s*)?(?<code>\d{5}-\d{3})\b/u,
    distinct: true,
  },
  {
    countries: ['JP'],
    languages: ['ja'],
    distinct: true,
    cityFirst: true,
    pattern:
      /〒?\s*(?<code>\d{3}-\d{4})\s*(?<region>東京都|北海道|(?:京都|大阪)府|\p{L}{2,3}県)?(?<city>\p{L}{1,6}?(?:市|区|町|村|郡))/u,
  },
  {
    countries: ['NL'],
    languages: ['nl'],
    distinct: true,
    pattern: new RegExp(`(?:NL[- ])?(?<code>\\b[1-9]\\d{3} ?[A-Z]{2})\\b,?\\s+${CITY}${END}`, 'u'),
  },
  {
    countries: ['PL'],
    languages: ['pl'],
    distinct: true,
    pattern: new RegExp(`(?:PL-)?(?<code>\\b\\d{2}-\\d{3})\\b,?\\s+${CITY}${END}`, 'u'),
  },
  {
    countries: ['PT'],
    languages: ['pt'],
    distinct: true,
    pattern: new RegExp(`(?:P-)?(?<code>\\b\\d{4}-\\d{3})\\b,?\\s+${CITY}${END}`, 'u'),
  },
  {
    countries: ['SE', 'CZ', 'SK', 'GR'],
    languages: ['sv', 'cs', 'sk', 'el'],
    pattern: new RegExp(`(?:(?:SE|CZ|S)-)?(?<code>\\b\\d{3} ?\\d{2})\\b,?\\s+${CITY}${END}`, 'u'),
  },
  {
    countries: ['IT'],
    languages: ['it'],
    pattern: new RegExp(
      `(?:I-)?(?<code>\\b\\d{5})\\b,?\\s+${CITY}\\s*(?:\\((?<region>[A-Z]{2})\\)|(?<=[a-z] )(?<province>[A-Z]{2})(?=,|$)|${END})`,
      'u',
    ),
  },
  {
    countries: ['DE', 'FR', 'ES', 'FI', 'TR', 'MX', 'HR', 'UA', 'EE', 'LT'],
    languages: ['de', 'fr', 'es', 'fi', 'tr', 'hr', 'uk'],
    pattern: new RegExp(
      `(?:(?:DE|D|F|FR|E|ES|FI)[- ])?(?<code>\\b\\d{5})\\b,?\\s+${CITY}(?:\\s+(?<cedex>(?:CEDEX|Cedex)(?: \\d+)?))?\\s*(?:\\((?<region>[^)]{2,30})\\)|${END})`,
      'u',
    ),
  },
  {
    countries: ['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'HU', 'LI', 'SI', 'BG'],
    languages: ['de', 'da', 'nb', 'no', 'nn', 'hu', 'fr', 'nl'],
    pattern: new RegExp(
      `(?:(?:AT|A|CH|B|BE|DK|N|NO|L|LI|H|SI)[- ])?(?<code>(?<![\\d-])[1-9]\\d{3})\\b,?\\s+${CITY}${END}`,
      'u',
    ),
  },
  {
    countries: ['RU', 'BY', 'KZ'],
    languages: ['ru', 'be', 'kk'],
    cityFirst: true,
    pattern:
      /(?<code>\b\d{6})\b,?\s+(?:(?<country>Россия|РФ),?\s+)?(?:г\.?\s*|город\s+)?(?<city>\p{Lu}[\p{L} -]{1,30}?)(?=\s*(?:,|$))/u,
  },
  {
    countries: ['IN'],
    languages: ['en'],
    cityBefore: true,
    pattern:
      /(?<city>[^,]*?)\s*(?:,\s*(?<region>\p{Lu}[\p{L} ]{2,24}?))?\s*[-–,]?\s+(?<code>[1-9]\d{2} ?\d{3})(?=\s*(?:,|$))/u,
  },
]

const STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'.split(
    ' ',
  ),
)
const STATE_NAMES = new Set(
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'.split(
    '|',
  ),
)
