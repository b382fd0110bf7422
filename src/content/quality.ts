// Judges a response before it is converted: is it the page, or might a browser get more?
import type { Substance } from './main/substance.ts'
import { type Outline, readOutline } from './outline.ts'

/** The part of a response that its quality depends on. */
export interface PageResponse {
  status: number
  /** The `Content-Type` header. A page without one counts as HTML. */
  contentType: string | undefined
  body: Uint8Array
}

/** Reason why a browser might get more. */
export type Doubt = 'app_shell' | 'asks_for_scripts' | 'thin_page' | 'loading_page' | 'framed_page' | `http_${number}`

export interface Quality {
  /** 0 to 100, comparable between responses for one URL. */
  score: number
  /** Whether it is a page with content: no error, not empty. */
  sound: boolean
  /** Absent if a browser cannot be expected to get more. */
  doubt?: Doubt
  /** Whether only the page's substance can tell if the doubt holds (`judgedBySubstance`). */
  unsure?: true
  /** The scripts of a page in doubt and the elements that they may fill. Pages with the same ones are built alike. */
  template?: string
}

/**
 * Scores a response by its text, structure and status, and says whether a browser might get more (docs/architecture.md,
 * "HTTP or browser"). Bot challenges are sorted out before. Pure. Makes one pass that ends once the page is surely
 * complete, since in auto mode it runs on the event loop for every page.
 */
export function qualityOf({ status, contentType, body }: PageResponse): Quality {
  const share = shareOf(status)
  if (!isHtml(contentType)) {
    const score = body.byteLength === 0 ? 0 : Math.round(100 * share)
    return { score, sound: share === 1 && score > 0, ...statusDoubt(status) }
  }
  const outline = readOutline(markupOf(body), ENOUGH_TEXT)
  const score = Math.round(pointsOf(outline) * share)
  return { score, sound: share === 1 && score > 0, ...doubtOf(outline, status) }
}

/**
 * The quality by what a page says outside its boilerplate, once that is known: the score, and whether a doubt that was
 * unsure holds. Pure.
 */
export function judgedBySubstance(quality: Quality, status: number, substance: Substance): Quality {
  const { doubt, unsure: _, template, ...others } = quality
  const share = shareOf(status)
  const score = Math.round(pointsOf({ ...substance, whole: substance.text >= ENOUGH_TEXT }) * share)
  const holds = doubt !== undefined && (quality.unsure === undefined || isLacking(substance, doubt))
  return {
    ...others,
    score,
    sound: share === 1 && score > 0,
    ...(holds && { doubt, ...(template !== undefined && { template }) }),
  }
}

/** Whether the substance is too little for a whole page. */
function isLacking({ text, blocks, loading }: Substance, doubt: Doubt): boolean {
  if (text < LITTLE_TEXT || (loading && text < SOME_TEXT)) return true
  return doubt === 'thin_page' && text < SOME_TEXT && blocks < FEW_BLOCKS
}

/** Number of bytes read. Long scripts and styles may precede the text. */
const MAX_BYTES = 1024 * 1024

/** A page with this many characters of text is complete; reading stops. Text in links counts less. */
const ENOUGH_TEXT = 3000
/** A page with scripts and less text has too little, whatever its structure. */
const LITTLE_TEXT = 250
/** A page with less text needs the structure of a document to count as one. */
const SOME_TEXT = 1000
const FEW_BLOCKS = 3

/** Points out of 100. Text counts most, since an app shell may have headings too. */
const POINTS_OF_TEXT = 70
const POINTS_OF_STRUCTURE = 30
const ENOUGH_STRUCTURE = 20

/** Share of its points that a response keeps if it is not the page. */
const SHARE_OF_REJECTED = 0.2
const SHARE_OF_ERROR = 0.5

/** Statuses with which sites reject robots. A browser may be let in, except for 401. */
const rejectingStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503])

const NEEDS_SCRIPTS =
  /\b(enable|activate|turn on|requires?|needs?|without|not support|disabled?) (your )?java ?script\b|\bjava ?script (is|must be|has to be|to be) (\w+ )?(required|disabled|enabled|needed|off|turned)/i

function pointsOf({ whole, text, blocks }: Pick<Outline, 'whole' | 'text' | 'blocks'>): number {
  if (whole) return 100
  if (text === 0) return 0
  const substance = Math.log2(1 + text / 60) / Math.log2(1 + ENOUGH_TEXT / 60)
  const structure = Math.min(1, blocks / ENOUGH_STRUCTURE)
  return Math.max(1, POINTS_OF_TEXT * Math.min(1, substance) + POINTS_OF_STRUCTURE * structure)
}

/** A page without scripts and frames looks the same in a browser. */
function doubtOf(outline: Outline, status: number): Pick<Quality, 'doubt' | 'unsure' | 'template'> {
  const doubt = statusDoubt(status).doubt ?? (outline.whole ? undefined : contentDoubt(outline, status))
  if (doubt === undefined) return {}
  const unsure = (doubt === 'thin_page' || doubt === 'loading_page') && !isThin(outline, outline.text + outline.around)
  const template = [...outline.scripts, ...outline.gaps.map((gap) => `#${gap}`)].join(' ')
  return { doubt, ...(unsure && { unsure }), ...(template !== '' && { template }) }
}

function contentDoubt(outline: Outline, status: number): Doubt | undefined {
  const { text, scripts, frames, emptyRoot, loading, asides } = outline
  if (scripts.length > 0 && emptyRoot) return 'app_shell'
  if (status >= 400) return undefined
  if (frames > 0 && text < LITTLE_TEXT) return 'framed_page'
  if (scripts.length === 0) return undefined
  if (text < SOME_TEXT && NEEDS_SCRIPTS.test(asides)) return 'asks_for_scripts'
  if (loading) return 'loading_page'
  return isThin(outline, text) ? 'thin_page' : undefined
}

const isThin = ({ blocks }: Outline, text: number) => text < LITTLE_TEXT || (text < SOME_TEXT && blocks < FEW_BLOCKS)

function statusDoubt(status: number): { doubt?: Doubt } {
  return rejectingStatuses.has(status) && status !== 401 ? { doubt: `http_${status}` } : {}
}

function shareOf(status: number): number {
  if (rejectingStatuses.has(status)) return SHARE_OF_REJECTED
  return status >= 400 ? SHARE_OF_ERROR : 1
}

/** The markers are ASCII, so only UTF-16 needs decoding. */
function markupOf(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, MAX_BYTES))
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  return mark === 'feff' ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1')
}

const isHtml = (contentType = 'text/html') => /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
