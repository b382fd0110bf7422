/** Every number that a text may mean, as canonical text: `1.299` is 1.299 in English and 1299 in German. */
export function numbersIn(text: string): Set<string> {
  const found = new Set<string>()
  const plain = asciiDigits(text)
  for (const match of plain.matchAll(TOKEN)) {
    const readings = readingsOf(match[0])
    const after = plain.slice(match.index + match[0].length, match.index + match[0].length + 12)
    const factor = FACTORS[SCALE.exec(after)?.[1]?.toLowerCase().replace('.', '') ?? ''] ?? 1
    for (const value of readings) {
      found.add(canonical(value))
      if (factor !== 1) found.add(canonical(value * factor))
      if (/^\s?%/.test(after)) found.add(canonical(value / 100))
    }
  }
  for (const [word] of plain.toLowerCase().matchAll(/[\p{L}]+/gu)) {
    const value = WORDS.get(word)
    if (value !== undefined) found.add(String(value))
  }
  return found
}

/** The values that one number of a text may have. */
export function readingsOf(token: string): number[] {
  const tight = token.replace(/['’\u00a0\u202f\u2009 ]/g, '')
  const texts = new Set<string>()
  if (/[ \u00a0\u202f\u2009]/.test(token))
    for (const part of token.split(/[ \u00a0\u202f\u2009]/)) addReadings(part, texts)
  addReadings(tight, texts)
  return [...texts].map(Number).filter((value) => Number.isFinite(value))
}

function addReadings(text: string, texts: Set<string>): void {
  const marks = text.match(/[.,]/g) ?? []
  const digits = text.replace(/[.,]/g, '')
  if (marks.length === 0) {
    texts.add(digits)
    return
  }
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const last = text[at]!
  const isDecimal = text.indexOf(last) === at
  const after = text.length - at - 1
  if (isDecimal) texts.add(`${text.slice(0, at).replace(/[.,]/g, '') || '0'}.${text.slice(at + 1)}`)
  if (after === 3 || !isDecimal) texts.add(digits)
  // A list of numbers, or a version.
  if (marks.length > 1 || after > 3) for (const part of text.split(/[.,]/)) if (part !== '') texts.add(part)
}

/** A number as it is compared. The sign does not count: a dash before a number may be one of a range. */
export const canonical = (value: number) => String(Number(Math.abs(value).toPrecision(12)))

const TOKEN = /\d(?:[\d.,'’]|[ \u00a0\u202f\u2009](?=\d{3}(?!\d)))*(?<=\d)/g
const SCALE =
  /^\s?(k|m|mio\.?|mn|million(?:en|s|es)?|millones|bn|mrd\.?|billion|thousand|tausend|mille|mil|万|萬|億|亿)(?![\p{L}])/iu
const FACTORS: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  mille: 1e3,
  mil: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millionen: 1e6,
  millions: 1e6,
  millones: 1e6,
  bn: 1e9,
  billion: 1e9,
  mrd: 1e9,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
}

/** The numbers that texts write as words, in the languages of most pages. */
const WORDS = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'un deux trois quatre cinq six sept huit neuf dix onze douze',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
    'um dois três quatro cinco seis sete oito nove dez onze doze',
  ].flatMap((line) => line.split(' ').map((word, index): [string, number] => [word, index + 1])),
)

function asciiDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30))
}
