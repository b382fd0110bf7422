import { linesOf } from '../diff/line-classes.ts'
import type { PageCopy } from '../model.ts'
import { type ReadLines, type Unit, unitsOf } from '../noise/units.ts'
import { isLoginUrl, type OutageKind, saysOutage } from './phrases.ts'

/** What came back for a page. */
export interface PageAnswer {
  status: number
  /** The bot challenge that came instead of the page, as `fetch/challenge.ts` names it. */
  challenge?: string | undefined
  requestedUrl: string
  copy: PageCopy
  /** What the reading of the page warned of. */
  warning?: string | undefined
}

/** Why an answer is not the page. `gone` is a page that its site says is not there any more (404, 410). */
export interface Outage {
  kind: OutageKind | 'challenge' | 'gone' | 'empty'
  /** A sentence for people. */
  reason: string
}

/**
 * Whether an answer is something else than the page: an error, a challenge, a login, a notice of maintenance or nothing. With
 * the last good copy, what both say is the page's own, and an answer that lost its content counts as lost. Without one, only
 * an answer that says little else counts.
 */
export function outageOf(answer: PageAnswer, lastGood?: PageCopy): Outage | undefined {
  const { status, challenge, copy } = answer
  if (challenge !== undefined) return outage('challenge', `The site sent a challenge for robots (${challenge}).`)
  if (status === 404 || status === 410) return outage('gone', `The site answered with status ${status}.`)
  if (status >= 400) return outage('error', `The site answered with status ${status}.`)
  if (copy.json !== undefined && lastGood?.json !== undefined && textOf(copy) === '') return undefined
  const said = saidOf(copy, lastGood)
  if (said.all === 0)
    return lastGood === undefined || unitsIn(textOf(lastGood)).length > 0
      ? outage('empty', answer.warning === undefined ? 'The page is empty.' : `The page is empty. ${answer.warning}`)
      : undefined
  return outageSaid(answer, said, lastGood) ?? lossOf(said)
}

const outage = (kind: Outage['kind'], reason: string): Outage => ({ kind, reason })

const REASONS: Record<OutageKind, string> = {
  maintenance: 'The page says that the site is under maintenance',
  error: 'The page is an error message',
  login: 'The page asks to log in',
  blocked: 'The page says that access is denied',
}

/** An answer, compared with the last good copy. Sizes are in characters. */
interface Said {
  title: string
  /** What the last good copy does not say. Everything, without one. */
  fresh: readonly Unit[]
  /** Size of what it says, of what is fresh, and of the main content of the last good copy, and the share of that which is missing. */
  all: number
  freshSize: number
  known: number
  lost: number
}

function saidOf(copy: PageCopy, lastGood: PageCopy | undefined): Said {
  const read: ReadLines = new Map()
  const units = unitsIn(textOf(copy), read)
  const keys = new Set(units.map(({ key }) => key))
  const oldKeys = new Set(lastGood === undefined ? [] : unitsIn(textOf(lastGood), read).map(({ key }) => key))
  // A site may keep its frame around a message, so that what counts is the main content.
  const old = lastGood === undefined ? [] : unitsIn(lastGood.markdown, read)
  const fresh = units.filter(({ key }) => !oldKeys.has(key))
  const known = charsOf(old)
  return {
    title: copy.title === lastGood?.title ? '' : copy.title,
    fresh,
    all: charsOf(units),
    freshSize: charsOf(fresh),
    known,
    lost: known === 0 ? 1 : charsOf(old.filter(({ key }) => !keys.has(key))) / known,
  }
}

/** A message is short, and behind it there is hardly anything. */
const MAX_MESSAGE = 1500
/** Without a last good copy, the page is all there is to judge by. */
const MAX_MESSAGE_ALONE = 600
/** Share of the last good copy that must be missing. */
const MIN_LOST = 0.5
/** An answer that is much shorter than the last good copy may say it in any words. */
const MUCH_LOST = 0.85

function outageSaid(answer: PageAnswer, said: Said, lastGood: PageCopy | undefined): Outage | undefined {
  const { fresh, freshSize, lost, title, known } = said
  if (lost < MIN_LOST || freshSize > (known === 0 ? MAX_MESSAGE_ALONE : MAX_MESSAGE)) return undefined
  const texts = textsOf(fresh)
  const movedToLogin =
    isLoginUrl(answer.copy.url) && !isLoginUrl(answer.requestedUrl) && !isLoginUrl(lastGood?.url ?? '')
  const kind = saysOutage({ title, texts, movedToLogin, isShort: freshSize < 300 || lost > MUCH_LOST })
  return kind === undefined ? undefined : outage(kind, `${REASONS[kind]}: ${quoted(title, texts)}`)
}

/** What people read, without the addresses of links. */
const textsOf = (units: readonly Unit[]) => units.map(({ text }) => text.replace(/\s?⟨[^⟨⟩]*⟩/g, ''))

const quoted = (title: string, texts: readonly string[]) => {
  const text = (title === '' ? texts : [title, ...texts]).join(' · ').slice(0, 120)
  return `"${text}".`
}

/** A page that was long and of which nearly nothing is left, with nothing in its place. */
function lossOf({ known, lost, fresh, freshSize, title }: Said): Outage | undefined {
  const isEmptied = known >= 400 && lost > MUCH_LOST && freshSize < Math.min(200, 0.1 * known)
  if (!isEmptied) return undefined
  const rest = freshSize === 0 ? '' : ` All that is new is ${quoted(title, textsOf(fresh))}`
  return outage('empty', `The page has lost its content.${rest}`)
}

const textOf = ({ wholePage, markdown }: PageCopy) => wholePage ?? markdown

const unitsIn = (text: string, read?: ReadLines) => unitsOf(linesOf(text), read)

const charsOf = (units: readonly Unit[]) => units.reduce((sum, { text }) => sum + text.length, 0)
