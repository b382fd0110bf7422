/**
 * A list number as it is shown.
 *
 * @param format a value of ST_NumberFormat (ECMA-376 part 1, 17.18.59); other than letters and Roman numerals it means
 * digits
 */
export function numeral(value: number, format: string): string {
  if (value < 1 || value > MAX_NUMERAL) return String(value)
  if (format === 'lowerRoman') return roman(value)
  if (format === 'upperRoman') return roman(value).toUpperCase()
  if (format === 'lowerLetter') return letters(value)
  if (format === 'upperLetter') return letters(value).toUpperCase()
  if (format === 'ordinal') return ordinal(value)
  return format === 'decimalZero' ? String(value).padStart(2, '0') : String(value)
}

/** Larger numbers are written in digits. Word does the same. */
const MAX_NUMERAL = 4000

const ROMAN: [value: number, numeral: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function ordinal(value: number): string {
  const teen = value % 100 > 10 && value % 100 < 20
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}

function roman(value: number): string {
  let text = ''
  for (const [step, sign] of ROMAN) {
    while (value >= step) {
      text += sign
      value -= step
    }
  }
  return text
}

/** a … z, aa … zz, aaa …, as word processors count. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}
