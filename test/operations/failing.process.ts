import type { ConversionRequest } from '../../src/operations/conversion.ts'

const title = crypto.randomUUID()

/** Conversions that end as their file says: in the middle, or after the answer; the title is the process's own. */
process.on('message', ({ source }: ConversionRequest) => {
  const text = new TextDecoder().decode(source.body)
  if (text.includes('exit now')) process.exit(1)
  if (text.includes('throw now')) throw new Error('a fault')
  if (text.includes('loop')) for (;;);
  if (text.includes('fill')) fill()
  if (text.includes('throw later')) setTimeout(() => Promise.reject(new Error('a late fault')), 10)
  process.send?.({ document: { kind: 'text', markdown: text, metadata: { title, pid: process.pid } } })
})
process.on('disconnect', () => process.exit(0))

function fill(): void {
  for (const held: Uint8Array[] = []; ; ) held.push(new Uint8Array(64 * 1024 * 1024).fill(1))
}
