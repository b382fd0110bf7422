import type { detect as Detect } from 'jschardet'
import { decoderOf } from './charset-label.ts'
import { telling } from './charset-sample.ts'

/**
 * The encoding of bytes that are not valid UTF-8, by the language that they make the most sense in: a label that
 * `TextDecoder` knows, or undefined if no language fits, or too many.
 */
export function guessedCharset(body: Uint8Array): string | undefined {
  const sample = telling(body)
  if (sample.byteLength === 0) return undefined
  if (isDamagedUtf8(sample)) return 'utf-8'
  const { bytes, runs } = beyondAscii(sample)
  // As accented letters do. Letters of other alphabets, and characters with two bytes, follow one another.
  const standAlone = bytes < runs * FOREIGN_RUN
  if (standAlone && bytes < MIN_LATIN_BYTES) return undefined
  const detectEncodings = [...(standAlone ? LATIN : LABELS).keys()]
  const { encoding } = detector()(sample, { detectEncodings })
  const label = LABELS.get(encoding?.toLowerCase() ?? '')
  return label !== undefined && readsAlike(sample, label) ? undefined : label
}

/** Whether the usual encoding makes the same of the bytes. */
const readsAlike = (sample: Uint8Array, label: string): boolean =>
  decoderOf(label)?.decode(sample) === new TextDecoder('windows-1252').decode(sample)

/** Loaded with the first page that needs it: its models take 45 MB of memory and a tenth of a second. */
const detector = (): typeof Detect => (require('jschardet') as { detect: typeof Detect }).detect

/** UTF-8 in which a few bytes are wrong. Other encodings rarely contain valid characters of it. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true })
  const wrong = text.split('\ufffd').length - 1
  const right = text.replace(/[\0-\x7f\ufffd]+/g, '').length
  return right >= wrong * RIGHT_PER_WRONG
}

/** Two random bytes beyond ASCII are a valid character in one of seven cases. */
const RIGHT_PER_WRONG = 5

function beyondAscii(sample: Uint8Array): { bytes: number; runs: number } {
  const bytes = sample.filter((byte) => byte >= 0x80).byteLength
  const runs = sample.filter((byte, at) => byte >= 0x80 && (at === 0 || sample[at - 1]! < 0x80)).byteLength
  return { bytes, runs }
}

/** Words of Finnish have up to 1.3. The shortest are those of Chinese in Big5, which often has ASCII as second byte. */
const FOREIGN_RUN = 1.5

/** One letter fits many languages, of which those of western Europe are the most frequent. */
const MIN_LATIN_BYTES = 2

/** What the detector looks for: the label of WHATWG by the name that the detector gives. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-15', 'iso-8859-15'],
  ['windows-1250', 'windows-1250'],
  ['iso-8859-2', 'iso-8859-2'],
  ['windows-1254', 'windows-1254'],
  ['iso-8859-9', 'windows-1254'],
  ['windows-1257', 'windows-1257'],
  ['cp1258', 'windows-1258'],
])

const LABELS: ReadonlyMap<string, string> = new Map([
  ...LATIN,
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'koi8-r'],
  ['koi8-u', 'koi8-u'],
  ['iso-8859-5', 'iso-8859-5'],
  ['ibm866', 'ibm866'],
  ['windows-1253', 'windows-1253'],
  ['iso-8859-7', 'iso-8859-7'],
  ['windows-1255', 'windows-1255'],
  ['iso-8859-8', 'iso-8859-8-i'],
  ['windows-1256', 'windows-1256'],
  ['iso-8859-6', 'iso-8859-6'],
  ['cp874', 'windows-874'],
  ['tis-620', 'windows-874'],
  ['shift_jis', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['euc-jp', 'euc-jp'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ['euc-kr', 'euc-kr'],
  ['cp949', 'euc-kr'],
])
