// Starts an engine with a page that never ends, says the process id of its browser, and waits to be killed.
import { until } from '../patience.ts'
import { startWeb } from '../site/web.ts'
import { startEngine } from './engine.fixture.ts'

const web = await startWeb(() => ({ '/': () => undefined }))
const engine = startEngine()
engine.show(web.origin).catch(() => undefined)
await until(() => web.received.length > 0)
process.stdout.write(`${engine.browserPid()}\n`)
