declare const self: Worker

const title = crypto.randomUUID()

/** A conversion Worker that ends as its file says: under the conversion, or after its answer; the title is its own. */
self.onmessage = ({ data }) => {
  const text = new TextDecoder().decode(data.source.body)
  if (text.includes('exit now')) process.exit(1)
  if (text.includes('throw now')) throw new Error('a fault')
  if (text.includes('throw later')) setTimeout(() => Promise.reject(new Error('a late fault')), 10)
  postMessage({ document: { kind: 'text', markdown: text, metadata: { title } } })
}
