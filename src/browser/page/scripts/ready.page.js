/** Runs in a page, in a world of its own: waits until its document is read to the end, or loaded with all it names. */
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
