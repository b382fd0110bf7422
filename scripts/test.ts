// `npm test`: runs the test files, two at a time. When a file ends, Bun ends every process that it started, which may
// include a PostgreSQL that another file still uses. So the servers of the tests are started here.
// A single file needs none of this: node_modules/.bin/bun test --timeout 60000 test/xyz.test.ts
import { testServers } from '../test/db/servers.fixture.ts'
import { PATIENCE_MS } from '../test/patience.ts'

/** The machines on which times are measured have two cores. */
const FILES_AT_ONCE = 2

// A terminal sends its signal to every process. This one ends after those that use the servers.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

await Promise.all(testServers.map((server) => server.start()))
const tests = Bun.spawn(
  [process.execPath, 'test', `--parallel=${FILES_AT_ONCE}`, `--timeout=${PATIENCE_MS}`, ...process.argv.slice(2)],
  {
    cwd: `${import.meta.dir}/..`,
    stdio: ['inherit', 'inherit', 'inherit'],
  },
)
process.on('SIGTERM', () => tests.kill('SIGTERM'))
let code = await tests.exited
// The browser tests run on the bundled browser, and at length on the machine's too.
const machines = ['chromium', 'google-chrome', 'chromium-browser'].flatMap((name) => Bun.which(name) ?? [])[0]
if (process.env.LONG !== undefined && process.argv.length === 2 && machines !== undefined) {
  const again = Bun.spawn(
    [process.execPath, 'test', `--timeout=${PATIENCE_MS}`, 'test/browser/', 'test/tasks/rendered.test.ts'],
    {
      cwd: `${import.meta.dir}/..`,
      env: { ...process.env, TEST_BROWSER: machines },
      stdio: ['inherit', 'inherit', 'inherit'],
    },
  )
  code ||= await again.exited
}
// A whole run at length ends on a fresh machine.
if (process.env.LONG !== undefined && process.argv.length === 2) {
  const { LONG: _, ...env } = process.env
  const fresh = Bun.spawn(['scripts/fresh.sh', 'test'], {
    cwd: `${import.meta.dir}/..`,
    env,
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  code ||= await fresh.exited
}
process.exit(code)
