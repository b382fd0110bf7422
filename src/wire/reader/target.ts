import { invalidRequest } from '../issues.ts'

/** What stands behind `/r/` in a request. */
export interface ReaderTarget {
  /** As typed or decoded. `net/guard/target.ts` checks it. */
  url: string
  /** By name, as text. A name without a value is `true`. */
  options: Record<string, string>
}

/**
 * Takes apart `/r/URL` and `/r/~OPTIONS/URL`. No URL of a page begins with `~`, so that the query belongs to the page alone.
 *
 * The URL may stand as it is, with its own query, or percent-encoded: then there is a `%` before its first slash, where a
 * plain URL has its scheme or host. Proxies and clients join slashes, so `https:/example.com` counts as `https://…`.
 *
 * @param raw path and query as received, from `/r` on
 * @throws ServiceError `invalid_request`
 */
export function readerTarget(raw: string): ReaderTarget {
  const behind = raw.replace(/^\/+r(?:\/+|$)/, '')
  const [, optionText, typed] = /^~([^/?]*)(?:\/+(.*))?$/s.exec(behind) ?? [undefined, '', behind]
  return { options: optionsIn(optionText ?? ''), url: urlIn(typed ?? '') }
}

function urlIn(typed: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(typed)!
  const isEncoded = /^[^/]*%/.test(path)
  const url = isEncoded ? decoded('url', path) : path
  // A query behind an encoded URL belongs to the page too.
  const joined = url.includes('?') ? query.replace('?', '&') : query
  return `${url}${joined}`.replace(/^(https?):\/*(?=[^/])/i, '$1://')
}

/** Like a query, except that `+` is itself, since selectors have it. */
function optionsIn(text: string): Record<string, string> {
  const options = new Map<string, string>()
  for (const part of text.split('&').filter((each) => each !== '')) {
    const [, name = '', value = 'true'] = /^([^=]*)(?:=(.*))?$/s.exec(part)!
    const key = decoded('options', name)
    if (options.has(key)) throw problem(key, `"${key}" is given twice`)
    options.set(key, decoded(key, value))
  }
  return Object.fromEntries(options)
}

function decoded(member: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw problem(member, `${member}: is not valid percent-encoding; write %25 for a percent sign`)
  }
}

const problem = (member: string, message: string) => invalidRequest([{ code: 'custom', path: [member], message }])
