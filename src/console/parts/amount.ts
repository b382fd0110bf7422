/** A number of bytes as people say it: `840 B`, `12 KB`, `3.4 MB`. */
export function bytesOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A count with its noun: `1 page`, `1,200 pages`. */
export const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const numbers = new Intl.NumberFormat('en')

/** `12,345`. */
export const count = (value: number): string => numbers.format(value)

/** A time that is only guessed: `12 s`, `4 min`, `2 h`. */
export function roughly(ms: number): string {
  if (ms < 90_000) return `${Math.ceil(ms / 1000)} s`
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}

/** `0.4`, `4.2`, `38`. */
export const rate = (perSecond: number): string =>
  perSecond < 10 ? perSecond.toFixed(1) : count(Math.round(perSecond))
