import type { FileType } from './detect.ts'

/** The media type of a file: the Content-Type it came with, unless its bytes are something else. */
export function mediaTypeOf(type: FileType, bytes: Uint8Array, received = ''): string {
  const known = MEDIA_TYPES[type]
  if (known === undefined) return 'application/octet-stream'
  const { usual, others } = known
  const media = received.toLowerCase()
  if (media.startsWith(usual) || others.test(media)) return received
  if (type === 'image') return IMAGES[bytes[0]!] ?? usual
  // Workbooks since Excel 2007 are archives.
  return type === 'workbook' && bytes[0] === 0x50 ? SHEET : usual
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** For each format, its usual media type and the others that a server may correctly send. */
const MEDIA_TYPES: Partial<Record<FileType, { usual: string; others: RegExp }>> = {
  pdf: { usual: 'application/pdf', others: /^application\/x-pdf/ },
  word: { usual: `${OPEN_XML}.wordprocessingml.document`, others: /ms-word|wordprocessingml/ },
  'word-xml': { usual: 'application/xml', others: /xml|ms-?word/ },
  'word-97': { usual: 'application/msword', others: /msword/ },
  'open-text': { usual: `${OPEN_DOCUMENT}.text`, others: /opendocument/ },
  'open-sheet': { usual: `${OPEN_DOCUMENT}.spreadsheet`, others: /opendocument/ },
  'open-slides': { usual: `${OPEN_DOCUMENT}.presentation`, others: /opendocument/ },
  rtf: { usual: 'application/rtf', others: /\brtf\b/ },
  workbook: { usual: 'application/vnd.ms-excel', others: /excel|spreadsheetml/ },
  slides: { usual: `${OPEN_XML}.presentationml.presentation`, others: /ms-powerpoint|presentationml/ },
  epub: { usual: 'application/epub+zip', others: /epub/ },
  delimited: { usual: 'text/csv', others: /csv|tab-separated-values/ },
  image: { usual: 'image/*', others: /^image\// },
}

const SHEET = `${OPEN_XML}.spreadsheetml.sheet`

/** Media types of pictures, by their first byte. */
const IMAGES: Record<number, string> = {
  137: 'image/png',
  255: 'image/jpeg',
  71: 'image/gif',
  66: 'image/bmp',
  82: 'image/webp',
  73: 'image/tiff',
  77: 'image/tiff',
}
