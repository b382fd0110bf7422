// Makes the executable's engine compile less and collect garbage earlier. Imported first by main.ts, so that a restart
// costs little.
//
// JavaScriptCore's last tier (FTL) compiles for seconds what a crawl of hundreds of pages runs for less, in each thread
// anew. With higher thresholds it compiles only what runs very often: the first crawl of 1,169 pages of 14 KB takes 10.1
// instead of 13.1 CPU-ms a page, the fourth 7.1 instead of 7.3 (docs/benchmarks.md#crawls-and-the-queue). Heaps grow by
// the memory of the machine: on one with 24 GB, a worker took 1,180 MB for a crawl that it does in 850 MB as if it had 1 GB,
// at the same cost. The engine reads its options once, when the process starts, so the program is executed again in the
// same process.

import { memoryLimit } from './memory.ts'

const HEAP_SCALE_BYTES = 1_000_000_000

const OPTIONS = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: '1000000',
  BUN_JSC_thresholdForFTLOptimizeSoon: '100000',
  ...(memoryLimit() > HEAP_SCALE_BYTES && { BUN_JSC_forceRAMSize: String(HEAP_SCALE_BYTES) }),
}

const isCompiled = Bun.main.startsWith('/$bunfs/')
/** Commands end before anything is compiled. Without a command, the service starts. */
const [first = 'serve'] = process.argv.slice(2)
const serves = first === 'serve' || (first.startsWith('-') && !/^(?:--conversions|--version|--help|-h)$/.test(first))
const isSet = Object.keys(OPTIONS).some((name) => process.env[name] !== undefined)

if (isCompiled && serves && !isSet && process.execve !== undefined) {
  try {
    process.execve(process.execPath, [process.execPath, ...process.argv.slice(2)], { ...process.env, ...OPTIONS })
  } catch {
    // Where it is not possible, the service compiles more.
  }
}
