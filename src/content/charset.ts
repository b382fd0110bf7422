import { decoderOf } from './charset-label.ts'
import { metaCharset } from './charset-meta.ts'

/**
 * Decodes a body and names its encoding (a WHATWG name in lower case). Never throws: invalid bytes become U+FFFD. The
 * byte order mark is not part of the text.
 *
 * @param contentType the `Content-Type` header as received
 *
 * As in browsers (WHATWG HTML 13.2.3.2), the first of these that names a known encoding wins: byte order mark, header,
 * XML declaration, `meta`. Without any, the encoding is UTF-16 if the bytes look like it, UTF-8 if they are valid UTF-8,
 * else windows-1252.
 */
export function decodeText(body: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  const decoder = declaredDecoder(body, contentType)
  if (decoder) return { text: decoder.decode(body), charset: decoder.encoding }
  const text = decodeUtf8(body)
  if (text !== undefined) return { text, charset: 'utf-8' }
  const late = isMarkup(contentType) ? metaCharset(ascii(body, LATE_PRESCAN_BYTES)) : undefined
  const guess = decoderOf(late) ?? new TextDecoder('windows-1252')
  return { text: guess.decode(body), charset: guess.encoding }
}

/** WHATWG 13.2.3.2: a `meta` declaration counts only in the first bytes. */
const PRESCAN_BYTES = 1024

/** Browsers restart when they meet a later `meta`. Here it counts if the bytes are not UTF-8. */
const LATE_PRESCAN_BYTES = 65_536

function declaredDecoder(body: Uint8Array, contentType: string | undefined): TextDecoder | undefined {
  const start = ascii(body, PRESCAN_BYTES)
  return (
    decoderOf(byteOrderMark(start)) ??
    decoderOf(headerCharset(contentType)) ??
    decoderOf(xmlCharset(start)) ??
    (isMarkup(contentType) ? decoderOf(metaCharset(start)) : undefined) ??
    decoderOf(unmarkedUtf16(body))
  )
}

/** Whether a body is text in UTF-16: by its byte order mark, its header, or its bytes. */
export function isUtf16(body: Uint8Array, contentType: string | undefined): boolean {
  const label = byteOrderMark(ascii(body, 2)) ?? headerCharset(contentType) ?? unmarkedUtf16(body)
  return /^utf-?16/i.test(label ?? '')
}

/**
 * The encoding of text in UTF-16 without a mark, which Windows programs write. Text in a Latin alphabet has NUL in nearly
 * every second byte and nowhere else, and no control characters beside them.
 */
function unmarkedUtf16(body: Uint8Array): string | undefined {
  const pairs = Math.min(body.byteLength, PRESCAN_BYTES) >> 1
  if (pairs < MIN_UTF16_PAIRS || body.byteLength % 2 !== 0 || !body.subarray(0, 4).includes(0)) return undefined
  const isText = (high: number) => {
    let latin = 0
    for (let at = 0; at < pairs * 2; at += 2) {
      const [upper, lower] = [body[at + high]!, body[at + 1 - high]!]
      if (lower === 0 || (upper === 0 && lower < 0x20 && !BLANKS.has(lower))) return false
      if (upper === 0) latin += 1
    }
    return latin >= pairs * LATIN_SHARE
  }
  if (isText(1)) return 'utf-16le'
  return isText(0) ? 'utf-16be' : undefined
}

/** Tab, line feed, form feed, carriage return. */
const BLANKS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])
const MIN_UTF16_PAIRS = 4
const LATIN_SHARE = 0.7

function byteOrderMark(start: string): string | undefined {
  if (start.startsWith('\xEF\xBB\xBF')) return 'utf-8'
  if (start.startsWith('\xFF\xFE')) return 'utf-16le'
  return start.startsWith('\xFE\xFF') ? 'utf-16be' : undefined
}

function headerCharset(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*(?:["']\s*)?([^\s;,"']+)/i.exec(contentType ?? '')?.[1]
}

/** XML 1.0, appendix F: the declaration, or its first characters in UTF-16 without a byte order mark. */
function xmlCharset(start: string): string | undefined {
  if (start.startsWith('<\0?\0x\0')) return 'utf-16le'
  if (start.startsWith('\0<\0?\0x')) return 'utf-16be'
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s]+)/.exec(start)?.[1]
  // The declaration was readable as ASCII, so the encoding cannot be UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** A `meta` in plain text or JSON is not a declaration. */
function isMarkup(contentType: string | undefined): boolean {
  const type = contentType?.split(';')[0]?.trim() ?? ''
  return type === '' || /html|xml|octet-stream/i.test(type)
}

/** `stream` ignores an incomplete character at the end, so a truncated body still counts as UTF-8. */
function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}

function ascii(body: Uint8Array, bytes: number): string {
  return new TextDecoder('latin1').decode(body.subarray(0, bytes)).replace(/[\u0100-\uFFFF]/g, '?')
}
