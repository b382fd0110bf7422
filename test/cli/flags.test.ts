import { afterAll, beforeAll, describe, expect, mock, test } from 'bun:test'
import { type Flag, parseArguments } from '../../src/cli/arguments.ts'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
import { inProcess } from './in-process.fixture.ts'

/** What a command needs besides its flags. Each is valid. */
const operands: Record<string, string[]> = {
  serve: [],
  scrape: ['https://site.test/'],
  map: ['https://site.test/'],
  // --browser needs --scrape.
  search: ['lamp', '--scrape'],
  crawl: ['https://site.test/'],
  diff: ['https://site.test/'],
  parse: ['-'],
  extract: ['https://site.test/'],
  ask: ['https://site.test/', 'What is it?'],
  // --strict needs --url.
  agent: ['What is it?', '--url', 'https://site.test/'],
  summarize: ['https://site.test/'],
  jobs: ['list'],
  monitor: ['add', 'https://site.test/'],
  mcp: [],
  doctor: [],
  config: ['print'],
  migrate: ['status'],
  backup: ['file'],
  restore: ['file'],
  health: [],
  service: ['print'],
  completion: ['bash'],
  help: [],
}

/** A value that each flag refuses before anything runs. */
const bad: Record<string, string> = {
  config: '/nowhere/settings.toml',
  role: 'boss',
  host: '',
  port: 'x',
  'status-port': '70000',
  'public-url': 'ftp://site.test',
  'allow-private-networks': '10.0.0.0/40',
  'user-agent': 'é',
  'max-concurrency': '0',
  'max-page-mb': 'much',
  'ocr-languages': '../eng',
  'cache-mb': '-1',
  'cache-ttl': '0',
  'retention-hours': '1.5',
  'data-dir': '',
  'render-engine-max-pages': 'all',
  'render-engine-max-sessions': 'all',
  'session-cdp': 'maybe',
  'log-format': 'xml',
  'log-level': 'loud',
  format: 'pdf',
  browser: 'sometimes',
  timeout: 'soon',
  screenshot: 'page.gif',
  header: 'no colon',
  limit: '0',
  sitemap: 'maybe',
  depth: '-1',
  concurrency: '0',
  delay: 'long',
  retries: '99',
  proxy: 'best',
  type: 'text file',
  pages: '0',
  ocr: 'maybe',
  server: 'site.test',
  model: '',
  source: 'video',
  category: 'docs',
  site: 'https://site.test/',
  'exclude-site': 'https://site.test/',
  time: 'decade',
  lang: 'Deutsch!',
  country: 'Austria',
  every: '5s',
  cron: 'soon',
  timezone: 'Mars/Olympus',
  url: 'http://[',
  'max-credits': '0',
  'cors-origins': 'app',
  links: 'maybe',
  'chunk-tokens': '0',
  overlap: 'much',
}

/** Flags that take any text, or that are checked when their file, folder or pattern is used. */
const anyText = [
  'browser-path',
  'ocr-data-dir',
  'search',
  'robots-agent',
  'output',
  'include',
  'exclude',
  'actions',
  'key-file',
  'schema',
  'prompt',
  'min-free-mb',
  'name',
  'ignore',
  'goal',
  'webhook',
]

const flagsOf = (command: Command) => command.flags.map((flag) => [command, flag] as const)
const all = commands.flatMap(flagsOf)
const name = ([command, flag]: readonly [Command, Flag]) => `${command.name} --${flag.name}`
const withValue = all.filter(([, { takes }]) => takes !== undefined)

/** The error lines of a refused command line, without the heading and the pointer to the help. */
async function refused(command: Command, ...flags: string[]): Promise<string[]> {
  let told = ''
  const output =
    command.name === 'crawl' && !flags.some((flag) => /^(?:-o|--output)/.test(flag)) ? ['-o', 'folder'] : []
  const code = await run([command.name, ...(operands[command.name] ?? []), ...output, ...flags], {
    conversions: undefined as never,
    out: () => undefined,
    err: (text) => {
      told += text
    },
  })
  expect([2, 78]).toContain(code)
  return told.split('\n').slice(1, -2)
}

