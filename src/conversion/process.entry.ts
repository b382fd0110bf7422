import { endWithParent, mayBeKilledFirst } from '../platform/die-with-parent.ts'
import { answerFile, type ConversionRequest } from './answer.ts'

// The parent ends this process when it is no longer wanted; what the whole group is told, as by Ctrl-C, is the parent's to judge.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
endWithParent()
mayBeKilledFirst()

process.on('message', async (request: ConversionRequest) => process.send?.(await answerFile(request)))
