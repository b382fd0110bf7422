import { readFileSync } from 'node:fs'
import { createConverter } from '../../src/conversion/pool.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { conversionEntries } from './entries.fixture.ts'

/** Has a process convert without end, and writes its number. */
const converter = createConverter(conversionEntries(undefined, './dying.process.ts'), 1)
const source = {
  body: new TextEncoder().encode('{\\rtf1 endless}'),
  contentType: 'application/rtf',
  url: 'http://site.test/',
}
const told = converter.convert(source, MAIN_MARKDOWN, testCall())
told.catch(() => undefined)
const tasks = `/proc/${process.pid}/task/${process.pid}/children`
let children = ''
const ready = () => readFileSync(`/proc/${children.trim()}/oom_score_adj`, 'utf8').trim() === '1000'
while (children === '' || !ready()) {
  await Bun.sleep(50)
  children = await Bun.file(tasks).text()
}
await Bun.sleep(300)
process.stdout.write(children)
await told