/** How often a text names a flag. */
const times = (text: string, flag: string) => text.match(new RegExp(`(?<![\\w-])${flag}(?![\\w-])`, 'g'))?.length ?? 0

/** One line, which names the flag once. */
function expectOnce(lines: readonly string[], flag: string): void {
  expect(lines).toHaveLength(1)
  expect([lines[0], times(lines[0]!, flag)]).toEqual([lines[0], 1])
}

describe('a refusal names the flag, once:', () => {
  const runs = commands.flatMap((command) => ('run' in command ? [{ command, original: command.run }] : []))
  beforeAll(() => {
    // Whatever is not refused would run.
    for (const { command } of runs) command.run = mock(async () => 0)
  })
  afterAll(() => {
    for (const { command, original } of runs) command.run = original
  })

  test('every command and every flag is part of this test', () => {
    expect(Object.keys(operands).sort()).toEqual(commands.map((command) => command.name).sort())
    const known = [...Object.keys(bad), ...anyText]
    expect([...new Set(withValue.map(([, flag]) => flag.name))].sort()).toEqual(known.sort())
  })

  test.each(withValue.filter(([, { bare }]) => bare === undefined).map((pair) => [name(pair), ...pair] as const))(
    '%s without a value, at the end or before another flag',
    async (_name, command, flag) => {
      const called = `--${flag.name}`
      expectOnce(await refused(command, called), called)
      expectOnce(await refused(command, called, '--print-config'), called)
      if (flag.short !== undefined) expectOnce(await refused(command, `-${flag.short}`), `-${flag.short}`)
    },
  )

  test.each(withValue.filter(([, flag]) => flag.name in bad).map((pair) => [name(pair), ...pair] as const))(
    '%s with a bad value',
    async (_name, command, flag) => {
      expectOnce(await refused(command, `--${flag.name}=${bad[flag.name]}`), `--${flag.name}`)
    },
  )

  test.each(all.filter(([, { takes }]) => takes === undefined).map((pair) => [name(pair), ...pair] as const))(
    '%s with a value that it does not take, however often',
    async (_name, command, flag) => {
      const called = `--${flag.name}`
      expectOnce(await refused(command, `${called}=x`, `${called}=y`), called)
    },
  )

  test.each(withValue.map((pair) => [name(pair), ...pair] as const))(
    '%s given several times, unless every value counts',
    async (_name, command, flag) => {
      const called = `--${flag.name}`
      const repeated = [`${called}=1`, `${called}=2`, `${called}=3`]
      if (!flag.repeatable) return expectOnce(await refused(command, ...repeated), called)
      expect(parseArguments(repeated, command.flags)).toMatchObject({
        lists: { [flag.name]: ['1', '2', '3'] },
        errors: [],
      })
    },
  )

  test.each(commands.map((command) => [command.name, command] as const))(
    'an unknown flag of %s, however often, and one of another command',
    async (_name, command) => {
      expectOnce(await refused(command, '--no-such-flag', '--no-such-flag=1'), '--no-such-flag')
      const foreign = commands
        .flatMap(({ flags }) => flags)
        .find((flag) => !command.flags.some((own) => own.name === flag.name))!
      expectOnce(await refused(command, `--${foreign.name}`), `--${foreign.name}`)
    },
  )

  test('two flags with bad values are two lines', async () => {
    const map = commands.find((command) => command.name === 'map')!
    const lines = await refused(map, '--limit=0', '--timeout=0', '--header=x', '--header=y')
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual(['--limit', '--timeout', '--header', '--header'])
  })
})

test.each([
  ['--include', ['crawl', 'https://site.test/', '-o', '/tmp/nowhere', '--include=(']],
  ['--exclude', ['crawl', 'https://site.test/', '-o', '/tmp/nowhere', '--exclude=(']],
  ['--actions', ['scrape', 'https://site.test/', '--actions=/nowhere/actions.json']],
  ['--key-file', ['jobs', 'list', '--key-file=/nowhere/key']],
])('an error that only shows when a value of %s is used names the flag, once', async (flag, args) => {
  const { err, code } = await inProcess(args)
  expect(code).not.toBe(0)
  expect([err, times(err, flag)]).toEqual([err, 1])
})
