import { exitCodes } from './cli/exit_codes.ts'
import { run } from './cli/run.ts'

// Whoever reads our output may stop early, as in `web-extract scrape URL | head`: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok)
  process.stderr.write(`web-extract: standard output cannot be written: ${error.message}\n`)
  process.exit(exitCodes.failed)
})

process.exitCode = await run(process.argv.slice(2), {
  workerUrl: new URL('./conversion.worker.ts', import.meta.url),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
