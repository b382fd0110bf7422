import { type CellObject, SSF } from '@e965/xlsx'

/** An unambiguous form of format 14, the short date of the reader's locale. */
export const DATE_FORMAT = 'yyyy-mm-dd'
/** Format 22, the same with the time (ECMA-376 part 1, 18.8.30). */
const LOCAL_TIME = 'm/d/yy h:mm'

/**
 * The text of a cell as the sheet shows it, except that unformatted whole numbers keep all their digits. Excel shows
 * twelve or more as 1.23457E+11, but such long numbers are usually identifiers.
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
