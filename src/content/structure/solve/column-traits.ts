import type { EvidenceCell, EvidencePage } from '../model.ts'
import { isName } from '../readings/byline.ts'
import type { ReadingContext } from '../readings/context.ts'
import { readDate } from '../readings/date.ts'
import { matchMember } from '../readings/member.ts'
import { moneyIn } from '../readings/money.ts'
import { countIn, readRating } from '../readings/rating.ts'
import type { Column } from './columns.ts'
import { areSearches, searchTerms } from './searches.ts'

/** What the cells of a column have in common, each as a share of a sample of them. Measured when first asked for. */
export class ColumnTraits {
  readonly #cells: EvidenceCell[]
  readonly #reading: ReadingContext
  readonly #shares = new Map<string, number>()
  #areSearches: boolean | undefined

  constructor(column: Column, reading: ReadingContext) {
    this.#cells = sampleOf(column)
    this.#reading = reading
  }

  /** Amounts, dates or bare numbers, which no name or title is. */
  get typed(): number {
    return this.#share('typed', ({ text }) => isTyped(text, this.#reading))
  }

  /** With the sign of a currency, or free. */
  get money(): number {
    return this.#share('money', ({ text }) => MONEY.test(text))
  }

  get linked(): number {
    return this.#share('linked', ({ href }) => href !== undefined)
  }

  /** Different links. */
  get linkVariety(): number {
    const hrefs = new Set<string>()
    return this.#share('linkVariety', ({ href }) => href !== undefined && hrefs.size < hrefs.add(href).size)
  }

  get pictured(): number {
    return this.#share('pictured', ({ src }) => src !== undefined)
  }

  /** Names of persons. */
  get persons(): number {
    return this.#share('persons', ({ text }) => text.length < 50 && /\s/.test(text) && isName(text))
  }

  /** Ratings that state their best value, or stars. */
  get rated(): number {
    return this.#share('rated', ({ text }) => this.#rating(text)?.best !== undefined)
  }

  /** Numbers that may be a rating. */
  get ratable(): number {
    return this.#share('ratable', ({ text }) => (this.#rating(text)?.value ?? Number.POSITIVE_INFINITY) <= 10)
  }

  /** Numbers of reviews or votes. */
  get counted(): number {
    return this.#share('counted', ({ text }) => text.length < 120 && countIn(text, this.#reading) !== undefined)
  }

  /** Whether its links lead to further searches. */
  areSearches(page: EvidencePage): boolean {
    this.#areSearches ??= areSearches(
      this.#cells.flatMap(({ href }) => href ?? []),
      page,
    )
    return this.#areSearches
  }

  /** Different links whose text repeats the search terms of the page: results of one name are not all the same. */
  matches(page: EvidencePage): number {
    const terms = searchTerms(page)
    const hrefs = new Set<string>()
    return this.#share('matches', ({ text, href }) => {
      if (href === undefined || !terms.some((term) => text.toLowerCase().includes(term))) return false
      return hrefs.size < hrefs.add(href).size
    })
  }

  /** Words of a vocabulary. */
  within(name: string, vocabulary: readonly string[]): number {
    return this.#share(name, ({ text }) => text.length < 40 && (matchMember(text, vocabulary)?.score ?? 0) >= 0.8)
  }

  #rating(text: string) {
    return text.length < 120 ? readRating(text, this.#reading) : undefined
  }

  #share(name: string, holds: (cell: EvidenceCell) => boolean): number {
    let share = this.#shares.get(name)
    if (share === undefined) {
      share = this.#cells.filter(holds).length / this.#cells.length
      this.#shares.set(name, share)
    }
    return share
  }
}

/** The traits of a column, the same for every slot that asks. */
export function traitsOf(column: Column, reading: ReadingContext): ColumnTraits {
  let traits = known.get(column)
  if (traits === undefined) {
    traits = new ColumnTraits(column, reading)
    known.set(column, traits)
  }
  return traits
}

const known = new WeakMap<Column, ColumnTraits>()

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
