// How long the test files take, for Bun: it starts the slowest first, so that none of them is left for the end.

/** In seconds, on two cores. */
const SLOWEST: Readonly<Record<string, number>> = {
  'test/docs-run.test.ts': 100,
  'test/browser/actions.test.ts': 50,
  'test/package.test.ts': 45,
  'test/flows/executable.test.ts': 45,
  'test/flows/idle.test.ts': 32,
  'test/cli/crawl.test.ts': 30,
  'test/db/backup/backup.test.ts': 28,
  'test/flows/executable-roles.test.ts': 27,
  'test/browser/stability.test.ts': 24,
  'test/service/serve.test.ts': 20,
  'test/service/render-role.test.ts': 20,
  'test/house.test.ts': 20,
  'test/flows/lost-nothing.test.ts': 19,
  'test/webhooks/webhooks.test.ts': 18,
  'test/db/embedded.test.ts': 18,
  'test/conversion/results-reader.test.ts': 17,
  'test/cli/operation.test.ts': 17,
  'test/browser/crash.test.ts': 17,
  'test/browser/read-document.test.ts': 17,
  'test/flows/empty-pages.test.ts': 16,
  'test/browser/hostile.test.ts': 16,
  'test/flows/sockets-long.test.ts': 15,
  'test/mcp/stdio.test.ts': 14,
  'test/flows/answers.test.ts': 14,
  'test/conversion/pool.test.ts': 14,
  'test/console/console.test.ts': 14,
  'test/cli/watched-jobs.test.ts': 14,
  'test/cli/parse.test.ts': 14,
  'test/conversion/loop.test.ts': 13,
  'test/console/monitors.test.ts': 13,
  'test/flows/hanging-database.test.ts': 13,
  'test/browser/session/facade.test.ts': 12,
  'test/flows/request-id.test.ts': 12,
  'test/browser/pool-crash.test.ts': 12,
  'test/flows/upgrade.test.ts': 11,
  'test/flows/leases.test.ts': 11,
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
