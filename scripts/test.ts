// `npm test`: the test files, two at a time, as many as the machines that they are measured on have cores. After a file
// Bun ends all that its processes started, a PostgreSQL among them that the other file uses. So the servers of the tests
// are started here. Plain `bun test` runs one file after the other and needs none of this.
import { testServers } from '../test/db/servers.fixture.ts'

const FILES_AT_ONCE = 2

// The signal of a terminal goes to all of its processes; we end after those that use the servers.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

await Promise.all(testServers.map((server) => server.start()))
const tests = Bun.spawn([process.execPath, 'test', `--parallel=${FILES_AT_ONCE}`, ...process.argv.slice(2)], {
  cwd: `${import.meta.dir}/..`,
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.on('SIGTERM', () => tests.kill('SIGTERM'))
process.exit(await tests.exited)
