import { stripVTControlCharacters } from 'node:util'

/** A run of Bun's test runner beside others. */
export interface Lane {
  stop(): void
  ended: Promise<LaneResult>
}

interface LaneResult {
  code: number
  passed: number
  failed: number
}

/**
 * Starts the test runner.
 *
 * @param options.inBackground it runs at a lower priority, and its output comes when it has ended
 */
export function startLane(
  root: string,
  args: readonly string[],
  { inBackground = false, output = process.stderr }: LaneOptions = {},
): Lane {
  const nice = inBackground ? Bun.which('nice') : null
  const runner = [process.execPath, 'test', ...args]
  const child = Bun.spawn(nice === null ? runner : [nice, '-n', LOWER_PRIORITY, ...runner], {
    cwd: root,
    env: { ...process.env, ...(process.stderr.isTTY && process.env.NO_COLOR === undefined && { FORCE_COLOR: '1' }) },
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  return { stop: () => child.kill('SIGTERM'), ended: resultOf(child, { inBackground, output }) }
}

/**
 * A third of the share of a process at normal priority: each step is a quarter more (sched(7)). At 19, the lowest, it would be
 * a seventieth, and the tests that only compute would hold up the end of a run on a busy machine.
 */
const LOWER_PRIORITY = '5'

interface LaneOptions {
  inBackground?: boolean
  output?: { write(bytes: Uint8Array): unknown }
}

type Runner = Bun.Subprocess<'inherit', 'pipe', 'pipe'>

async function resultOf(child: Runner, { inBackground, output }: Required<LaneOptions>): Promise<LaneResult> {
  const held: Uint8Array[] = []
  const show = (bytes: Uint8Array) => (inBackground ? held.push(bytes) : output.write(bytes))
  const [, report, code] = await Promise.all([read(child.stdout, show), read(child.stderr, show), child.exited])
  for (const bytes of held) output.write(bytes)
  const count = (word: string) => Number([...report.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  return { code, passed: count('pass'), failed: count('fail') }
}

/** The end of a stream as text, where Bun counts. */
async function read(stream: ReadableStream<Uint8Array>, show: (bytes: Uint8Array) => void): Promise<string> {
  const decoder = new TextDecoder()
  let end = ''
  for await (const bytes of stream) {
    show(bytes)
    end = (end + decoder.decode(bytes, { stream: true })).slice(-MAX_END_CHARS)
  }
  return stripVTControlCharacters(end)
}

const MAX_END_CHARS = 4_000

/** The counts of all lanes, in the form of Bun's own. */
export function sumOf(results: readonly LaneResult[]): string {
  const sum = (pick: (result: LaneResult) => number) => results.reduce((total, result) => total + pick(result), 0)
  return `\nAll tests:\n ${sum(({ passed }) => passed)} pass\n ${sum(({ failed }) => failed)} fail\n`
}
