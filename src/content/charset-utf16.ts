/**
 * The encoding of text in UTF-16 without a byte order mark, which Windows programs write, or undefined. It has bytes
 * that no other text has. In the right order, all characters belong to some script, and most belong to one alphabet or
 * to ASCII; or, in Chinese and Japanese, some are spaces, line ends, digits or punctuation.
 */
export function unmarkedUtf16(body: Uint8Array): string | undefined {
  const start = body.subarray(0, Math.min(body.byteLength, JUDGED_BYTES) & ~1)
  if (start.byteLength < MIN_BYTES || !start.some(isControl)) return undefined
  const odd = start.filter((byte, at) => byte === 0 && at % 2 === 1).byteLength
  const even = start.filter((byte, at) => byte === 0 && at % 2 === 0).byteLength
  if (isText(start, 'utf-16le', { upper: odd, lower: even })) return 'utf-16le'
  return isText(start, 'utf-16be', { upper: even, lower: odd }) ? 'utf-16be' : undefined
}

const JUDGED_BYTES = 1024
const MIN_BYTES = 8

const isControl = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x1b)

/** @param zeros how many bytes NUL begin and end a character, in this order of bytes */
function isText(
  start: Uint8Array,
  label: 'utf-16le' | 'utf-16be',
  { upper, lower }: { upper: number; lower: number },
): boolean {
  const text = new TextDecoder(label).decode(start, { stream: true })
  if (/(?![\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u.test(text)) return false
  const common = text.match(/[\t\n\f\r -~\u3000-\u3002\uff0c]/g)?.length ?? 0
  if (common + largestBlock(text) >= text.length * ALPHABET_SHARE) return true
  return common >= text.length * COMMON_SHARE && upper >= lower * UPPER_PER_LOWER
}

/** How many characters beyond ASCII share the upper byte that most of them have. */
function largestBlock(text: string): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < text.length; at += 1) {
    const block = text.charCodeAt(at) >> 8
    if (block > 0) counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** Accented letters lie in other blocks. */
const ALPHABET_SHARE = 0.8

/** Text of ideographs has punctuation in every sentence. */
const COMMON_SHARE = 0.03

/** Lists whose entries end with NUL have as many of both. Few ideographs end with NUL, such as that for "one". */
const UPPER_PER_LOWER = 8
