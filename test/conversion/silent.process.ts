import type { ConversionRequest } from '../../src/conversion/answer.ts'

/** Conversions that never end, where the file says so. */
process.on('message', ({ source }: ConversionRequest) => {
  if (new TextDecoder().decode(source.body).includes('endless')) return
  process.send?.({ document: { kind: 'text', markdown: 'a file', metadata: {} } })
})
process.on('disconnect', () => process.exit(0))
