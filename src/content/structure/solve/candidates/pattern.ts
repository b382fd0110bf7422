import type { Element } from 'domhandler'
import { headlineIn } from '../../lines/headline.ts'
import type { Line } from '../../lines/lines.ts'
import type { EvidencePage } from '../../model.ts'
import type { ReadingContext } from '../../readings/context.ts'
import { readDate } from '../../readings/date.ts'
import { emailOfLink } from '../../readings/email.ts'
import { moneyIn } from '../../readings/money.ts'
import { phoneOfLink } from '../../readings/phone.ts'
import { countIn, readRating } from '../../readings/rating.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

interface PatternContext {
  page: EvidencePage
  lines: readonly Line[]
  reading: ReadingContext
}

/** Values that their form gives away: links to mail and telephone, prices and ratings near the headline. */
export function patternCandidates(slot: Slot, context: PatternContext): Candidate[] {
  if (slot.expectation === 'email') return linked(context, emailOfLink)
  if (slot.expectation === 'phone') return isFax(slot) ? [] : linked(context, phoneOfLink)
  return near(slot, context)
}

const isFax = ({ words }: Slot) => words.includes('fax')

function linked({ page }: PatternContext, read: (href: string) => string | undefined): Candidate[] {
  const found: Candidate[] = []
  for (const element of page.elements) {
    const href = element.name === 'a' ? element.attribs.href : undefined
    const raw = href === undefined || page.regionOf(element) === 'hidden' ? undefined : read(href)
    if (raw === undefined) continue
    const region = page.regionOf(element) === 'main' ? 1 : 0.85
    found.push({ source: 'mark', score: 0.8 * region * (1 - 0.02 * Math.min(found.length, 10)), raw, element })
    if (found.length >= MAX_LINKED) break
  }
  return found
}

const MAX_LINKED = 30

/** Typed texts close to the headline, nearest first. */
function near(slot: Slot, { page, lines, reading }: PatternContext): Candidate[] {
  if (/^(?:brand|manufacturer)$/.test(slot.concepts[0]?.concept.id ?? '')) return credited(lines)
  if (/^oldPrice$/.test(slot.concepts[0]?.concept.id ?? '')) return struckOut(lines, reading)
  const holds = FINDERS[slot.expectation]
  if (holds === undefined) return []
  const headline = headlineIn(lines)
  const from = Math.max(0, headline - BEFORE)
  const found: Candidate[] = []
  for (const line of lines.slice(from, from + REACH)) {
    if (line.region !== 'main' && line.region !== 'header') continue
    const hit = holds(line, reading, page)
    if (hit === undefined) continue
    found.push({ source: 'pattern', score: 0.42 - 0.02 * Math.min(found.length, 10), ...hit })
    if (found.length >= 6) break
  }
  return found
}

/** Prices that are struck out near the headline. */
function struckOut(lines: readonly Line[], reading: ReadingContext): Candidate[] {
  for (const { runs, region } of lines.slice(0, 400)) {
    if (region !== 'main') continue
    const struck = runs.find(({ element, text }) => STRUCK.test(element.name) && moneyIn(text, reading).length > 0)
    if (struck !== undefined) return [{ source: 'mark', score: 0.75, raw: struck.text, element: struck.element }]
  }
  return []
}

const STRUCK = /^(?:del|s|strike)$/

/** `by Humbert` right under the headline of a product. */
function credited(lines: readonly Line[]): Candidate[] {
  const headline = headlineIn(lines)
  const near = headline < 0 ? [] : lines.slice(headline + 1, headline + 4)
  for (const { text, block } of near) {
    const raw = /^(?:by|von|par|por|da|door)\s+(\p{Lu}.{1,40})$/u.exec(text)?.[1]
    if (raw !== undefined) return [{ source: 'pattern', score: 0.5, raw, element: block }]
  }
  return []
}

const BEFORE = 6
const REACH = 60

type Finder = (line: Line, reading: ReadingContext, page: EvidencePage) => { raw: string; element: Element } | undefined

const FINDERS: Partial<Record<Slot['expectation'], Finder>> = {
  percent: (line) => {
    const off =
      line.text.length < 120
        ? /[-–−]\s?\d{1,2}(?:[.,]\d)?\s?%|\d{1,2}\s?%\s?(?:off|rabatt|de réduction|de descuento|di sconto|korting|zniżki)/i.exec(
            line.text,
          )
        : null
    return off === null ? undefined : { raw: off[0], element: line.block }
  },
  money: (line, reading) =>
    line.text.length < 200 && moneyIn(line.text, reading).length > 0
      ? { raw: withoutOld(line), element: line.block }
      : undefined,
  count: (line, reading) =>
    line.text.length < 120 && countIn(line.text, reading) !== undefined
      ? { raw: line.text, element: line.block }
      : undefined,
  rating: (line, reading) =>
    line.text.length < 120 && readRating(line.text, reading)?.best !== undefined
      ? { raw: line.text, element: line.block }
      : undefined,
  date: (line, reading) =>
    line.text.length < 120 && readDate(line.text, reading) !== undefined
      ? { raw: line.text, element: line.block }
      : undefined,
  dateTime: (line, reading) =>
    line.text.length < 120 && readDate(line.text, reading) !== undefined
      ? { raw: line.text, element: line.block }
      : undefined,
}

/** The text of a line without what is struck out. */
function withoutOld({ runs, text }: Line): string {
  const kept = runs.filter(({ element }) => !STRUCK.test(element.name))
  return kept.length === 0 || kept.length === runs.length ? text : kept.map((run) => run.text).join(' ')
}
