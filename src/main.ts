import { fileURLToPath } from 'node:url'
import { run } from './cli/run.ts'
import { inheritedEnvironment } from './platform/environment.ts'
import { exitCodes } from './service/exit-codes.ts'

/** What the executable is started with to become a process of conversions; no command of the user's. */
const CONVERSIONS = '--conversions'

const isExecutable = import.meta.url.startsWith('file:///$bunfs/')
const modulePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function main(): Promise<number> {
  // Whoever reads our output may stop early, as in `web-extract scrape URL | head`: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok)
    process.stderr.write(`web-extract: standard output cannot be written: ${error.message}\n`)
    process.exit(exitCodes.failed)
  })
  // As a terminal that was closed: a log that nobody can read any more is no reason to end what runs.
  process.stderr.on('error', () => undefined)
  return run(process.argv.slice(2), {
    conversions: {
      workerUrl: new URL('./conversion/worker.entry.ts', import.meta.url),
      command: {
        argv: [
          process.execPath,
          ...(isExecutable ? [CONVERSIONS] : ['--no-env-file', modulePath('./conversion/process.entry.ts')]),
        ],
        env: inheritedEnvironment(),
      },
    },
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
}

if (process.argv[2] === CONVERSIONS) await import('./conversion/process.entry.ts')
else process.exitCode = await main()
