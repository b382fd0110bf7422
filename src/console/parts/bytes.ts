/** A size as people say it: `310 MB`. */
export function bytes(count: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  const amount = count / 1000 ** power
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
