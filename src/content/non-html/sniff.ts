// What the first bytes of a body reveal about its type.

interface FileSignature {
  mediaType: string
  /** One character per byte. `?` matches any byte. */
  bytes: string
  at?: number
  /** Text may begin with these letters too, so the signature counts only if the body looks binary. */
  weak?: true
}

/**
 * The media type that the first bytes reveal, if it is not a page.
 *
 * @param text the same bytes, decoded
 */
export function signatureOf(body: Uint8Array, text: string): string | undefined {
  const found = SIGNATURES.find((signature) => bears(body, signature))
  return found?.weak && !looksBinary(text) ? undefined : found?.mediaType
}

/** First bytes of files that are not pages: WHATWG MIME Sniffing 6, and common office and archive formats. */
const SIGNATURES: readonly FileSignature[] = [
  { mediaType: 'application/pdf', bytes: '%PDF-' },
  { mediaType: 'application/postscript', bytes: '%!PS-Adobe-' },
  { mediaType: 'application/rtf', bytes: '{\\rtf' },
  { mediaType: 'application/zip', bytes: 'PK\x03\x04' },
  { mediaType: 'application/zip', bytes: 'PK\x05\x06' },
  { mediaType: 'application/x-ole-storage', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { mediaType: 'application/gzip', bytes: '\x1f\x8b\x08' },
  { mediaType: 'application/x-bzip2', bytes: 'BZh', weak: true },
  { mediaType: 'application/x-xz', bytes: '\xfd7zXZ\x00' },
  { mediaType: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
  { mediaType: 'application/x-7z-compressed', bytes: '7z\xbc\xaf\x27\x1c' },
  { mediaType: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { mediaType: 'application/wasm', bytes: '\x00asm' },
  { mediaType: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mediaType: 'image/gif', bytes: 'GIF87a' },
  { mediaType: 'image/gif', bytes: 'GIF89a' },
  { mediaType: 'image/webp', bytes: 'RIFF????WEBPVP' },
  { mediaType: 'audio/wave', bytes: 'RIFF????WAVE' },
  { mediaType: 'image/x-icon', bytes: '\x00\x00\x01\x00' },
  { mediaType: 'video/mp4', bytes: 'ftyp', at: 4, weak: true },
  { mediaType: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { mediaType: 'application/ogg', bytes: 'OggS\x00' },
  { mediaType: 'audio/mpeg', bytes: 'ID3', weak: true },
  { mediaType: 'font/woff', bytes: 'wOFF' },
  { mediaType: 'font/woff2', bytes: 'wOF2' },
]

function bears(body: Uint8Array, { bytes, at = 0 }: FileSignature): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== '?' && bytes.charCodeAt(i) !== body[at + i]) return false
  }
  return true
}

const SNIFFED_LENGTH = 1445
/** WHATWG MIME Sniffing 3: "binary data bytes". */
const isBinary = (code: number): boolean =>
  code <= 0x08 || code === 0x0b || (code >= 0x0e && code <= 0x1a) || (code >= 0x1c && code <= 0x1f)

/**
 * Whether the first 1445 characters are not text (WHATWG MIME Sniffing 7.2). The standard checks bytes, but in UTF-16
 * every second byte of ASCII text is zero; in other encodings of the web, control characters are the same bytes. Real
 * pages have a few stray ones, so more than one in 100 are required.
 *
 * @param text as decoded
 */
export function looksBinary(text: string): boolean {
  const length = Math.min(text.length, SNIFFED_LENGTH)
  let binary = 0
  for (let i = 0; i < length; i++) if (isBinary(text.charCodeAt(i))) binary++
  return binary * 100 > length
}

/** WHATWG MIME Sniffing 7.1, with the elements that fragments begin with. */
const HTML_START =
  /^(?:<!--|<(?:!doctype html|html|head|script|iframe|h[1-6]|div|font|table|a|style|title|b|body|br|p|main|article|section|header|nav|meta|link|ul|ol|span|img|form)[\s>/])/i

/** Whether text without leading spaces begins like HTML. */
export function startsLikeHtml(text: string): boolean {
  return HTML_START.test(text.replace(/^\ufeff/, ''))
}
