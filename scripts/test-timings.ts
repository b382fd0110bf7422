// How long the test files take, for Bun: it starts the slowest first, so that none of them is left for the end.

/** In seconds, on two cores. */
const SLOWEST: Readonly<Record<string, number>> = {
  'test/docs-run.test.ts': 180,
  'test/cli/crawl.test.ts': 90,
  'test/browser/actions.test.ts': 70,
  'test/browser/odd-pages.test.ts': 45,
  'test/browser/pool-crash.test.ts': 45,
  'test/cli/operation.test.ts': 40,
  'test/browser/session/facade.test.ts': 40,
  'test/browser/next-document.test.ts': 40,
  'test/browser/read-document.test.ts': 38,
  'test/engines/pool.test.ts': 36,
  'test/db/embedded.test.ts': 32,
  'test/cli/doctor.test.ts': 32,
  'test/browser/hostile.test.ts': 32,
  'test/monitors/checks.test.ts': 32,
  'test/service/serve.test.ts': 32,
  'test/browser/crash.test.ts': 32,
  'test/flows/executable.test.ts': 32,
  'test/flows/lost-nothing.test.ts': 30,
  'test/flows/executable-roles.test.ts': 30,
  'test/house.test.ts': 28,
  'test/flows/answers.test.ts': 27,
  'test/cli/map.test.ts': 26,
  'test/browser/stability.test.ts': 26,
  'test/flows/request-id.test.ts': 25,
  'test/cli/parse.test.ts': 25,
  'test/flows/hanging-database.test.ts': 24,
  'test/flows/cut-connections.test.ts': 24,
  'test/cli/watched-jobs.test.ts': 24,
  'test/webhooks/chaos.test.ts': 24,
  'test/flows/upgrade.test.ts': 22,
  'test/flows/idle.test.ts': 22,
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
