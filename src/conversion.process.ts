import { answerFile, type ConversionRequest } from './operations/conversion.ts'
import { endWithParent, mayBeKilledFirst } from './process-death.ts'

// The parent ends this process when it is no longer wanted; a Ctrl-C in the terminal is the parent's to judge.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
endWithParent()
mayBeKilledFirst()

process.on('message', async (request: ConversionRequest) => process.send?.(await answerFile(request)))
