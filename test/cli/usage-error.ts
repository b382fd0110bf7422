import { expect } from 'bun:test'
import { program } from './process.fixture.ts'

/** That the program refuses `args` with exit code 2 and says `named`, on standard error alone. */
export async function expectUsageError(args: string[], named: string): Promise<void> {
  const { err, code, out } = await program(args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(named)
}
