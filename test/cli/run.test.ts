import { describe, expect, test } from 'bun:test'
import { program } from './process.fixture.ts'

describe('the command line', () => {
  test('--version prints 0.1.0', async () => {
    expect(await program(['--version'])).toEqual({ out: '0.1.0\n', err: '', code: 0 })
  })

  test('--help names every command, flag and setting', async () => {
    const { out, code } = await program(['--help'])
    expect(code).toBe(0)
    expect(out).toMatch(/^ {2}RENDER_ENGINE_URLS=URL,URL…$/m)
    for (const word of [
      'scrape',
      'serve',
      '--format',
      '--role',
      'SERVICE_WEB_EXTRACT_API_KEY',
      'WEB_EXTRACT_API_KEY',
      'worker',
    ]) {
      expect(out).toContain(word)
    }
  })

  test('--print-config tells value and source of every setting, and of a secret only that it is set', async () => {
    const { out, code } = await program(['--print-config', '--port=4000'], {
      HOST: '::1',
      WEB_EXTRACT_API_KEY: 'canary',
    })
    expect(code).toBe(0)
    expect(out).toMatch(/^PORT +4000 +--port$/m)
    expect(out).toMatch(/^HOST +::1 +HOST$/m)
    expect(out).toMatch(/^SERVICE_WEB_EXTRACT_API_KEY +<set> +WEB_EXTRACT_API_KEY$/m)
    expect(out).toMatch(/^SERVICE_ROLE +all +default$/m)
    expect(out).not.toContain('canary')
  })

  test('unknown flags and bad values stop the start, all of them listed', async () => {
    const { err, code } = await program(['--prot', '1', '--host'], { PORT: 'x', SERVICE_LOG_LEVEL: 'loud' })
    expect(code).toBe(2)
    for (const word of ['--prot', '--port?', '--host needs a value', 'PORT: "x"', 'SERVICE_LOG_LEVEL: "loud"']) {
      expect(err).toContain(word)
    }
  })

  test('bad values alone end with 78', async () => {
    const { err, code, out } = await program([], { PORT: 'x' })
    expect([code, out]).toEqual([78, ''])
    expect(err).toContain('PORT: "x" is not a whole number')
  })

  test('a word that is no command is refused', async () => {
    const { err, code } = await program(['scrpe', 'http://x/'])
    expect(code).toBe(2)
    expect(err).toContain('"scrpe" is not a command; did you mean scrape?')
  })
})
