// Entry point of a conversion Worker: answers one request at a time.
import { answerConversion, type ConversionRequest } from './answer.ts'
import { BEGAN } from './channel.ts'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<ConversionRequest>) => {
  postMessage(BEGAN)
  postMessage(await answerConversion(data))
}
