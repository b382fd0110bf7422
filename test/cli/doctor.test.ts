import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkWebhooks } from '../../src/cli/doctor/webhooks.ts'
import { readConfig } from '../../src/config/read.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { atLength } from '../forms.ts'
import { fakeEngine, serveEngine } from '../site/engines.ts'
import { inProcess } from './in-process.fixture.ts'
import { program } from './process.fixture.ts'

// A busy machine takes its time to unpack and to start.
setDefaultTimeout(60_000)

/** Asks nothing of the internet. */
const NO_SEARCH = {
  SERVICE_SEARCH_FALLBACK_URL: 'off',
  SERVICE_NEWS_SEARCH_URL: 'off',
  SERVICE_IMAGE_SEARCH_URL: 'off',
}

test.skipIf(!atLength)('doctor unpacks and starts the browser brought along, and says how it went', async () => {
  await using place = await temporaryFolder()
  const env = {
    XDG_CACHE_HOME: place.folder,
    DATA_DIR: `${place.folder}/data`,
    SERVICE_BROWSER_PATH: 'bundled',
    SERVICE_MAX_PAGES: '1',
    ...NO_SEARCH,
  }
  const { out, code } = await program(['doctor', '--port=0'], env)
  expect(out).toContain('warn  configuration  SERVICE_MAX_PAGES is not a setting')
  expect(out).toContain(`ok    browser        ${place.folder}/web-extract/chromium-147.0.0/headless-shell 147.0.7727.0`)
  // A machine that is busy now is told to be too small.
  expect(out).toMatch(
    /(?:ok {4}|warn {2})rendering {6}started in \d+\.\d s, rendered a page with a screenshot in \d+\.\d s/,
  )
  expect(out).toMatch(
    process.getuid?.() === 0 ? /warn {2}sandbox .*root.*\n +Run web-extract as a user other than root/ : /sandbox/,
  )
  expect(out).not.toMatch(/boxes instead of .*(?:Chinese|Arabic)/)
  expect(code).toBe(0)
})

/** By what each is about, with the exit code. */
async function runDoctor(args: string[], env: Record<string, string> = {}, started = inProcess) {
  const { out, code } = await started(['doctor', '--json', ...args], { ...NO_SEARCH, ...env })
  const lines: { state: string; about: string; says: string; fix?: string }[] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { of: (about: string) => lines.find((line) => line.about === about), lines, out, code }
}

/** An address where nothing listens: port 1 needs root, who has nothing there. */
const NOBODY = '127.0.0.1:1'

test('without a browser that works doctor ends with 1 and each line has its fix', async () => {
  const { of, lines, code } = await runDoctor(['--port=0'], { SERVICE_BROWSER_PATH: '/nowhere/chrome' }, program)
  expect(lines.filter(({ state, fix }) => state !== 'ok' && fix === undefined)).toEqual([])
  expect(of('browser')).toEqual({
    state: 'FAIL',
    about: 'browser',
    says: 'The browser in SERVICE_BROWSER_PATH does not exist.',
    fix: expect.stringContaining('There is no /nowhere/chrome.'),
  })
  expect(code).toBe(1)
})

test('doctor starts Tesseract with the languages that are set, and says which data is missing', async () => {
  await using place = await temporaryFolder()
  const english = resolve(
    import.meta.dir,
    '../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  )
  await Bun.write(`${place.folder}/fra.traineddata.gz`, Bun.file(english))
  await Bun.write(`${place.folder}/ita.traineddata`, 'no data')
  const ocr = async (languages: string, role = 'api') => {
    const env = { SERVICE_OCR_LANGUAGES: languages, SERVICE_OCR_DATA_DIR: place.folder }
    const { of, code } = await runDoctor([`--role=${role}`, '--port=0'], env)
    return [of('OCR'), code]
  }
  expect(await ocr('fra,eng')).toEqual([{ state: 'ok', about: 'OCR', says: 'Tesseract works with: fra, eng' }, 0])
  expect(await ocr('fra,deu,swe')).toEqual([
    {
      state: 'FAIL',
      about: 'OCR',
      says: 'no text can be recognised: data is missing for deu, swe (SERVICE_OCR_LANGUAGES)',
      fix: expect.stringMatching(/^Put deu\.traineddata and swe\.traineddata .* set by SERVICE_OCR_DATA_DIR\.$/),
    },
    1,
  ])
  expect((await ocr('deu', 'scheduler'))[0]).toEqual({
    state: 'ok',
    about: 'OCR',
    says: 'role scheduler does not read files',
  })
  expect(await ocr('ita')).toEqual([
    expect.objectContaining({ state: 'FAIL', says: 'Tesseract cannot load the language data for ita' }),
    1,
  ])
})

test('doctor says whether the port is free and a database set', async () => {
  using taken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { of, code } = await runDoctor(['--role=api', `--port=${taken.port}`])
  expect(of('port')).toMatchObject({
    state: 'warn',
    says: expect.stringContaining(`port ${taken.port} on 127.0.0.1 is already in use`),
  })
  expect(of('database')).toMatchObject({ state: 'warn', fix: expect.stringContaining('DATABASE_URL') })
  expect(of('browser')).toMatchObject({ state: 'warn', fix: expect.stringContaining('RENDER_ENGINE_URLS') })
  expect(code).toBe(0)
  expect((await runDoctor(['--role=api', '--port=0'])).of('port')).toMatchObject({ state: 'ok' })
  const away = { DATABASE_URL: `postgres://${NOBODY}/x`, RENDER_ENGINE_URLS: `http://${NOBODY}` }
  const worker = await runDoctor(['--role=worker', `--status-port=${taken.port}`], away)
  expect(worker.of('port')?.says).toContain(
    'is already in use. Choose another with --status-port or SERVICE_STATUS_PORT.',
  )
  expect((await runDoctor(['--role=worker'], away)).of('port')).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('role worker needs no port'),
  })
  // TEST-NET-1 (RFC 5737): an address that no machine has.
  const foreign = await runDoctor(['--role=api', '--port=0', '--host=192.0.2.1'])
  expect(foreign.of('port')).toMatchObject({ state: 'FAIL', fix: expect.stringContaining('--host') })
})

