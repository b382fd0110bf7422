export interface Coordinates {
  latitude: number
  longitude: number
}

/** The place on Earth that a text or the address of a map states: decimal degrees, degrees and minutes, `geo:`. */
export function readCoordinates(text: string): Coordinates | undefined {
  const source = text.slice(0, 2000)
  for (const pattern of PAIRS) {
    const match = pattern.exec(source)
    const found = match && checked(Number(match[1]), Number(match[2]))
    if (found) return found
  }
  return sexagesimal(source)
}

/** One coordinate: `52.52° N`, `-13.4`, `52°31′12″ N`. */
export function readDegrees(text: string): number | undefined {
  const parts = [...text.slice(0, 100).matchAll(DEGREES)]
  if (parts.length > 0) return degreesOf(parts[0]!)
  const plain = /^\s*[\p{L}\s:]{0,20}([-−]?\d{1,3}[.,]\d+)\s*°?\s*([NSEW])?\s*$/iu.exec(text)
  if (!plain) return undefined
  const value = Number(plain[1]!.replace('−', '-').replace(',', '.'))
  return /[SW]/i.test(plain[2] ?? '') ? -Math.abs(value) : value
}

const DECIMAL = '([-−]?\\d{1,3}\\.\\d{2,15})'
const PAIRS = [
  new RegExp(`geo:${DECIMAL},${DECIMAL}`),
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`/@${DECIMAL},${DECIMAL}`),
  new RegExp(`mlat=${DECIMAL}&mlon=${DECIMAL}`),
  new RegExp(`#map=\\d{1,2}/${DECIMAL}/${DECIMAL}`),
  new RegExp(
    `lat(?:itude)?["'=:\\s]{1,5}${DECIMAL}["',;&\\s]{1,5}(?:lon|lng|long|longitude)["'=:\\s]{1,5}${DECIMAL}`,
    'i',
  ),
  new RegExp(`(?:^|[s(:=,/@])(?=S{0,18}.d{3}|S{1,20}s?S{0,6}.d{3})${DECIMAL}s*(?:,|%2C|;|s)s*${DECIMAL}(?![d.])`, 'i'),
]
const DEGREES =
  /(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*[′'’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:[″"”]|''|′′)\s*)?([NSEW])\b/gi

function sexagesimal(text: string): Coordinates | undefined {
  const [first, second] = [...text.matchAll(DEGREES)]
  if (!first || !second || !/[NS]/i.test(first[4]!) || !/[EW]/i.test(second[4]!)) return undefined
  return checked(degreesOf(first), degreesOf(second))
}

function degreesOf([, degrees, minutes, seconds, side]: RegExpExecArray | RegExpMatchArray): number {
  const part = (text: string | undefined) => Number((text ?? '0').replace(',', '.'))
  const value = part(degrees) + part(minutes) / 60 + part(seconds) / 3600
  return Number((/[SW]/i.test(side!) ? -value : value).toFixed(6))
}

function checked(latitude: number, longitude: number): Coordinates | undefined {
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return valid ? { latitude, longitude } : undefined
}
