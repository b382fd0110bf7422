import { run } from './cli/run.ts'

process.exitCode = await run(process.argv.slice(2), {
  workerUrl: new URL('./conversion.worker.ts', import.meta.url),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
