import type { ReadingContext } from './context.ts'
import { datesIn } from './date-mentions.ts'

export interface Phone {
  /** As the page writes it. */
  text: string
  /** `+49301234567`, if the number or the region of the page tells its country. */
  international?: string
  kind?: 'fax' | 'mobile'
}

/** The first telephone number in a text that is no fax, or else the first. */
export function readPhone(text: string, context: ReadingContext = {}): Phone | undefined {
  const phones = phonesIn(text, context)
  return phones.find(({ kind }) => kind !== 'fax') ?? phones[0]
}

/** All telephone numbers in a text. A bare run of digits is one only behind a label or with a plus. */
export function phonesIn(text: string, context: ReadingContext = {}): Phone[] {
  const source = text.slice(0, 2000)
  const found: Phone[] = []
  for (const match of source.matchAll(NUMBER)) {
    const written = match[0].trim()
    const before = source.slice(Math.max(0, match.index - 24), match.index)
    const label = LABEL.exec(before)?.[1]
    if (!isPhone(written, label !== undefined, context)) continue
    const international = internationalOf(written, context.region)
    found.push({
      text: written,
      ...(international === undefined ? {} : { international }),
      ...kindOf(label),
    })
  }
  return found
}

/** The number of a `tel:` or `callto:` link. */
export function phoneOfLink(href: string): string | undefined {
  const match = /^\s*(?:tel|callto):(?:\/\/)?([^?;]+)/i.exec(href)
  if (!match) return undefined
  let number = match[1]!
  try {
    number = decodeURIComponent(number)
  } catch {
    // A stray percent sign: the digits are what counts.
  }
  return number.replace(/\D/g, '').length >= 3 ? number.trim() : undefined
}

const NUMBER = /(?<![\d.,/\-+\p{L}])(?:\+|00)?[\s(]{0,2}\d(?:[\s().\-/–\u00a0]{0,3}\d){5,15}(?![\d\p{L}]|[.,/-]\d)/gu
const LABEL =
  /(?:^|[^\p{L}])(tel(?:efon\p{L}?|ephone|éfono|éphone|efono|efone|efoon|\.)?|phone|ph\.?|call(?:\sus)?|fon|mobil\p{L}*|mobile|cell|handy|hotline|fax|telefax|téléc\p{L}*|whatsapp|numer|т(?:ел|\.)\p{L}*\.?|телефон|факс|電話|携帯|电话|電話番号|tél\.?|t|f|m|p)\s*(?:\p{L}{0,10}\s?)?[:.：]?\s*(?:\(?$|$)/iu

function isPhone(written: string, labelled: boolean, context: ReadingContext): boolean {
  const digits = written.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 || /^(\d)\1+$/.test(digits)) return false
  if (datesIn(written, context).length > 0 || /^\d{4}\s?[-–/]\s?\d{4}$/.test(written)) return false
  if (
    /^\d{1,3}(?:[.,\s]\d{3})+$/.test(written) &&
    !/^0/.test(written) &&
    !labelled &&
    !/^\d{3}[.\s]\d{3}[.\s]\d{3,4}$/.test(written)
  )
    return false
  if (written.startsWith('+') || labelled) return true
  const groups = written.match(/\d+/g)!
  if (groups.length === 1) return digits.length >= 10 && digits.startsWith('0')
  return groups.length <= 6 && (digits.startsWith('0') || AMERICAN.test(written) || written.startsWith('('))
}

/** `(503) 555-0750`, `1-800-555-0199`. */
const AMERICAN = /^(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/

function kindOf(label: string | undefined): { kind?: 'fax' | 'mobile' } {
  if (label === undefined) return {}
  if (/fax|téléc|факс|^f$/i.test(label)) return { kind: 'fax' }
  return /mobil|cell|handy|携帯|whatsapp|^m$/i.test(label) ? { kind: 'mobile' } : {}
}

/** Calling codes, and whether the leading zero of national numbers is dropped behind them. */
const CODES: Record<string, [string, boolean]> = {
  US: ['1', true],
  CA: ['1', true],
  GB: ['44', true],
  IE: ['353', true],
  DE: ['49', true],
  AT: ['43', true],
  CH: ['41', true],
  FR: ['33', true],
  BE: ['32', true],
  NL: ['31', true],
  ES: ['34', false],
  IT: ['39', false],
  PT: ['351', false],
  PL: ['48', false],
  CZ: ['420', false],
  SE: ['46', true],
  NO: ['47', false],
  DK: ['45', false],
  FI: ['358', true],
  AU: ['61', true],
  NZ: ['64', true],
  JP: ['81', true],
  CN: ['86', true],
  IN: ['91', true],
  BR: ['55', true],
  MX: ['52', false],
  AR: ['54', true],
  TR: ['90', true],
  ZA: ['27', true],
  RU: ['7', false],
  UA: ['380', true],
  GR: ['30', false],
  HU: ['36', false],
  RO: ['40', true],
  KR: ['82', true],
}

function internationalOf(written: string, region: string | undefined): string | undefined {
  const plain = written.replace(/\(0\)/, '')
  const digits = plain.replace(/\D/g, '')
  if (plain.trim().startsWith('+')) return `+${digits}`
  if (digits.startsWith('00') && digits.length > 9) return `+${digits.slice(2)}`
  const code = region === undefined ? undefined : CODES[region]
  if (code === undefined) return undefined
  const national = code[1] && digits.startsWith('0') ? digits.slice(1) : digits
  if (code[0] === '1' && digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return `+${code[0]}${national}`
}
