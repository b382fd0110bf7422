import { expect } from 'bun:test'
import { run } from '../../src/cli/run.ts'

/**
 * That the command line refuses `args` with exit code 2 and says `named`, on standard error alone. In this process: a
 * program of its own takes a third of a second, and nothing has begun when arguments are refused.
 */
export async function expectUsageError(args: string[], named: string): Promise<void> {
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, {
    conversions: { workerUrl: new URL('file:///none'), command: { argv: [], env: {} } },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  expect([code, out]).toEqual([2, []])
  expect(err.join('')).toContain(named)
}
