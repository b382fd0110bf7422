import type { Citation } from './result.ts'
import type { AgentSource } from './source.ts'

/** @param date since when it holds, if that is not the date of the page */
export const citationOf = (source: AgentSource, quote: string, date = source.date): Citation => ({
  url: source.finalUrl,
  title: source.title,
  quote: quote.slice(0, MAX_QUOTE),
  ...(date !== undefined && { date }),
})

const MAX_QUOTE = 1000
