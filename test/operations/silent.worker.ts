declare const self: Worker

/** A conversion Worker that answers pages, and never ends a file. */
self.onmessage = ({ data }) => {
  if (data.source.body.byteLength > 1000) postMessage({ document: { kind: 'html', markdown: 'a page', metadata: {} } })
}
