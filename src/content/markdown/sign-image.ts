// Pictures that stand for a character: emoji and smileys.
import type { Element } from 'domhandler'

/**
 * What an image says that is only a character or a face: `:-)`, `🍻`. Its `alt` says it, or, if the name of its file or
 * class is that of a smiley, whatever its `alt` is, even nothing. Undefined for any other image.
 */
export function signOf({ attribs }: Element): string | undefined {
  const alt = (attribs.alt ?? '').trim()
  if (alt.length <= MAX_SIGN_CHARS && (EMOJI.test(alt) || FACE.test(alt))) return alt
  if (alt.length > MAX_NAME_CHARS) return undefined
  const isFace = SMILEY.test(attribs.class ?? '') || namesSmiley(attribs.src ?? '')
  return isFace && !isLarge(attribs) ? alt : undefined
}

const MAX_SIGN_CHARS = 16
/** A longer `alt` describes a picture. */
const MAX_NAME_CHARS = 24

const EMOJI =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Emoji}|[\u200d\ufe0f\u20e3\s]|[\u{e0020}-\u{e007f}])+$/u
/** Faces of punctuation, and their short names: `:-D`, `^_^`, `<3`, `:wink:`. */
const FACE =
  /^(?:[<>]?[:;=]['’,]?[-^o]?[()[\]{}|\\/*<>3DdOoPpSsXx$@]{1,2}|[8xX]-?[D)]|[\^oO0u\->][_.-]+[\^oO0u\-<]|<3|:[a-z0-9_+-]{2,20}:)$/

/** Names of folders, files and classes of smileys, which editors and forums share. */
const SMILEY = /(?:^|[^a-z])(?:smil(?:ey|ie|e)s?|emoticons?|emojis?|twemoji)(?![a-z])/i

/** Whether an address names a smiley at the end of its path. Nearly all addresses name none anywhere. */
function namesSmiley(address: string): boolean {
  if (address.startsWith('data:')) return false
  const read = address.slice(0, MAX_ADDRESS_CHARS)
  return SMILEY.test(read) && SMILEY.test(pathEnd(read))
}

const MAX_ADDRESS_CHARS = 2000

/** The last folder and the file of a path, where pictures of one kind are named. */
function pathEnd(address: string): string {
  return address
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(-3)
    .join('/')
}

/** A smiley is about as large as a line. */
const MAX_SIZE = 72

function isLarge({ width = '', height = '' }: Element['attribs']): boolean {
  return [width, height].some((size) => Number.parseFloat(size) > MAX_SIZE)
}
