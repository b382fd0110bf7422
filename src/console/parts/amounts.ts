// Amounts as people read them.

const numbers = new Intl.NumberFormat('en')

/** `12,345`. */
export const count = (value: number): string => numbers.format(value)

/** `1 page`, `12,345 pages`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** `840 B`, `18 kB`, `3.2 MB`. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`
  if (value < 999_500) return `${Math.round(value / 1000)} kB`
  return value < 999_500_000 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e9).toFixed(1)} GB`
}

/** A time that is only guessed: `12 s`, `4 min`, `2 h`. */
export function roughly(ms: number): string {
  if (ms < 90_000) return `${Math.ceil(ms / 1000)} s`
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}

/** `0.4`, `4.2`, `38`. */
export const rate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond))