test('doctor connects to what is set, names what is away, and tells no secret', async () => {
  const { of, out, code } = await runDoctor(['--role=api', '--port=0'], {
    DATABASE_URL: `postgres://me:canary@${NOBODY}/x`,
    SERVICE_PROXY_URL: `http://me:canary@${NOBODY}`,
    SERVICE_TLS_CLIENT_URL: `http://${NOBODY}`,
  })
  expect(of('database')).toMatchObject({
    state: 'FAIL',
    says: `The database at ${NOBODY}/x refuses connections.`,
    fix: expect.stringContaining('Is PostgreSQL running on 127.0.0.1'),
  })
  expect(of('proxies')).toMatchObject({ state: 'FAIL', says: expect.stringContaining(`${NOBODY} refused`) })
  expect(of('proxies')?.fix).toContain('SERVICE_PROXY_URL')
  expect(of('TLS client')).toMatchObject({ state: 'warn', fix: expect.stringContaining('SERVICE_TLS_CLIENT_URL') })
  expect(out).not.toContain('canary')
  expect(code).toBe(1)
})

test('doctor tries a private PostgreSQL without making the real one, and looks at one that is there', async () => {
  await using place = await temporaryFolder()
  // Root's server runs as another user, who has to get there.
  await chmod(place.folder, 0o755)
  const DATA_DIR = `${place.folder}/data`
  const env = { DATA_DIR, XDG_CACHE_HOME: place.folder }
  const before = await runDoctor(['--role=worker', '--port=0', '--browser-path=/none'], env)
  expect(before.of('database')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^private PostgreSQL 18\.\d+ works; the first job creates it in .*\/data\/postgres$/),
  })
  expect(existsSync(DATA_DIR)).toBe(false)
  await program(['--migrate'], env)
  const after = await runDoctor(['--role=worker', '--port=0', '--browser-path=/none'], env)
  expect(after.of('database')).toMatchObject({ says: expect.stringContaining('tables are up to date') })
  const mine = await runDoctor(['--role=worker', '--port=0', '--browser-path=/none'], {
    ...env,
    DATA_DIR: import.meta.path,
  })
  expect(mine.of('database')).toMatchObject({ state: 'FAIL', fix: 'Set DATA_DIR to a folder.' })
  expect(mine.of('search')).toBeDefined()
})

test('with engines doctor asks each of them how it is and whether it takes the key, and starts no browser', async () => {
  const engine = fakeEngine()
  await using served = await serveEngine(engine, 'k3y')
  const RENDER_ENGINE_URLS = `${served.url.href},http://${NOBODY}`
  const right = await runDoctor(['--role=api', '--port=0'], { RENDER_ENGINE_URLS, RENDER_ENGINE_KEY: 'k3y' })
  expect(right.of('engine 1')).toMatchObject({ state: 'ok', says: expect.stringContaining('pages free') })
  expect(right.of('engine 2')).toMatchObject({ state: 'FAIL', says: `${NOBODY} refused the connection` })
  expect(right.of('browser')).toBeUndefined()
  expect(engine.asked).toEqual([])
  const wrong = await runDoctor(['--role=api', '--port=0'], { RENDER_ENGINE_URLS, RENDER_ENGINE_KEY: 'other' })
  expect(wrong.of('engine 1')).toMatchObject({ state: 'FAIL', says: expect.stringContaining('rejected the key') })
})

test('doctor takes no argument', async () => {
  expect(await program(['doctor', 'please'])).toMatchObject({
    err: expect.stringContaining('unexpected argument "please"'),
    code: 2,
  })
})

test('doctor says where the key is that signs webhook events', async () => {
  await using place = await temporaryFolder()
  // Where the tests run as root, the private server's user must get there.
  await chmod(place.folder, 0o755)
  const about = (env: Record<string, string>, role = 'worker') =>
    checkWebhooks(readConfig({ role }, { DATA_DIR: place.folder, ...env }))
  const signed = {
    state: 'ok',
    about: 'webhooks',
    says: `events are signed with the key in ${place.folder}/webhook.key`,
  }
  expect(await about({})).toMatchObject([{ ...signed, says: `${signed.says}; the first job creates it` }])
  await Bun.write(`${place.folder}/webhook.key`, 'key')
  expect(await about({})).toMatchObject([signed])
  const set = { SERVICE_WEBHOOK_HMAC_SECRET: 'key' }
  expect((await about(set))[0]!.says).toBe('events are signed with SERVICE_WEBHOOK_HMAC_SECRET')
  expect(await about({ DATABASE_URL: 'postgres://me:p@127.0.0.1:1/x' })).toEqual([
    { state: 'ok', about: 'webhooks', says: 'events are signed with the key in the database' },
  ])
  expect(await about({}, 'render')).toEqual([])
})
