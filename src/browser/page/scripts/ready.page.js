/** Runs in an isolated world of the page and waits until the document is parsed, or loaded with its resources. */
function ready({ state, maxMs }) {
  const reached = () => document.readyState === 'complete' || document.readyState === state
  if (reached()) return true
  return new Promise((resolve) => {
    const done = (is) => {
      document.removeEventListener('readystatechange', look)
      clearTimeout(bound)
      resolve(is)
    }
    const look = () => {
      if (reached()) done(true)
    }
    const bound = setTimeout(done, maxMs, false)
    document.addEventListener('readystatechange', look)
  })
}
