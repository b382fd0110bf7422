// The messages of the WebSocket of a crawl or batch. Documents in them are counted and never parsed: they can have megabytes,
// and the console shows them page by page.

type StreamMessage =
  /** How many documents there are when the stream begins. */
  { type: 'progress'; completed: number } | { type: 'document' } | { type: 'end' } | { type: 'other' }

export function readMessage(text: string): StreamMessage {
  if (text.startsWith('{"type":"document"')) return { type: 'document' }
  if (text.startsWith('{"type":"catchup"')) return progressOf(text)
  return { type: /^\{"type":"(?:done|error)"/.test(text) ? 'end' : 'other' }
}

/** Its documents are the last member, so that the numbers stand before it. */
function progressOf(text: string): StreamMessage {
  const numbers = text.slice(0, text.indexOf(',"data":['))
  const completed = /"completed":(\d+)/.exec(numbers)?.[1]
  return completed === undefined ? { type: 'other' } : { type: 'progress', completed: Number(completed) }
}
