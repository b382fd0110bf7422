import type { ReadingContext } from './context.ts'

/**
 * ISO 4217 code of a currency mark: a symbol, a code or a word. A symbol that several currencies share (`$`, `kr`) is
 * decided by the region of the page; a lone `$` is the US dollar if the page says nothing else. Undefined if the text
 * is no mark here: `R` and `Ft` are marks in their countries only.
 */
export function currencyOf(mark: string, context: ReadingContext = {}): string | undefined {
  const key = mark.replace(/[\s\u00a0\u202f]/g, '').toLowerCase()
  const shared = SHARED.get(key)
  if (shared) return sharedCurrency(shared, context)
  return MARKS.get(key) ?? (CODES.has(mark) ? mark : undefined)
}

/** Codes that are also words in capitals. In front of a number they need not be a currency: `TOP 10`. */
export const WORDLIKE_CODES = new Set('ALL TOP TRY CUP PEN MOP COP LAK MAD BAM BOB SOS NAD GEL ANG'.split(' '))

/** Currencies whose amounts have a decimal point as a rule. */
export const POINT_CURRENCIES = new Set('USD GBP CAD AUD NZD SGD HKD MXN INR CHF ILS MYR THB PHP'.split(' '))

/** What may be a mark of a currency, as the source of a regular expression; `currencyOf` decides. */
export function currencyPattern(): string {
  const marks = [...MARKS.keys(), ...SHARED.keys()]
    .sort((a, b) => b.length - a.length)
    .map((mark) => {
      const head = /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(mark) ? '(?<!\\p{L})' : ''
      const tail = /(?:\p{Script=Latin}|\p{Script=Cyrillic})$/u.test(mark) ? '(?!\\p{L})' : ''
      return head + RegExp.escape(mark) + tail
    })
  return `${marks.join('|')}|(?<!\\p{L})[A-Z]{3}(?!\\p{L})`
}

const CODES = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF ' +
    'IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR ' +
    'SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES ' +
    'VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL'
  ).split(' '),
)

/** Marks of one currency, in lower case and without spaces. */
const MARKS = new Map<string, string>()
const MARKS_BY_CODE = {
  EUR: '€ euro euros eur',
  USD: 'us$ u$s usd$ $us usd',
  GBP: 'poundssterling gbp',
  JPY: '円 jp¥ yen',
  CNY: '元 cn¥ rmb 人民币 人民幣',
  INR: '₹ rupees',
  RUB: '₽ руб руб. рублей рубля рубль р.',
  UAH: '₴ грн грн.',
  PLN: 'zł zl złotych pln',
  CZK: 'kč',
  BGN: 'лв лв.',
  TRY: '₺',
  BRL: 'r$ reais',
  CAD: 'ca$ c$ cad$ $ca',
  AUD: 'au$ a$',
  NZD: 'nz$',
  MXN: 'mx$ mxn$',
  HKD: 'hk$',
  TWD: 'nt$ ntd',
  SGD: 's$ sg$',
  KRW: '₩ 원',
  ILS: '₪',
  THB: '฿',
  VND: '₫ vnđ',
  PHP: '₱',
  NGN: '₦',
  KZT: '₸ тг тг. тенге',
  BYN: 'б.р. бел.руб.',
  GEL: '₾',
  CRC: '₡',
  CHF: 'sfr sfr. franken chf',
  AED: 'د.إ',
  SAR: '﷼ ر.س',
  SEK: 'kronor sek',
}
for (const [code, marks] of Object.entries(MARKS_BY_CODE)) for (const mark of marks.split(' ')) MARKS.set(mark, code)

interface SharedMark {
  /** By region, and by language for the languages of one country. */
  by: Record<string, string>
  /** Elsewhere; empty for money of an unknown currency. Without it the mark means nothing elsewhere. */
  otherwise?: string
}

const DOLLAR: SharedMark = {
  by: {
    CA: 'CAD',
    AU: 'AUD',
    NZ: 'NZD',
    SG: 'SGD',
    HK: 'HKD',
    TW: 'TWD',
    MX: 'MXN',
    AR: 'ARS',
    CL: 'CLP',
    CO: 'COP',
    UY: 'UYU',
    BR: 'BRL',
  },
  otherwise: 'USD',
}
const KRONE: SharedMark = {
  by: { SE: 'SEK', DK: 'DKK', NO: 'NOK', IS: 'ISK', sv: 'SEK', da: 'DKK', nb: 'NOK', no: 'NOK', nn: 'NOK', is: 'ISK' },
  otherwise: '',
}
const RUPEE: SharedMark = { by: { PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' }, otherwise: 'INR' }
const YEN: SharedMark = { by: { CN: 'CNY', zh: 'CNY' }, otherwise: 'JPY' }
const POUND: SharedMark = { by: { EG: 'EGP', LB: 'LBP' }, otherwise: 'GBP' }
const FRANC: SharedMark = { by: { CH: 'CHF', LI: 'CHF' } }
const SHARED: ReadonlyMap<string, SharedMark> = new Map(
  Object.entries({
    $: DOLLAR,
    '＄': DOLLAR,
    dollars: DOLLAR,
    kr: KRONE,
    'kr.': KRONE,
    rs: RUPEE,
    'rs.': RUPEE,
    '¥': YEN,
    '￥': YEN,
    '£': POUND,
    fr: FRANC,
    'fr.': FRANC,
    r: { by: { ZA: 'ZAR' } },
    ft: { by: { HU: 'HUF', hu: 'HUF' } },
    tl: { by: { TR: 'TRY', tr: 'TRY' } },
    lei: { by: { RO: 'RON', ro: 'RON', MD: 'MDL' } },
    rm: { by: { MY: 'MYR' } },
    rp: { by: { ID: 'IDR', id: 'IDR' } },
    'rp.': { by: { ID: 'IDR', id: 'IDR' } },
    's/': { by: { PE: 'PEN' } },
    ':-': { by: { SE: 'SEK', sv: 'SEK' } },
    mn: { by: { MX: 'MXN' } },
    'm.n.': { by: { MX: 'MXN' } },
    nis: { by: { IL: 'ILS' } },
    dhs: { by: { AE: 'AED', MA: 'MAD' } },
  }),
)

function sharedCurrency(
  { by, otherwise }: SharedMark,
  { region, language, currency }: ReadingContext,
): string | undefined {
  if (currency !== undefined && (currency === otherwise || Object.values(by).includes(currency))) return currency
  return (region && by[region]) ?? (language && by[language]) ?? otherwise
}
