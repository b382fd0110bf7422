// Entry point of a conversion Worker: answers one request at a time.
import { heapSize } from 'bun:jsc'
import { readResults } from '../search/read-results.ts'
import { answerConversion, type ConversionRequest } from './answer.ts'
import { BEGAN } from './channel.ts'
import { answerComparison, type ComparisonRequest } from './comparer.ts'
import type { ResultsRequest } from './results-reader.ts'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<ConversionRequest | ResultsRequest | ComparisonRequest>) => {
  if ('results' in data) return postMessage(readResults(data.results))
  if ('compare' in data || 'learn' in data || 'outage' in data) return postMessage(answerComparison(data))
  postMessage(BEGAN)
  postMessage({ ...(await answerConversion(data)), heapBytes: heapSize() })
}
