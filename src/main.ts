// The entry point of the program: the command line or, in a child process of the executable, a converter of files.
import './platform/sparing-engine.ts'
import { fileURLToPath } from 'node:url'
import { run } from './cli/run.ts'
import { inheritedEnvironment } from './platform/environment.ts'
import { exitCodes } from './service/exit-codes.ts'

/** Starts the executable as a conversion process. Not a command for users. */
const CONVERSIONS = '--conversions'

const isExecutable = import.meta.url.startsWith('file:///$bunfs/')
const modulePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function main(): Promise<number> {
  // The reader of our output may stop early, as in `web-extract scrape URL | head`. That is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok)
    process.stderr.write(`web-extract: cannot write to standard output: ${error.message}\n`)
    process.exit(exitCodes.failed)
  })
  // For example a terminal that was closed. A log that nobody can read is no reason to stop.
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
