import type { ReadingContext } from './context.ts'
import { readNumber } from './number.ts'
import { numeralsIn } from './numeral.ts'

export interface Rating {
  value: number
  /** Best possible value, if the text states it. */
  best?: number
  /** How many ratings or reviews, if the text states it. */
  count?: number
}

/** The rating that a text states: `4.6 out of 5 (213 reviews)`, `★★★★☆`, `4,5 von 5 Sternen`, `92 %`. */
export function readRating(text: string, context: ReadingContext = {}): Rating | undefined {
  const source = text.slice(0, 200)
  const stars = starsIn(source)
  const count = countIn(source, context)
  if (stars) return { ...stars, ...(count === undefined ? {} : { count }) }
  const scale = OF_SCALE.exec(source)
  if (scale !== null && Number(scale[1]) <= Number(scale[2]))
    return { value: Number(scale[1]), best: Number(scale[2]), ...(count === undefined ? {} : { count }) }
  const reading = readNumber(source, context)
  if (reading === undefined) return undefined
  const { value, of } = reading
  if (of !== undefined && value <= of) return { value, best: of, ...(count === undefined ? {} : { count }) }
  const first = numeralsIn(source, context)[0]
  if (first === undefined || value < 0 || /[\p{Sc}#]\s?$|\p{L}$/u.test(source.slice(0, first.start))) return undefined
  if (PERCENT.test(source)) return { value, best: 100, ...(count === undefined ? {} : { count }) }
  const isAlone = first.value === value && value <= 10 && count !== value && reading.to === undefined
  return isAlone && RATING_TAIL.test(source.slice(first.end))
    ? { value, ...(count === undefined ? {} : { count }) }
    : undefined
}

/** The number of ratings or reviews that a text states: `213 reviews`, `(1.2k)`. */
export function countIn(text: string, context: ReadingContext = {}): number | undefined {
  const numerals = numeralsIn(text.slice(0, 200), context)
  for (const { value, end } of numerals) {
    if (Number.isInteger(value) && COUNTED.test(text.slice(end, end + 40))) return value
  }
  const counted = COUNT_LABEL.exec(text)
  const labelled = counted && numerals.find(({ start }) => start >= counted.index + counted[0].length)
  if (labelled && Number.isInteger(labelled.value)) return labelled.value
  for (const { value, start, end } of numerals) {
    const isInBrackets = /[([]\s*$/.test(text.slice(0, start)) && /^\s*[)\]]/.test(text.slice(end))
    if (isInBrackets && Number.isInteger(value)) return value
  }
  return undefined
}

const COUNTED =
  /^\s*\+?\s*(?:(?:global|customer|user|verified|total|product|kunden|google)\s?-?)?(?:reviews?|ratings?|votes?|votos?|voti|opinions?|opiniones|opinion[ei]|recensioni|avis|notes|bewertungen|bewertung|rezensionen|stimmen|kundenbewertungen|valoraciones|reseñas|valutazioni|avaliações|classificações|beoordelingen|reviews|ocen[ay]?|opinii|opinie|recenzj[iea]|отзыв\p{L}*|оцен\p{L}*|голос\p{L}*|件|レビュー|条评价|评价|评分|人评|people|customers|kunden|clients|clientes|raters|comments)/iu
const COUNT_LABEL =
  /(?:reviews|ratings|votes|bewertungen|avis|opiniones|recensioni|avaliações|beoordelingen|opinie|отзывы|レビュー数|评价)\s*[:(]\s*/iu
/** `3/5` is no fraction here. */
const OF_SCALE = /(?<![\d/.,])(\d{1,2})\s?\/\s?(5|10)(?![\d/.,])/
const PERCENT = /^\D{0,14}\d{1,3}(?:[.,]\d+)?\s?%\D{0,14}$/
const RATING_TAIL =
  /^\s*(?:$|[★☆⭐*(/|,·•-]|(?:from|based on|aus|sur|basé sur|basata su|basado en|z)\s+\d|stars?|sterne|étoiles|estrellas|stelle|estrelas|sterren|gwiazd|звезд|\()/iu

const FULL = '★⭐🌟'
const STARS = /[★⭐🌟☆✩½⯪ ]{2,24}/u

/** `★★★★☆`. Five equal full stars are the background of a widget more often than a rating; they need an empty scale. */
function starsIn(text: string): Rating | undefined {
  const run = STARS.exec(text.replaceAll('\ufe0f', ''))?.[0].replaceAll(' ', '')
  if (run === undefined || run.length < 3) return undefined
  const signs = [...run]
  const full = signs.filter((sign) => FULL.includes(sign)).length
  const half = signs.filter((sign) => sign === '½' || sign === '⯪').length
  const empty = signs.length - full - half
  if (full === 0 || (empty === 0 && half === 0)) return undefined
  return { value: full + half / 2, best: full + empty + half }
}
