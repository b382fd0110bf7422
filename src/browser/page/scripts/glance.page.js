/** Runs in an isolated world of the page and returns what determines how long to wait for it. */
function glance({ thinCharacters, maxRefreshSeconds }) {
  const scripted = [...document.scripts].some(
    ({ type }) => type === '' || /^(module|importmap|.*(java|ecma)script.*)$/i.test(type),
  )
  const refresh = /^\s*(\d+(?:\.\d+)?)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s]+)/i.exec(
    document.querySelector('meta[http-equiv="refresh" i]')?.content ?? '',
  )
  // A page that refreshes to itself shows the same content again.
  const leads = refresh !== null && URL.parse(refresh[2], document.baseURI)?.href !== location.href
  const seconds = leads ? Number(refresh[1]) : Number.POSITIVE_INFINITY
  const root = document.documentElement
  const text = (document.body?.innerText ?? '').trim().length
  return {
    scripted,
    thin: text < thinCharacters,
    text,
    tall: (root?.scrollHeight ?? 0) > innerHeight * 1.5,
    refreshMs: seconds <= maxRefreshSeconds ? seconds * 1000 : null,
  }
}
