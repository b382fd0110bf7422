// How long the test files take, for Bun: it starts the slowest first, so that none of them is left for the end.

/** In seconds, on two cores. */
const SLOWEST: Readonly<Record<string, number>> = {
  'test/docs-run.test.ts': 170,
  'test/browser/actions.test.ts': 118,
  'test/cli/crawl.test.ts': 70,
  'test/webhooks/chaos.test.ts': 55,
  'test/browser/pool-crash.test.ts': 54,
  'test/db/embedded.test.ts': 52,
  'test/browser/odd-pages.test.ts': 50,
  'test/flows/lost-nothing.test.ts': 48,
  'test/browser/crash.test.ts': 42,
  'test/conversion/loop.test.ts': 42,
}

/** Of the others. Without a figure, Bun takes a file for an average one of those that have one. */
const USUAL_SECONDS = 2

/** The content of a file for `bun test --timings`. */
export function testTimings(root: string): string {
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync(root)]
  const missing = Object.keys(SLOWEST).filter((file) => !files.includes(file))
  if (missing.length > 0) throw new Error(`scripts/test-timings.ts names files that are gone: ${missing.join(', ')}`)
  const milliseconds = files.map((file) => [file, (SLOWEST[file] ?? USUAL_SECONDS) * 1_000])
  return JSON.stringify({ version: 1, files: Object.fromEntries(milliseconds) })
}
