import { decodeStart, isUtf16 } from '../content/charset.ts'
import { Archive } from './container/archive.ts'
import { CompoundFile } from './container/compound.ts'
import { unreadable } from './errors.ts'
import type { FileOptions } from './file-content.ts'

/** What the bytes of a file are. `page` is HTML or other text, which is processed as a page. */
export type FileType =
  | 'pdf'
  | 'word'
  | 'word-xml'
  | 'word-97'
  | 'open-text'
  | 'open-sheet'
  | 'open-slides'
  | 'rtf'
  | 'workbook'
  | 'slides'
  | 'epub'
  | 'delimited'
  | 'image'
  | 'page'
  | 'encrypted'
  | 'unsupported'

/**
 * Detects the format from the bytes, whatever the name and the Content-Type say. Those only tell delimited values from
 * other text, which bytes cannot tell.
 *
 * @throws ServiceError `document_unreadable` for a container of which nothing is left
 */
export function detectType(bytes: Uint8Array, { name = '', contentType = '' }: FileOptions = {}): FileType {
  const start = startOf(bytes)
  if (ARCHIVE.test(start)) return archiveType(bytes)
  if (start.startsWith(COMPOUND)) return compoundType(bytes)
  if (isPdf(start, bytes)) return 'pdf'
  if (/^\s*(?:\xef\xbb\xbf)?\{\\rtf/.test(start)) return 'rtf'
  const signed = SIGNATURES.find(
    ([signature]) => start.startsWith(signature) && !(LETTERS.test(signature) && isText(bytes)),
  )
  if (signed !== undefined) return signed[1]
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image'
  if (!isText(bytes, contentType)) return 'unsupported'
  const xml = xmlType(bytes)
  if (xml !== undefined) return xml
  const isDelimited =
    /\.(?:csv|tsv|tab)$/i.test(name) ||
    /^(?:text|application)\/(?:x-)?(?:csv|tab-separated-values)\b/i.test(contentType)
  return isDelimited ? 'delimited' : 'page'
}

/** Magic numbers, one character per byte. */
const SIGNATURES: [bytes: string, type: FileType][] = [
  ['\x89PNG\r\n\x1a\n', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF8', 'image'],
  ['BM', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  // Workbooks of Excel 2, 3 and 4, which are not compound files ([MS-XLS] 2.4.21, BOF).
  ['\x09\x00\x04\x00', 'workbook'],
  ['\x09\x02\x06\x00', 'workbook'],
  ['\x09\x04\x06\x00', 'workbook'],
]

/**
 * Text can begin with these magic numbers, so they also need binary bytes. The others are enough: an uncompressed white
 * TIFF has no more binary bytes than text has.
 */
const LETTERS = /^\w+$/

/** The first local header, an empty archive, or a multi-volume archive (APPNOTE 4.3). */
const ARCHIVE = /^PK(?:\x03\x04|\x05\x06|\x07\x08)/
/** [MS-CFB] 2.2 */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * The type of a file as far as its first bytes show it. Undefined for archives and compound files, which must be opened
 * to know: on the event loop that could take long.
 */
export function detectUnopened(bytes: Uint8Array, options: FileOptions = {}): FileType | undefined {
  const start = startOf(bytes)
  return ARCHIVE.test(start) || start.startsWith(COMPOUND) ? undefined : detectType(bytes, options)
}

/** How far to look for the header of a PDF or RTF file: mail gateways put lines before it. */
const SEARCHED_BYTES = 1024

/**
 * The first bytes, one character per byte. TextDecoder's `latin1` is windows-1252 and would change the magic number of
 * PNG.
 */
function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SEARCHED_BYTES)).toString('latin1')
}

/** A page can mention `%PDF-`, but not at the start of a line and not among binary bytes. */
function isPdf(start: string, bytes: Uint8Array): boolean {
  if (/^\s*(?:\xef\xbb\xbf)?</.test(start) || !start.includes('%PDF-')) return false
  return /(?:^|[\r\n])\s*(?:\xef\xbb\xbf)?%PDF-/.test(start) || !isText(bytes)
}

