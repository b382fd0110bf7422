// Uses the private database of a folder until it is told to stop. Says `open`, then every row that it has stored, one
// each few milliseconds and whatever happens to the server.
import { openDatabase } from '../../src/db/client.ts'
import { createLog } from '../../src/log.ts'

const [dataDir = '', cacheDir = ''] = process.argv.slice(2)
const log = createLog({ level: 'info', write: (line) => process.stderr.write(line) })
const stopped = Promise.withResolvers<void>()
process.on('SIGTERM', stopped.resolve)
process.on('SIGINT', stopped.resolve)
try {
  const database = await openDatabase({ dataDir, cacheDir, log })
  // Two that make it at the same moment would fail, "if not exists" or not.
  await database.sql.begin((sql) => [
    sql`select pg_advisory_xact_lock(1)`,
    sql`create table if not exists kept (id text primary key)`,
  ])
  await database.listen(
    'kept',
    () => undefined,
    () => process.stdout.write('listening\n'),
  )
  process.stdout.write('open\n')
  let going = true
  void stopped.promise.then(() => {
    going = false
  })
  for (let row = 0; going; row += 1) {
    const id = `${process.pid}-${row}`
    await database.sql`insert into kept values (${id})`.then(
      () => process.stdout.write(`${id}\n`),
      () => undefined,
    )
    await Bun.sleep(5)
  }
  await database.close()
} catch (error) {
  const { message, hint } = error as { message: string; hint?: string }
  process.stdout.write(`failed ${message} ${hint ?? ''}\n`)
  process.exitCode = 1
}
