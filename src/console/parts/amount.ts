/** A number of bytes as people say it: `840 B`, `12 KB`, `3.4 MB`, `120 GB`. */
export function bytesOf(bytes: number): string {
  const unit = byteUnits.find(({ size }) => bytes >= size)
  if (unit === undefined) return `${bytes} B`
  const amount = bytes / unit.size
  return `${amount < 10 && unit.name !== 'KB' ? amount.toFixed(1) : Math.round(amount)} ${unit.name}`
}

const byteUnits = [
  { name: 'TB', size: 1e12 },
  { name: 'GB', size: 1e9 },
  { name: 'MB', size: 1e6 },
  { name: 'KB', size: 1000 },
]

/** A count with its noun: `1 page`, `1,200 pages`. */
export const counted = (number: number, noun: string) => `${count(number)} ${noun}${number === 1 ? '' : 's'}`

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
