import type { HeaderList } from './message.ts'

/**
 * The media type of a response, as browsers extract it (Fetch 3.2.1, "extract a MIME type"): the last valid type of all
 * `Content-Type` headers, with the charset of an equal one before it. Undefined if there is none, if no value is a type
 * (`html`), or if it says that the type is unknown; the bytes then decide (MIME Sniffing 7).
 */
export function contentTypeOf(headers: HeaderList): string | undefined {
  const values = headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value)
  let found: { essence: string; text: string; charset: string | undefined } | undefined
  for (const text of values.flatMap(parts)) {
    const essence = TYPE.exec(text)?.[1]?.toLowerCase()
    if (essence === undefined || essence === '*/*') continue
    const charset = CHARSET.exec(text)?.[1] ?? (essence === found?.essence ? found.charset : undefined)
    found = { essence, text: text.trim(), charset }
  }
  if (found === undefined || UNKNOWN.has(found.essence)) return undefined
  const { text, charset } = found
  return charset === undefined || CHARSET.test(text) ? text : `${text}; charset=${charset}`
}

const TYPE = /^\s*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)\s*(?:;|$)/
const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^\s;,"]+)/i
const UNKNOWN: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown'])

/** The members of a list that has commas, except for those in quotes. */
const parts = (value: string) => value.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? []
