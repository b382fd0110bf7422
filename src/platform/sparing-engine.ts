// Makes the executable's engine compile less and collect garbage earlier. Imported first by main.ts, so that a restart
// costs little.
//
// JavaScriptCore's last tier (FTL) compiles for seconds what a crawl of hundreds of pages runs for less, in each thread
// anew. With higher thresholds it compiles only what runs very often. Heaps grow by the memory of the machine; as if it
// had 1 GB, a worker needs less memory at the same cost (docs/benchmarks.md#where-the-time-of-a-crawl-goes). The engine
// reads its options once, when the process starts, so the program is executed again in the same process, in 40 ms.

import { environmentWith, isCompiled } from './environment.ts'
import { memoryLimit } from './memory.ts'

const HEAP_SCALE_BYTES = 1_000_000_000

const OPTIONS = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
  BUN_JSC_thresholdForFTLOptimizeSoon: '100000',
  ...(memoryLimit() > HEAP_SCALE_BYTES && { BUN_JSC_forceRAMSize: String(HEAP_SCALE_BYTES) }),
}

/** What runs for long: the service, which is started without a command too, and crawls. Other commands end at once. */
const [first = 'serve'] = process.argv.slice(2)
const isLong =
  /^(?:serve|crawl|mcp)$/.test(first) ||
  (first.startsWith('-') && !/^(?:--conversions|--version|--help|-h)$/.test(first))
const environment = isCompiled() && isLong ? environmentWith(OPTIONS) : undefined

if (environment !== undefined && process.execve !== undefined) {
  try {
    process.execve(process.execPath, [process.execPath, ...process.argv.slice(2)], environment)
  } catch {
    // Where it is not possible, the service compiles more.
  }
}
