// `npm test`: runs the test files, several at a time. When a file ends, Bun ends every process that it started, which may
// include a PostgreSQL that another file still uses. So the servers of the tests are started here.
// A single file needs none of this: node_modules/.bin/bun test --timeout 60000 test/xyz.test.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServers } from '../test/db/servers.fixture.ts'
import { PATIENCE_MS } from '../test/patience.ts'
import { testTimings } from './test-timings.ts'

/** One more than cores, since most tests wait more than they work. With four on two cores, pages answer too late for some. */
const FILES_AT_ONCE = availableParallelism() + 1

// A terminal sends its signal to every process. This one ends after those that use the servers.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

await Promise.all(testServers.map((server) => server.start()))
const root = `${import.meta.dir}/..`
const folder = mkdtempSync(join(tmpdir(), 'web-extract-tests-'))
const timings = join(folder, 'timings.json')
writeFileSync(timings, testTimings(root))
const tests = Bun.spawn(
  [
    process.execPath,
    'test',
    `--parallel=${FILES_AT_ONCE}`,
    `--timings=${timings}`,
    `--timeout=${PATIENCE_MS}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit'],
  },
)
process.on('SIGTERM', () => tests.kill('SIGTERM'))
let code = await tests.exited
rmSync(folder, { recursive: true, force: true })
if (process.env.LONG !== undefined && process.argv.length === 2) {
  // The browser tests run on the bundled browser, and at length on the machine's too.
  const machines = ['chromium', 'google-chrome', 'chromium-browser'].flatMap((name) => Bun.which(name) ?? [])[0]
  if (machines !== undefined) {
    const browserTests = ['test', `--timeout=${PATIENCE_MS}`, 'test/browser/', 'test/tasks/rendered.test.ts']
    code ||= await run([process.execPath, ...browserTests], { ...process.env, TEST_BROWSER: machines })
  }
  code ||= await run([process.execPath, 'scripts/vendor-suites.ts'], process.env)
  // A run at length ends on a fresh machine, where the tests are in their short form.
  const { LONG: _, ...env } = process.env
  code ||= await run(['scripts/fresh.sh', 'test'], env)
}
process.exit(code)

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return Bun.spawn(command, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit'] }).exited
}
