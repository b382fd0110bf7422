// Entry point of a conversion Worker: answers one request at a time.
import { readResults } from '../search/read-results.ts'
import { answerConversion, type ConversionRequest } from './answer.ts'
import { BEGAN } from './channel.ts'
import type { ResultsRequest } from './results-reader.ts'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<ConversionRequest | ResultsRequest>) => {
  if ('results' in data) return postMessage(readResults(data.results))
  postMessage(BEGAN)
  postMessage(await answerConversion(data))
}
