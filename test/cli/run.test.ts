import { describe, expect, test } from 'bun:test'
import { commands } from '../../src/cli/commands.ts'
import { allHelp } from '../../src/cli/help.ts'
import { settingRows } from '../../src/config/read.ts'
import { program } from './process.fixture.ts'

const escaped = (text: string) => text.replace(/[.()]/g, '\\$&')

describe('the command line', () => {
  test('--version prints 0.1.0', async () => {
    expect(await program(['--version'])).toEqual({ out: '0.1.0\n', err: '', code: 0 })
  })

  test('--help lists the commands, one line each, and the same as help', async () => {
    const { out, code } = await program(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${escaped(summary)}$`, 'm'))
    expect(await program(['help'], { PORT: 'x' })).toEqual({ out, err: '', code: 0 })
  })

  test('the help of a command shows its flags and examples, and none of another command', async () => {
    const { out, code } = await program(['map', '--help'])
    expect(code).toBe(0)
    expect(out).toStartWith('List the URLs of a site, one per line.\n\nUsage: web-extract map URL [flags]\n')
    for (const part of ['--search WORDS', '-H, --header', 'Settings (see', '--user-agent', 'Examples:']) {
      expect(out).toContain(part)
    }
    expect(out).not.toMatch(/--screenshot|--role/)
    expect((await program(['help', 'map'])).out).toBe(out)
    expect((await program(['https://example.com', '--help'])).out).toStartWith('Fetch pages and print them')
  })

  test('help settings explains every setting, and help of an unknown command suggests one', async () => {
    const { out } = await program(['help', 'settings'])
    expect(out).toMatch(/^ {2}RENDER_ENGINE_URLS=URL,URL…$/m)
    for (const [, { env, flag }] of settingRows) expect(out).toContain(flag === undefined ? env[0]! : `--${flag} `)
    expect(await program(['help', 'scrpe'])).toMatchObject({ code: 2, err: expect.stringContaining('"scrape"?') })
  })

  test('no line of any help is wider than 100 columns, except usage and examples', () => {
    const lines = allHelp(commands).flatMap(({ text }) => text.split('\n'))
    expect(lines.filter((line) => line.length > 110)).toEqual([])
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
    for (const word of ['--prot', '--port?', '--host requires a value', 'PORT: "x"', 'SERVICE_LOG_LEVEL: "loud"']) {
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
    expect(err).toContain('"scrpe" is not a command. Did you mean "scrape"?')
  })
})
