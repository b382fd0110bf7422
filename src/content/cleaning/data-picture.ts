/** Whether a `data:` address holds a picture without anything to see: a point, one colour, an SVG without shapes. */
export function isBlankData(address: string): boolean {
  if (address.length > MAX_BLANK_CHARS) return false
  const [, type, parameters, payload] = DATA.exec(address) ?? []
  if (type === undefined || parameters === undefined || payload === undefined) return false
  const bytes = /;\s*base64\s*$/i.test(parameters) ? decodeBase64(payload) : percentDecoded(payload)
  return /^svg/i.test(type) ? !isDrawing(bytes) : isOneColour(bytes)
}

/** A longer payload, in characters, holds a picture: it is not decoded. */
const MAX_BLANK_CHARS = 2000
/** GIF and PNG of fewer bytes hold no more than one colour, whatever their size. */
const MIN_PICTURE_BYTES = 90
/** Width and height in pixels of a point. */
const MAX_POINT = 2

const DATA = /^data:image\/([\w.+-]+)([^,]*),(.*)$/is
const SHAPE = /<(?:\w+:)?(path|rect|circle|ellipse|line|polyline|polygon|text|image|use|foreignObject)\b/gi

/** One character for each byte; '' for what is no base64. */
function decodeBase64(payload: string): string {
  try {
    return atob(decodeURIComponent(payload).replace(/\s+/g, ''))
  } catch {
    return ''
  }
}

function percentDecoded(payload: string): string {
  try {
    return decodeURIComponent(payload)
  } catch {
    return payload
  }
}

/** One rectangle is a ground to draw on. */
function isDrawing(svg: string): boolean {
  const shapes = [...svg.matchAll(SHAPE)].map(([, name]) => name!.toLowerCase())
  return shapes.length > 1 || (shapes.length === 1 && shapes[0] !== 'rect')
}

/** Sizes as GIF (89a, "logical screen descriptor", little-endian) and PNG (section 11.2.2, big-endian) begin with. */
function isOneColour(bytes: string): boolean {
  const at = (index: number) => bytes.charCodeAt(index)
  const sizes = bytes.startsWith('GIF8')
    ? [at(6) + 256 * at(7), at(8) + 256 * at(9)]
    : bytes.startsWith('\x89PNG')
      ? [at(18) * 256 + at(19), at(22) * 256 + at(23)]
      : []
  return sizes.length > 0 && (bytes.length < MIN_PICTURE_BYTES || sizes.every((size) => size <= MAX_POINT))
}
