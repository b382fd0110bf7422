// The settings as people may see them.
import { withoutCredentials } from '../net/guard/target.ts'
import { type Sources, settingRows } from './read.ts'

interface ShownSetting {
  /** The variable, or the name of a setting that has none. */
  name: string
  flag?: string
  /** As text. A secret that is set shows as `<set>`, an address without user name and password. */
  value: string
  /** Where it comes from: a flag, a variable, a file or `default`. */
  origin: string
  default: string
  doc: string
  secret: boolean
}

/** Every setting, in order. */
export function shownSettings({ texts, sources }: { texts: Record<string, string>; sources: Sources }): ShownSetting[] {
  return settingRows.map(([name, row]) => {
    const text = texts[name] ?? ''
    const secret = row.secret === true
    return {
      name: row.env[0] ?? name,
      ...(row.flag !== undefined && { flag: `--${row.flag}` }),
      value: secret && text !== '' ? '<set>' : shownUrls(text),
      origin: sources[name],
      default: row.default,
      doc: row.doc,
      secret,
    }
  })
}

/** A text with one or several addresses. */
const shownUrls = (text: string) => (text.includes('://') ? text.split(',').map(withoutCredentials).join(',') : text)
