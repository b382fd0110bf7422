import { readOutline } from './outline.ts'

/** An answer, as far as its quality goes. */
export interface Answer {
  status: number
  /** The `Content-Type` header; a page without one counts as HTML. */
  contentType: string | undefined
  body: Uint8Array
}

/** Why a browser might show more than an answer does. */
export type Doubt = 'app_shell' | 'asks_for_scripts' | 'thin_page' | 'framed_page' | `http_${number}`

export interface Quality {
  /** 0 to 100; comparable between answers for one address. */
  score: number
  /** Whether it is a page with something on it: no error, not empty. */
  sound: boolean
  /** Absent for an answer that no browser can be expected to beat. */
  doubt?: Doubt
}

/** Bytes that are looked at: scripts and styles before the text may be long. */
const MAX_BYTES = 1024 * 1024

/** Characters of text, links counting for less: a page with so much is whole, and is read no further. */
const ENOUGH_TEXT = 3000
/** Below this a page with scripts says too little, whatever its structure. */
const LITTLE_TEXT = 250
/** Below this it needs the structure of a document to count as one. */
const SOME_TEXT = 1000
const FEW_BLOCKS = 3

/** Points of 100: text counts for most, since a shell may have headings too. */
const POINTS_OF_TEXT = 70
const POINTS_OF_STRUCTURE = 30
const ENOUGH_STRUCTURE = 20

/** What an answer that is not the page keeps of its points. */
const SHARE_OF_REFUSAL = 0.2
const SHARE_OF_ERROR = 0.5

/** Statuses by which a site keeps robots out (v2-server-semantics.md 5.4); a browser may be let in, but for 401. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 503])

const NEEDS_SCRIPTS =
  /\b(enable|activate|turn on|requires?|needs?|without|not support|disabled?) (your )?java ?script\b|\bjava ?script (is|must be|has to be|to be) (\w+ )?(required|disabled|enabled|needed|off|turned)/i

/**
 * How good an answer is by its substantive text, structure and status (specification 4.3.10; what has the marks of a bot
 * challenge is no answer to begin with), and whether a browser might beat it. Pure; in one pass that ends as soon as the
 * page is surely whole, since it runs on the event loop for every page in auto mode.
 */
export function qualityOf({ status, contentType, body }: Answer): Quality {
  const share = shareOf(status)
  if (!isHtml(contentType)) {
    const score = body.byteLength === 0 ? 0 : Math.round(100 * share)
    return { score, sound: share === 1 && score > 0, ...refusalOf(status) }
  }
  const outline = readOutline(textOf(body), ENOUGH_TEXT)
  const score = Math.round(pointsOf(outline) * share)
  const doubt = doubtOf(outline, status)
  return { score, sound: share === 1 && score > 0, ...(doubt !== undefined && { doubt }) }
}

type Outline = ReturnType<typeof readOutline>

function pointsOf({ whole, text, blocks }: Outline): number {
  if (whole) return 100
  if (text === 0) return 0
  const substance = Math.log2(1 + text / 60) / Math.log2(1 + ENOUGH_TEXT / 60)
  const structure = Math.min(1, blocks / ENOUGH_STRUCTURE)
  return Math.max(1, POINTS_OF_TEXT * Math.min(1, substance) + POINTS_OF_STRUCTURE * structure)
}

/** A page without scripts and frames is in a browser what it is without one. */
function doubtOf({ whole, text, blocks, scripts, frames, emptyRoot, asides }: Outline, status: number) {
  const refusal = refusalOf(status)
  if (refusal.doubt !== undefined || whole) return refusal.doubt
  if (scripts > 0 && emptyRoot) return 'app_shell'
  if (status >= 400) return undefined
  if (frames > 0 && text < LITTLE_TEXT) return 'framed_page'
  if (scripts === 0) return undefined
  if (text < SOME_TEXT && NEEDS_SCRIPTS.test(asides)) return 'asks_for_scripts'
  return text < LITTLE_TEXT || (text < SOME_TEXT && blocks < FEW_BLOCKS) ? 'thin_page' : undefined
}

function refusalOf(status: number): { doubt?: Doubt } {
  return refusals.has(status) && status !== 401 ? { doubt: `http_${status}` } : {}
}

function shareOf(status: number): number {
  if (refusals.has(status)) return SHARE_OF_REFUSAL
  return status >= 400 ? SHARE_OF_ERROR : 1
}

/** The marks are ASCII, so that the encoding does not matter, but for the one that takes two bytes for each of them. */
function textOf(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, MAX_BYTES))
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  return mark === 'feff' ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1')
}

const isHtml = (contentType = 'text/html') => /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
