import { fileURLToPath } from 'node:url'
import type { ConversionEntries } from '../../src/conversion/pool.ts'
import { inheritedEnvironment } from '../../src/platform/environment.ts'

const at = (path: string) => new URL(path, import.meta.url)

/** Where conversions are done as in the service, or in modules of a test's own beside this one. */
export const conversionEntries = (
  worker = '../../src/conversion/worker.entry.ts',
  child = '../../src/conversion/process.entry.ts',
): ConversionEntries => ({
  workerUrl: at(worker),
  command: { argv: [process.execPath, '--no-env-file', fileURLToPath(at(child))], env: inheritedEnvironment() },
})
