// `npm test`: runs the test files, several at a time. When a file ends, Bun ends every process that it started, which may
// include a PostgreSQL that another file still uses. So the servers of the tests are started here.
// A single file needs none of this: node_modules/.bin/bun test --timeout 60000 test/xyz.test.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveTestServers, testServers } from '../test/db/servers.fixture.ts'
import { PATIENCE_MS } from '../test/patience.ts'
import { folderInMemory } from './test-folder.ts'
import { type Lane, startLane, sumOf } from './test-lane.ts'
import { testTimings } from './test-timings.ts'

/** One more than cores, since most tests wait more than they work. With four on two cores, pages answer too late for some. */
const FILES_AT_ONCE = availableParallelism() + 1

/** Folders whose tests only compute. They take what the others leave of the processor, in one process. */
const COMPUTING = ['answers', 'config', 'content', 'extraction', 'files', 'frontier', 'wire']

// A terminal sends its signal to every process. This one ends after those that use the servers.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

const root = `${import.meta.dir}/..`
const wanted = process.argv.slice(2)
const inMemory = process.env.TMPDIR === undefined ? folderInMemory() : undefined
if (inMemory !== undefined) process.env.TMPDIR = inMemory
await Promise.all(testServers.map((server) => server.start()))
let code = await runTests(wanted)
if (process.env.LONG !== undefined && wanted.length === 0) {
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
await leaveTestServers()
if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true })
process.exit(code)

/** The exit code of all tests, or of those in the wanted files and folders. */
async function runTests(wanted: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'web-extract-tests-'))
  const timings = join(folder, 'timings.json')
  writeFileSync(timings, testTimings(root))
  const flags = [`--timings=${timings}`, `--timeout=${PATIENCE_MS}`]
  const lanes: Lane[] = []
  process.on('SIGTERM', () => lanes.forEach((lane) => void lane.stop()))
  if (wanted.length > 0) lanes.push(startLane(root, [`--parallel=${FILES_AT_ONCE}`, ...flags, ...wanted]))
  else {
    const files = [...new Bun.Glob('test/**/*.test.ts').scanSync(root)].map((file) => `./${file}`)
    const computes = (file: string) => COMPUTING.includes(file.split('/')[2]!)
    lanes.push(
      startLane(root, [`--parallel=${FILES_AT_ONCE}`, ...flags, ...files.filter((file) => !computes(file))]),
      startLane(root, ['--parallel=1', '--no-isolate', ...flags, ...files.filter(computes)], { inBackground: true }),
    )
  }
  const results = await Promise.all(lanes.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
  if (results.length > 1) process.stderr.write(sumOf(results))
  return Math.max(...results.map(({ code }) => code))
}

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return Bun.spawn(command, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit'] }).exited
}
