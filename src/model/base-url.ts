/**
 * Where the chat completions of a server may be. People write its base URL with `/v1`, without it, or as the whole URL of
 * the chat completions.
 *
 * @returns the base URL, and paths below it, most likely first
 */
export function basesOf(written: URL): { baseUrl: URL; paths: string[] } {
  const baseUrl = new URL(written)
  baseUrl.pathname = baseUrl.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  const hasVersion = /\/v\d+(?:beta|alpha)?(?:\/|$)/.test(baseUrl.pathname)
  if (hasVersion) return { baseUrl, paths: [COMPLETIONS] }
  const versioned = `v1/${COMPLETIONS}`
  return { baseUrl, paths: baseUrl.pathname === '/' ? [versioned, COMPLETIONS] : [COMPLETIONS, versioned] }
}

const COMPLETIONS = 'chat/completions'
