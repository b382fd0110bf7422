/** Runs in an isolated world of the page and waits until the document has not changed for a while. */
function quiet({ quietMs, maxMs }) {
  return new Promise((resolve) => {
    const done = (still) => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(bound)
      resolve(still)
    }
    let timer = setTimeout(done, quietMs, true)
    const bound = setTimeout(done, maxMs, false)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, quietMs, true)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}
