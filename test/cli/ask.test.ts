import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArguments } from '../../src/cli/arguments.ts'
import { checkAsk, checkSummarize } from '../../src/cli/commands/ask-flags.ts'
import { commandFor } from '../../src/cli/commands.ts'

const argumentsOf = (...words: string[]) => parseArguments(words, commandFor(['ask']).command.flags)

test('ask needs a page and a question, summarize a page', () => {
  expect(checkAsk(argumentsOf())).toEqual(['no URL or file given. Use - for standard input'])
  expect(checkAsk(argumentsOf('a.html'))).toEqual(['no question given. Put it in quotes after the URL'])
  expect(checkAsk(argumentsOf('a.html', 'Who wrote it?'))).toEqual([])
  expect(checkAsk(argumentsOf('a.html', 'Who', 'wrote', 'it?'))).toEqual([
    'the question has several words. Put it in quotes',
  ])
  expect(checkAsk(argumentsOf('Who wrote it?', 'https://site.test/'))).toEqual([
    'the URL comes first, then the question',
  ])
  expect(checkSummarize(argumentsOf())).toEqual(['no URL or file given. Use - for standard input'])
  expect(checkSummarize(argumentsOf('a.html'))).toEqual([])
})

test('ask and summarize print a text of the file; ask exits with 1 if the file does not answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ask-'))
  try {
    const file = join(folder, 'lens.html')
    await Bun.write(file, '<h1>Lens</h1><p>The lens was ground by Ida Brandt in Lübeck.</p>')
    const answered = await run('ask', file, 'Who ground the lens?')
    expect(answered).toEqual({ code: 0, out: 'The lens was ground by Ida Brandt in Lübeck.\n', err: '' })
    const unanswered = await run('ask', file, 'Which airline flies to Reykjavik?')
    expect(unanswered).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('No passage of the page answers'),
    })
    expect(await run('summarize', file)).toEqual(answered)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('ask says that a page is not there', async () => {
  using site = Bun.serve({ port: 0, fetch: () => new Response('<p>Nothing is here.</p>', HTML_404) })
  const networks = '--allow-private-networks=127.0.0.0/8'
  const { err } = await run('ask', `http://127.0.0.1:${site.port}/`, 'Who?', '--browser=never', networks)
  expect(err).toContain('The site responded with status 404.')
})

const HTML_404 = { status: 404, headers: { 'content-type': 'text/html' } }

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const main = join(import.meta.dir, '../../src/main.ts')
  const child = Bun.spawn([process.execPath, main, ...words, '--log-level', 'error'], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, err }
}
