import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { cacheDir, testBrowserPath } from '../browser/browsers.fixture.ts'

/** The program, run from source. */
export const ownProgram = [process.execPath, resolve(import.meta.dir, '../../src/main.ts')]

/** Where programs run unless told otherwise: nothing can be made there, so that none makes `./data` unnoticed. */
const BARREN = '/proc'

/**
 * What the whole program prints and how it ends, run from source. Its environment is `env`, with the paths of programs and
 * of temporary files.
 */
export async function program(args: string[], env: Record<string, string> = {}, command = ownProgram) {
  const child = start(args, env, command)
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { out, err, code }
}

export function start(args: string[], env: Record<string, string> = {}, command = ownProgram, cwd = BARREN) {
  return Bun.spawn([...command, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

export type Child = ReturnType<typeof start>

/**
 * The browser of the tests, unpacked once for all. A page takes a tenth of the processor that the Chromium of a machine
 * takes. A service that keeps its files elsewhere would have to unpack it.
 */
export const testBrowser: Record<string, string> =
  testBrowserPath === undefined ? {} : { SERVICE_BROWSER_PATH: testBrowserPath, XDG_CACHE_HOME: cacheDir }

/** A running service, its address as its startup line tells it, and every line it logs. The caller stops it. */
export async function startService(
  args: string[] = [],
  env: Record<string, string> = {},
  command?: string[],
  cwd?: string,
) {
  const port = args.includes('--port') ? [] : ['--port', '0']
  const isPlain = command === undefined && env.XDG_CACHE_HOME === undefined
  const child = start([...port, ...args], isPlain ? { ...testBrowser, ...env } : env, command, cwd)
  const logs: string[] = []
  const started = Promise.withResolvers<string>()
  const logged = readLines(child.stderr, (line) => {
    logs.push(line)
    if (line.includes('"event":"startup"')) started.resolve(String(JSON.parse(line).url))
  })
  void logged.then(() => started.reject(new Error(`the service ended: ${logs.join('\n')}`)))
  /** Sends a signal and waits for the end; gives the exit code. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await logged
    return child.exited
  }
  return { child, logs, stop, url: (await started.promise).replace(/\/$/, '') }
}

async function readLines(stream: ReadableStream<Uint8Array>, take: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    parts.forEach(take)
  }
}
