import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../site/send-request.ts'
import { html, startWeb } from '../site/web.ts'
import { browserFound, temporaryFolder, testBrowser } from './browsers.fixture.ts'
import { MINUTE, startEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(2 * MINUTE)

test('an engine says before its first page whether a browser is installed', async () => {
  await using place = await temporaryFolder()
  const browserPath = join(place.folder, 'chrome')
  await using engine = startEngine({ browserPath })
  expect((await engine.health()).engines).toEqual({ browser: false })
  await writeFile(browserPath, '#!/bin/sh\n', { mode: 0o755 })
  expect((await engine.health()).engines).toEqual({ browser: true })
})

test.skipIf(!browserFound)(
  'an engine whose browser did not start says so, offers itself again after a while, and then renders',
  async () => {
    await using web = await startWeb(() => ({ '/': html('<p>page</p>') }))
    await using place = await temporaryFolder()
    const browserPath = join(place.folder, 'chrome')
    await writeFile(browserPath, '#!/bin/sh\necho "no memory" >&2\nexit 1\n', { mode: 0o755 })
    await using engine = startEngine({ browserPath })
    expect((await failure(engine.show(web.origin))).code).toBe('render_unavailable')
    expect((await engine.health()).engines).toEqual({ browser: false })
    const { path, env } = (await testBrowser())!
    const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
    await writeFile(browserPath, `#!/bin/sh\n${exports.join('')}exec '${path}' "$@"\n`)
    while (!(await engine.health()).engines.browser) await Bun.sleep(200)
    expect(textOf(await engine.show(web.origin))).toContain('page')
  },
)
