import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from '../../src/config.ts'
import type { ConversionPlaces } from '../../src/operations/convert.ts'

const at = (path: string) => new URL(path, import.meta.url)

/** Where conversions are done as in the service, or in modules of a test's own beside this one. */
export const conversionPlaces = (
  worker = '../../src/conversion.worker.ts',
  child = '../../src/conversion.process.ts',
): ConversionPlaces => ({
  workerUrl: at(worker),
  command: { argv: [process.execPath, '--no-env-file', fileURLToPath(at(child))], env: inheritedEnvironment() },
})
