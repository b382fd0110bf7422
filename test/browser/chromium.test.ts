import { expect, setDefaultTimeout, test } from 'bun:test'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browsersToTry } from '../../src/browser/install/chromium.ts'
import { systemBrowsers } from '../../src/browser/install/installed.ts'
import { temporaryFolder } from './browsers.fixture.ts'

// A busy machine takes its time to unpack and to start.
setDefaultTimeout(120_000)

const first = async (search: Parameters<typeof browsersToTry>[0]) => (await browsersToTry(search).next()).value

test('the browser that is configured is the only one tried', async () => {
  const found = []
  for await (const browser of browsersToTry({ browserPath: '/bin/sh', cacheDir: '/nowhere' })) found.push(browser)
  expect(found).toEqual([{ kind: 'configured', path: '/bin/sh', env: {} }])
})

test('a configured browser that does not exist or is no program is an error that says so', async () => {
  await expect(first({ browserPath: '/nowhere/chrome', cacheDir: '/nowhere' })).rejects.toMatchObject({
    code: 'render_unavailable',
    message: 'The browser in SERVICE_BROWSER_PATH does not exist.',
    hint: expect.stringContaining('/nowhere/chrome'),
  })
  await expect(first({ browserPath: '/etc/passwd', cacheDir: '/nowhere' })).rejects.toMatchObject({
    message: 'The browser in SERVICE_BROWSER_PATH is not executable.',
  })
})

test('a browser on PATH comes first, and one in several places counts once', async () => {
  await using place = await temporaryFolder()
  const program = join(place.folder, 'google-chrome')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  await symlink(program, join(place.folder, 'chromium'))
  const found = await systemBrowsers(`relative:${place.folder}`)
  expect(found.filter((path) => path.startsWith(place.folder))).toEqual([program])
  expect(await first({ cacheDir: '/nowhere', path: place.folder })).toMatchObject({ kind: 'system' })
})

test('the one brought along can be chosen although the machine has another', async () => {
  await using place = await temporaryFolder()
  const found = await first({ browserPath: 'bundled', cacheDir: place.folder })
  expect(found).toMatchObject({ kind: 'bundled', path: join(place.folder, 'chromium-147.0.0/headless-shell') })
})
