import { isName } from '../readings/byline.ts'
import type { ReadingContext } from '../readings/context.ts'
import { readDate } from '../readings/date.ts'
import { moneyIn } from '../readings/money.ts'
import { countIn, readRating } from '../readings/rating.ts'
import type { Column } from './columns.ts'

/** What the cells of a column have in common, each as a share of a sample of them. */
export interface ColumnTraits {
  /** Amounts, dates or bare numbers, which no name or title is. */
  typed: number
  /** With the sign of a currency, or free. */
  money: number
  linked: number
  /** Different links among those that there are. */
  linkVariety: number
  pictured: number
  /** Names of persons. */
  persons: number
  /** Ratings that state their best value, or stars. */
  rated: number
  /** Numbers that may be a rating. */
  ratable: number
  /** Numbers of reviews or votes. */
  counted: number
}

/** Measured once for each column, since every slot asks. */
export function traitsOf(column: Column, reading: ReadingContext): ColumnTraits {
  let traits = known.get(column)
  if (traits === undefined) {
    traits = measured(column, reading)
    known.set(column, traits)
  }
  return traits
}

const known = new WeakMap<Column, ColumnTraits>()

function measured(column: Column, reading: ReadingContext): ColumnTraits {
  const cells = sampleOf(column)
  const hrefs = cells.flatMap(({ href }) => href ?? [])
  const share = (holds: (text: string) => boolean) => cells.filter(({ text }) => holds(text)).length / cells.length
  const ratings = cells.map(({ text }) => (text.length < 120 ? readRating(text, reading) : undefined))
  return {
    typed: share((text) => isTyped(text, reading)),
    money: share((text) => MONEY.test(text)),
    linked: hrefs.length / cells.length,
    linkVariety: new Set(hrefs).size / cells.length,
    pictured: cells.filter(({ src }) => src !== undefined).length / cells.length,
    persons: share((text) => text.length < 50 && /\s/.test(text) && isName(text)),
    rated: ratings.filter((rating) => rating?.best !== undefined).length / cells.length,
    ratable: ratings.filter((rating) => rating !== undefined && rating.value <= 10).length / cells.length,
    counted: share((text) => text.length < 120 && countIn(text, reading) !== undefined),
  }
}

const MONEY = /\p{Sc}|\b(?:USD|EUR|GBP|CHF|SEK|PLN)\b|\b(?:kr|zł|free|gratis)\b/iu

function isTyped(text: string, reading: ReadingContext): boolean {
  if (text.length >= 60) return false
  if (/^[\d.,\s%+-]+$/.test(text)) return true
  if (!/\d/.test(text)) return false
  if (countIn(text, reading) !== undefined || moneyIn(text, reading).length > 0) return true
  return text.length < 40 && readDate(text, reading) !== undefined
}

/** A dozen cells, spread over the column. */
export function sampleOf({ cells }: Column) {
  const all = [...cells.values()]
  const step = Math.max(1, Math.floor(all.length / SAMPLE))
  return all.filter((_, index) => index % step === 0)
}

const SAMPLE = 12
