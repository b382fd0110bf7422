import type { ConversionRequest } from '../../src/conversion/answer.ts'
import { BEGAN } from '../../src/conversion/channel.ts'

const title = crypto.randomUUID()

/** Conversions that end as their file says, or when told by a signal; the title is the process's own. */
process.on('message', ({ source }: ConversionRequest) => {
  process.send?.(BEGAN)
  const text = new TextDecoder().decode(source.body)
  if (text.includes('crash now')) process.kill(process.pid, 'SIGSEGV')
  if (text.includes('fail soon')) setTimeout(() => process.exit(1), 50)
  if (text.includes('exit now')) process.exit(1)
  if (text.includes('throw now')) throw new Error('a fault')
  if (text.includes('loop')) for (;;);
  if (text.includes('fill')) fill()
  const answer = () =>
    process.send?.({ document: { kind: 'text', markdown: text, metadata: { title, pid: process.pid } } })
  if (text.includes('slow')) setTimeout(answer, 1000)
  else answer()
})
process.on('SIGUSR2', () => void Promise.reject(new Error('a late fault')))
process.on('disconnect', () => process.exit(0))

function fill(): void {
  for (const held: Uint8Array[] = []; ; ) held.push(new Uint8Array(64 * 1024 * 1024).fill(1))
}
