import { expect, setDefaultTimeout, test } from 'bun:test'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { program } from './process.fixture.ts'

// A busy machine takes its time to unpack and to start.
setDefaultTimeout(60_000)

test('doctor unpacks and starts the browser brought along, and says how it went', async () => {
  await using place = await temporaryFolder()
  const env = { XDG_CACHE_HOME: place.folder, SERVICE_BROWSER_PATH: 'bundled', SERVICE_MAX_PAGES: '1' }
  const { out, code } = await program(['doctor'], env)
  expect(out).toContain('warn  configuration  SERVICE_MAX_PAGES is not a setting')
  expect(out).toContain(`ok    browser        ${place.folder}/web-extract/chromium-147.0.0/headless-shell 147.0.7727.0`)
  expect(out).toMatch(/ok {4}rendering {6}it started in \d+\.\d s, a page and its picture were there after \d+\.\d s/)
  expect(out).toMatch(
    process.getuid?.() === 0 ? /warn {2}sandbox .*root.*\n +Run web-extract as another user/ : /sandbox/,
  )
  expect(out).not.toMatch(/boxes for .*(?:Chinese|Arabic)/)
  expect(code).toBe(0)
})

test('without a browser that works doctor ends with 1 and each line has its fix', async () => {
  const { out, code } = await program(['doctor', '--json'], { SERVICE_BROWSER_PATH: '/nowhere/chrome' })
  const findings = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(findings.at(-1)).toEqual({
    state: 'FAIL',
    about: 'browser',
    says: 'SERVICE_BROWSER_PATH names no file.',
    fix: expect.stringContaining('There is no /nowhere/chrome.'),
  })
  expect(code).toBe(1)
})

test('doctor takes no argument', async () => {
  expect(await program(['doctor', 'please'])).toMatchObject({
    err: expect.stringContaining('"please": doctor takes no argument'),
    code: 2,
  })
})
