/** Runs in an isolated world of the page and returns what determines how long to wait for it. */
function glance({ thinCharacters }) {
  const scripted = [...document.scripts].some(
    ({ type }) => type === '' || /^(module|importmap|.*(java|ecma)script.*)$/i.test(type),
  )
  const root = document.documentElement
  const text = (document.body?.innerText ?? '').trim().length
  return {
    scripted,
    thin: text < thinCharacters,
    text,
    tall: (root?.scrollHeight ?? 0) > innerHeight * 1.5,
  }
}
