/** In which form a schema wants a value. */
export interface AskedForm {
  /** Unit of the number: `minute`, `kg`, `m²`, `percent`. */
  unit?: string
  /** `0 when free`. */
  zeroWhenFree?: true
  /** The condition of `true when …` or `whether …`, as it stands. */
  trueWhen?: string
}

/** The form that a property's name (`weightKg`) and description (`in minutes`, `0 when free`) ask for. */
export function unitAsked(name: string, description = ''): AskedForm {
  const told = description.slice(0, 500)
  const unit = describedUnit(told) ?? namedUnit(name)
  const condition = TRUE_WHEN.exec(told)?.[1]?.trim()
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(ZERO_WHEN_FREE.test(told) ? { zeroWhenFree: true as const } : {}),
    ...(condition ? { trueWhen: condition } : {}),
  }
}

const ZERO_WHEN_FREE = /\b(?:0|zero)\s+(?:when|if|for|means)\s+(?:it\s+is\s+|it's\s+|the\s+\w+\s+is\s+)?free\b/i
const TRUE_WHEN = /\b(?:true\s+(?:when|if)|whether(?:\s+or\s+not)?)\s+([^.;]{1,120})/i

const UNIT_WORDS = {
  second: 'second seconds sec secs',
  millisecond: 'ms millisecond milliseconds millis',
  minute: 'minute minutes mins minuten minutos minuti',
  hour: 'hour hours hr hrs stunden heures horas ore',
  day: 'day days tage jours dias giorni',
  week: 'week weeks',
  month: 'month months monate mois',
  year: 'year years yrs jahre ans',
  mg: 'mg milligram milligrams',
  g: 'g gram grams gramm grammes',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes',
  t: 'tonne tonnes tons',
  lb: 'lb lbs pound pounds',
  oz: 'oz ounce ounces',
  mm: 'mm millimeter millimeters millimetre millimetres',
  cm: 'cm centimeter centimeters centimetre centimetres',
  m: 'meter meters metre metres',
  km: 'km kilometer kilometers kilometre kilometres',
  in: 'inch inches',
  ft: 'ft feet foot',
  mi: 'mi mile miles',
  'm²': 'sqm m2 squaremeters squaremetres',
  'ft²': 'sqft squarefeet',
  ml: 'ml milliliter milliliters millilitre millilitres',
  l: 'liter liters litre litres',
  w: 'watt watts',
  kw: 'kw kilowatt kilowatts',
  hp: 'hp horsepower',
  wh: 'wh',
  kwh: 'kwh',
  mb: 'mb megabyte megabytes',
  gb: 'gb gigabyte gigabytes',
  tb: 'tb terabyte terabytes',
  kmh: 'kmh kph',
  mph: 'mph',
  mpg: 'mpg',
  '°c': 'celsius',
  '°f': 'fahrenheit',
  kcal: 'kcal calories kilocalories',
  kj: 'kj',
  percent: 'percent percentage pct',
}
const UNITS = new Map<string, string>()
for (const [unit, words] of Object.entries(UNIT_WORDS)) for (const word of words.split(' ')) UNITS.set(word, unit)

const SQUARE = /\bsq(?:uare|\.)?\s?(m|met|f)|\bm²|\bm2\b|\bft²/i
const IN_UNIT =
  /(?:\bin|\bas|\bof|\bnumber of|\(|,|^)\s*(?:whole\s|full\s|total\s)?([\p{L}²]+)(?=\s*(?:$|[),.;]|\b(?:of|when|if|as|only|from)\b))/giu

function describedUnit(description: string): string | undefined {
  const square = SQUARE.exec(description)
  if (square) return /f/i.test(square[1] ?? square[0]) ? 'ft²' : 'm²'
  for (const match of description.matchAll(IN_UNIT)) {
    const unit = UNITS.get(match[1]!.toLowerCase())
    if (unit !== undefined) return unit
  }
  return undefined
}

/** The last word of a name may be its unit, if another word says what is measured or the unit is one of time. */
function namedUnit(name: string): string | undefined {
  const parts = name.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ').split(/[\s_.-]+/)
  const last = parts.at(-1)!.toLowerCase()
  const square = /(?:sq|square)[\s_-]?(m|f)\w*$/i.exec(name)
  if (square) return square[1]!.toLowerCase() === 'f' ? 'ft²' : 'm²'
  const unit = UNITS.get(last) ?? (parts.length > 1 ? SHORT_NAMES.get(last) : undefined)
  if (unit === undefined) return undefined
  return parts.length > 1 || TIME_PLURALS.has(last) ? unit : undefined
}

/** As the last word of a name; alone they mean something else. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ min: 'minute', s: 'second', h: 'hour', m: 'm', l: 'l', w: 'w' }),
)
const TIME_PLURALS = new Set('seconds minutes hours days weeks months years mins'.split(' '))

/** Whether one of the words is a unit of time. */
export function isTimeUnit(words: readonly string[]): boolean {
  return words.some((word) => TIME_PLURALS.has(word) || TIME_PLURALS.has(`${word}s`))
}

/** Words of a name that are its unit, for those who match the rest. */
export function withoutUnit(words: readonly string[]): string[] {
  const rest = words.filter((word) => !UNITS.has(word) && !UNITS.has(`${word}s`))
  return rest.length === 0 ? [...words] : rest
}
