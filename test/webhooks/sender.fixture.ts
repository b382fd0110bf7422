// A worker and a sender in a process of their own, to be killed: pages need no site. Arguments: the database's URL.
import { openDatabase } from '../../src/db/client.ts'
import { createLog } from '../../src/log.ts'
import { Worker } from '../../src/worker/worker.ts'
import { pageOf, startSender } from './webhooks.fixture.ts'

const [url = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent', write: () => undefined })
const database = await openDatabase({ url, dataDir: '', cacheDir: '', log })
const { sql, listen } = database
await startSender(database)
await Worker.start({
  sql,
  listen,
  concurrency: 4,
  log,
  run: async (task) => {
    await Bun.sleep(20)
    return { outcome: pageOf(task.url), found: [] }
  },
})
process.stdout.write('started\n')
