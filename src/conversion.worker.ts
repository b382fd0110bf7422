import { answerConversion, type ConversionRequest } from './operations/conversion.ts'

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<ConversionRequest>) => postMessage(answerConversion(data))
