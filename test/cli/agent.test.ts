import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { checkAgent } from '../../src/cli/agent/flags.ts'
import { parseArguments } from '../../src/cli/arguments.ts'
import { commandFor } from '../../src/cli/commands.ts'
import { html, startWeb } from '../site/web.ts'

const errorsOf = (...words: string[]) => checkAgent(parseArguments(words, commandFor(['agent']).command.flags))

test('agent needs a question, and refuses what it cannot use', () => {
  expect(errorsOf()).toEqual(['no question given. Put it in quotes'])
  expect(errorsOf('How', 'high?')).toEqual(['the question has several words. Put it in quotes'])
  expect(errorsOf('How high?', '--strict')).toEqual(['--strict needs a page to keep to: use --url'])
  expect(errorsOf('How high?', '--max-credits', '101')).toEqual([
    '--max-credits: "101" is not a whole number from 1 to 100',
  ])
  expect(errorsOf('How high?', '--url', 'site.test/a', '--url', 'https://site.test/', '--strict')).toEqual([])
})

test('agent follows links and prints the data; it exits with 1 if nothing answers', async () => {
  await using web = await startWeb(() => ({
    '/': html(
      '<title>Lights</title><main><h1>Lights</h1><p>All lights.</p><a href="/kjeldsholm">Kjeldsholm lighthouse</a></main>',
    ),
    '/kjeldsholm': html(
      '<title>Kjeldsholm</title><main><h1>Kjeldsholm lighthouse</h1><p>Tower height: 31 m</p></main>',
    ),
  }))
  const schema = JSON.stringify({ type: 'object', properties: { tower_height_m: { type: 'number' } } })
  const agent = async (question: string, ...flags: string[]) => {
    const child = Bun.spawn(
      [
        process.execPath,
        MAIN,
        'agent',
        question,
        '--url',
        `${web.origin}/`,
        '--browser=never',
        '--allow-private-networks=127.0.0.0/8',
        ...flags,
      ],
      { stdin: new Blob([schema]), stdout: 'pipe', stderr: 'pipe' },
    )
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { out, err, code }
  }
  const answered = await agent('How high is the tower of the Kjeldsholm lighthouse?', '--schema', '-', '--json')
  expect(answered).toMatchObject({ code: 0, err: expect.stringContaining('No language model took part') })
  expect(JSON.parse(answered.out)).toMatchObject({
    data: { tower_height_m: 31 },
    sources: { '/tower_height_m': [{ url: `${web.origin}/kjeldsholm`, quote: 'Tower height: 31 m' }] },
  })
  const limited = await agent(
    'How high is the tower of the Kjeldsholm lighthouse?',
    '--schema',
    '-',
    '--max-credits',
    '1',
  )
  expect(limited).toMatchObject({ code: 1, out: '{\n  "tower_height_m": null\n}\n' })
  const inWords = await agent('How high is the tower of the Kjeldsholm lighthouse?')
  expect(inWords).toMatchObject({ code: 0, out: `Tower height: 31 m\n\n${web.origin}/kjeldsholm\n` })
})

const MAIN = join(import.meta.dir, '../../src/main.ts')
