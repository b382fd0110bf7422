import { answerConversion, type ConversionRequest } from './operations/conversion.ts'

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<ConversionRequest>) => postMessage(await answerConversion(data))
