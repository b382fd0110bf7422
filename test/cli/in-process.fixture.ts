import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { run } from '../../src/cli/run.ts'

const source = resolve(import.meta.dir, '../../src')
let turn: Promise<unknown> = Promise.resolve()

/**
 * What a command prints and how it ends, as `program` does, but in this process: one of its own takes 0.4 s of the
 * processor to load. For the variants of a command that `program` starts elsewhere in the same file, which shows that it
 * ends by itself. One at a time, since the environment is that of the process.
 */
export function inProcess(args: string[], env: Record<string, string> = {}) {
  const told = turn.then(() => withEnvironment(env, () => toldBy(args)))
  turn = told.catch(() => undefined)
  return told
}

async function toldBy(args: string[]) {
  const told = { out: '', err: '' }
  const code = await run(args, {
    conversions: {
      workerUrl: new URL(`file://${source}/conversion/worker.entry.ts`),
      command: {
        argv: [process.execPath, '--no-env-file', `${source}/conversion/process.entry.ts`],
        env: { PATH: process.env.PATH ?? '' },
      },
    },
    out: (text) => (told.out += text),
    err: (text) => (told.err += text),
  })
  return { ...told, code }
}

async function withEnvironment<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const [before, folder] = [{ ...process.env }, process.cwd()]
  const replace = (by: Record<string, string | undefined>) => {
    for (const name of Object.keys(process.env)) delete process.env[name]
    Object.assign(process.env, by)
  }
  replace({ PATH: before.PATH ?? '', TMPDIR: tmpdir(), ...env })
  // As `program` does: nothing can be made there.
  process.chdir('/proc')
  try {
    return await work()
  } finally {
    process.chdir(folder)
    replace(before)
  }
}
