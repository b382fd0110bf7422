import { type CellObject, SSF } from '@e965/xlsx'

/** Format 14, the short date of the reader's country, in a form that is right in all. */
export const DATE_FORMAT = 'yyyy-mm-dd'
/** Format 22, likewise with the time: ECMA-376-1, 18.8.30. */
const LOCAL_TIME = 'm/d/yy h:mm'

/**
 * The text of a cell as the sheet shows it, but whole numbers without a format with all their digits: Excel shows twelve and more
 * as 1.23457E+11, and what is so long is a number of something.
 *
 * @param date1904 whether days count from 1904
 */
export function cellText({ t, v, w, z }: CellObject, date1904: boolean): string {
  if (t === 'n' && typeof v === 'number') {
    if ((z === undefined || z === 'General') && Number.isSafeInteger(v)) return String(v)
    if (z === LOCAL_TIME) return String(SSF.format(`${DATE_FORMAT} hh:mm`, v, { date1904 }))
  }
  return w ?? (v === undefined ? '' : String(v))
}
