import type { Config, Sources } from '../config/read.ts'
import type { ConversionEntries } from '../conversion/pool.ts'

/** The settings of a process and its output. The service and the commands write only to this output. */
export interface ProcessContext {
  config: Config
  /** Where each setting came from. */
  sources: Sources
  /** The settings as they were typed, or their defaults. */
  texts: Record<string, string>
  warnings: string[]
  /** How to start a conversion worker or process. Only the entry point knows. */
  conversions: ConversionEntries
  out: (text: string) => void
  err: (text: string) => void
}

/** The command line of `web-extract serve`, as far as the service reads it. */
export interface ServeArguments {
  /** The last value of each flag that takes one: flags override every other source, also when settings are read again. */
  values: Record<string, string>
  switches: ReadonlySet<string>
}
