import type { ReadingContext } from './context.ts'
import { numeralsIn } from './numeral.ts'

/** The percentage that a text states, as the number before the sign: 20 for `20 % off` and for `-20%`. */
export function readPercent(text: string, context: ReadingContext = {}): number | undefined {
  for (const { value, end } of numeralsIn(text.slice(0, 300), context)) {
    if (SIGN.test(text.slice(end, end + 14))) return Math.abs(value)
  }
  return undefined
}

const SIGN = /^\s?(?:[%％٪]|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|per cento\b|procent\b|процент)/iu
