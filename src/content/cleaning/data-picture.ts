/** Whether a `data:` URL holds a picture with nothing to see: a dot, a single colour, an SVG without shapes. */
export function isBlankData(address: string): boolean {
  if (address.length > MAX_BLANK_CHARS) return false
  const [, type, parameters, payload] = DATA.exec(address) ?? []
  if (type === undefined || parameters === undefined || payload === undefined) return false
  const bytes = /;\s*base64\s*$/i.test(parameters) ? decodeBase64(payload) : percentDecoded(payload)
  return /^svg/i.test(type) ? !isDrawing(bytes) : isOneColour(bytes)
}

/** A payload with more characters holds a real picture and is not decoded. */
const MAX_BLANK_CHARS = 2000
/** A GIF or PNG with fewer bytes has a single colour, whatever its size. */
const MIN_PICTURE_BYTES = 90
/** Maximum width and height of a dot, in pixels. */
const MAX_POINT = 2

const DATA = /^data:image\/([\w.+-]+)([^,]*),(.*)$/is
const SHAPE = /<(?:\w+:)?(path|rect|circle|ellipse|line|polyline|polygon|text|image|use|foreignObject)\b/gi

/** One character per byte, or '' if it is not Base64. */
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

/** A single rectangle is only a background. */
function isDrawing(svg: string): boolean {
  const shapes = [...svg.matchAll(SHAPE)].map(([, name]) => name!.toLowerCase())
  return shapes.length > 1 || (shapes.length === 1 && shapes[0] !== 'rect')
}

/**
 * Width and height come first in GIF (89a, "logical screen descriptor", little-endian) and PNG (section 11.2.2,
 * big-endian).
 */
function isOneColour(bytes: string): boolean {
  const at = (index: number) => bytes.charCodeAt(index)
  const sizes = bytes.startsWith('GIF8')
    ? [at(6) + 256 * at(7), at(8) + 256 * at(9)]
    : bytes.startsWith('\x89PNG')
      ? [at(18) * 256 + at(19), at(22) * 256 + at(23)]
      : []
  return sizes.length > 0 && (bytes.length < MIN_PICTURE_BYTES || sizes.every((size) => size <= MAX_POINT))
}