/** Members that identify the format of an archive. */
const ARCHIVES: [member: RegExp, type: FileType][] = [
  [/^word\/document\d*\.xml$/i, 'word'],
  [/^xl\/workbook\.(?:xml|bin)$/i, 'workbook'],
  [/^ppt\/presentation\.xml$/i, 'slides'],
  [/^meta-inf\/container\.xml$/i, 'epub'],
  [/^word\//i, 'word'],
  [/^xl\//i, 'workbook'],
  [/^ppt\//i, 'slides'],
]

function archiveType(bytes: Uint8Array): FileType {
  const archive = new Archive(bytes, 'archive')
  const open = openDocumentType(archive)
  if (open !== undefined) return open
  const { names, truncated } = archive
  // Nothing is left to tell by what it was.
  if (names.length === 0 && truncated) throw unreadable('archive')
  return ARCHIVES.find(([member]) => names.some((name) => member.test(name)))?.[1] ?? 'unsupported'
}

/**
 * The first member names the media type (ODF 1.3 part 2, 3.3). If it is missing, a content part and a manifest identify
 * ODF.
 */
function openDocumentType(archive: Archive): FileType | undefined {
  const mimetype = archive.has('mimetype') ? new TextDecoder().decode(archive.bytes('mimetype')) : ''
  const kind = /opendocument\.(\w+)/.exec(mimetype)?.[1]
  if (kind === 'text') return 'open-text'
  if (kind === 'spreadsheet') return 'open-sheet'
  if (kind === 'presentation' || kind === 'graphics') return 'open-slides'
  return archive.has('content.xml') && archive.has('META-INF/manifest.xml') ? 'open-text' : undefined
}

/** Streams that identify the format of a compound file. Those of encrypted packages come first. */
const STREAMS: [name: string, type: FileType][] = [
  ['encryptedpackage', 'encrypted'],
  ['worddocument', 'word-97'],
  ['workbook', 'workbook'],
  ['book', 'workbook'],
]

function compoundType(bytes: Uint8Array): FileType {
  const file = new CompoundFile(bytes)
  return STREAMS.find(([name]) => file.has(name))?.[1] ?? 'unsupported'
}

/** Single-file XML of Office and LibreOffice. Any other XML is a page. */
function xmlType(bytes: Uint8Array): FileType | undefined {
  const text = decodeStart(bytes.subarray(0, SEARCHED_BYTES * 4), undefined)
  // A comment must end at its first `-->`: otherwise many comments cause exponential backtracking.
  const root = /^\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<([\w.:-]+)([^>]*)/.exec(text)
  if (root === null) return undefined
  const [, tag = '', attributes = ''] = root
  if (/^pkg:package$|^w:wordDocument$/.test(tag)) return 'word-xml'
  if (/Workbook$/.test(tag) && attributes.includes('office:spreadsheet')) return 'workbook'
  if (tag !== 'office:document') return undefined
  if (/opendocument\.spreadsheet/.test(attributes)) return 'open-sheet'
  return /opendocument\.presentation/.test(attributes) ? 'open-slides' : 'open-text'
}

/** Whether the first bytes could be text. UTF-16 with a byte order mark counts as text. */
function isText(bytes: Uint8Array, contentType?: string): boolean {
  if (isUtf16(bytes, contentType)) return true
  let odd = 0
  // DOS programs end text with SUB.
  const checked = Math.min(bytes.at(-1) === 0x1a ? bytes.length - 1 : bytes.length, SEARCHED_BYTES * 2)
  // By index, since this runs for every page and an iterator takes four times as long.
  for (let at = 0; at < checked; at += 1) if (isControl(bytes[at]!)) odd += 1
  return odd * 100 <= checked
}

/** Whether a byte is a control character that text does not have. Escape switches character sets in text. */
const isControl = (byte: number) => byte < 0x20 && (byte < 0x09 || (byte > 0x0d && byte !== 0x1b))
