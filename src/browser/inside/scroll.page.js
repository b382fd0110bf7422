/**
 * Runs in a page, in a world of its own: brings what appears only when it is scrolled to. One leap to the end shows
 * whether anything does; if so, every screen is shown for a moment. The page is left at its top.
 */
async function scrollThrough({ maxScreens, screenMs }) {
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.filter(({ addedNodes, attributeName }) => addedNodes.length > 0 || attributeName !== null).length
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['src', 'srcset'] })
  const shows = (top) => {
    scrollTo({ top, behavior: 'instant' })
    return new Promise((resolve) => setTimeout(resolve, screenMs))
  }
  const height = () => document.documentElement.scrollHeight
  const fetched = () => performance.getEntriesByType('resource').length
  const before = fetched()
  await shows(height())
  const pays = changes > 0 || fetched() > before
  for (let screen = 1; pays && screen <= maxScreens && screen * innerHeight < height(); screen += 1) {
    await shows(screen * innerHeight)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  observer.disconnect()
  return pays
}
