// Entry point of a conversion process: answers one request at a time over IPC.
import { endWithParent, mayBeKilledFirst } from '../platform/die-with-parent.ts'
import { answerConversion, type ConversionRequest } from './answer.ts'
import { BEGAN } from './channel.ts'

// The parent ends this process. A signal to the whole group, as by Ctrl-C, is the parent's to handle.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
endWithParent()
mayBeKilledFirst()

process.on('message', async (request: ConversionRequest) => {
  process.send?.(BEGAN)
  process.send?.(await answerConversion(request))
})
