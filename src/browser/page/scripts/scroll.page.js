/**
 * Runs in an isolated world of the page. Scrolls to its end, or through it screen by screen, and back to the top. Returns
 * whether the document changed meanwhile.
 */
async function scrollThrough({ leap, maxScreens, screenMs }) {
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.length
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['src', 'srcset'] })
  const show = (top) => {
    scrollTo({ top, behavior: 'instant' })
    return new Promise((resolve) => setTimeout(resolve, screenMs))
  }
  const height = () => document.documentElement.scrollHeight
  if (leap) await show(height())
  for (let screen = 1; !leap && screen <= maxScreens && screen * innerHeight < height(); screen += 1) {
    await show(screen * innerHeight)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  observer.disconnect()
  return changes > 0
}
