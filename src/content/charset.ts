import { guessedCharset } from './charset-guess.ts'
import { decoderOf } from './charset-label.ts'
import { metaCharset } from './charset-meta.ts'
import { unmarkedUtf16 } from './charset-utf16.ts'

export interface Decoded {
  text: string
  /** A WHATWG name in lower case. */
  charset: string
  /** Whether nothing declares the encoding, and it is not plainly UTF-8. */
  guessed?: true
}

/**
 * Decodes a body and names its encoding. Never throws: invalid bytes become U+FFFD. The byte order mark is not part of
 * the text.
 *
 * @param contentType the `Content-Type` header as received
 *
 * As in browsers (WHATWG HTML 13.2.3.2), the first of these that names a known encoding wins: byte order mark, header,
 * XML declaration, `meta`. Without any, the encoding is UTF-16 if the bytes look like it, UTF-8 if they are valid UTF-8,
 * else a guess by their language, else windows-1252.
 */
export function decodeText(body: Uint8Array, contentType: string | undefined): Decoded {
  return certain(body, contentType) ?? guess(body, guessedCharset(body))
}

/**
 * The same for the first bytes of a body of which only ASCII matters, such as tags. It costs no guess: without one, the
 * encoding is windows-1252.
 */
export function decodeStart(start: Uint8Array, contentType: string | undefined): string {
  return (certain(start, contentType) ?? guess(start, undefined)).text
}

function certain(body: Uint8Array, contentType: string | undefined): Decoded | undefined {
  const declared = declaredDecoder(body, contentType)
  if (declared) return { text: declared.decode(body), charset: declared.encoding }
  const unlike8Bit = unmarkedUtf16(body) ?? escapedJapanese(body)
  if (unlike8Bit !== undefined) return guess(body, unlike8Bit)
  const text = decodeUtf8(body)
  if (text !== undefined) return { text, charset: 'utf-8' }
  const late = isMarkup(contentType) ? decoderOf(metaCharset(ascii(body, LATE_PRESCAN_BYTES))) : undefined
  return late && { text: late.decode(body), charset: late.encoding }
}

function guess(body: Uint8Array, label: string | undefined): Decoded {
  const decoder = decoderOf(label) ?? new TextDecoder('windows-1252')
  return { text: decoder.decode(body), charset: decoder.encoding, guessed: true }
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
    (isMarkup(contentType) ? decoderOf(metaCharset(start)) : undefined)
  )
}

/** Whether a body is text in UTF-16: by its byte order mark, its header, or its bytes. */
export function isUtf16(body: Uint8Array, contentType: string | undefined): boolean {
  const label = byteOrderMark(ascii(body, 2)) ?? headerCharset(contentType) ?? unmarkedUtf16(body)
  return /^utf-?16/i.test(label ?? '')
}

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

/** ISO-2022-JP, as in Japanese mail: ASCII with escape sequences that no terminal knows. */
function escapedJapanese(body: Uint8Array): string | undefined {
  const found = body.indexOf(0x1b)
  return found >= 0 && /\x1b\$[@B][!-~]{2}/.test(ascii(body.subarray(found), PRESCAN_BYTES)) ? 'iso-2022-jp' : undefined
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
