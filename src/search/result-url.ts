/**
 * The URL of a result, without the redirects that a provider puts in front of it.
 *
 * @param base the page of results, if its links may be relative
 * @returns undefined if it is not an http or https URL, or an ad
 */
export function resultUrl(value: unknown, base?: URL): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_CHARS) return
  const text = value.trim()
  let url = text.startsWith('//') ? URL.parse(`https:${text}`) : URL.parse(text, base?.href)
  for (let depth = 0; url !== null && depth < MAX_REDIRECTS; depth += 1) {
    const target = targetOf(url)
    if (target === undefined) break
    url = URL.parse(target)
  }
  if (url === null || !/^https?:$/.test(url.protocol) || isAd(url)) return
  url.username = ''
  url.password = ''
  return url.href
}

const MAX_CHARS = 8192
const MAX_REDIRECTS = 3

function targetOf(url: URL): string | undefined {
  const redirect = redirects.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
  return redirect?.target(url) ?? undefined
}

/** Redirects of search engines, which name their target. */
const redirects: { host: RegExp; path: RegExp; target: (url: URL) => string | null | undefined }[] = [
  { host: /(?:^|\.)duckduckgo\.com$/, path: /^\/l\/?$/, target: ({ searchParams }) => searchParams.get('uddg') },
  { host: /(?:^|\.)bing\.com$/, path: /^\/ck\/a$/, target: ({ searchParams }) => encodedTarget(searchParams.get('u')) },
  {
    host: /(?:^|\.)bing\.com$/,
    path: /^\/news\/apiclick\.aspx$/i,
    target: ({ searchParams }) => searchParams.get('url'),
  },
  {
    host: /(?:^|\.)google\.[a-z.]+$/,
    path: /^\/url$/,
    target: ({ searchParams }) => searchParams.get('q') ?? searchParams.get('url'),
  },
  {
    host: /(?:^|\.)search\.yahoo\.com$/,
    path: /\/RU=/,
    target: ({ pathname }) => decoded(/\/RU=([^/]+)/.exec(pathname)?.[1]),
  },
  // SearXNG can serve pictures itself.
  { host: /./, path: /\/image_proxy$/, target: ({ searchParams }) => searchParams.get('url') },
]

/** Bing writes `a1` and the target in base64url. */
function encodedTarget(text: string | null): string | undefined {
  if (text === null || !/^a1[\w-]+=*$/.test(text)) return
  return Buffer.from(text.slice(2), 'base64url').toString()
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The redirects behind which ads are counted. */
function isAd({ hostname, pathname }: URL): boolean {
  return (
    (/(?:^|\.)duckduckgo\.com$/.test(hostname) && pathname === '/y.js') ||
    (/(?:^|\.)(?:bing\.com|google\.[a-z.]+|googleadservices\.com)$/.test(hostname) &&
      /^\/(?:aclk|aclick|pagead\/)/.test(pathname))
  )
}
