import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

const { out: bashScript } = await program(['completion', 'bash'])

/** What bash offers for the last of these words. */
async function offered(...words: string[]): Promise<string[]> {
  const ask = `COMP_WORDS=(web-extract "$@"); COMP_CWORD=$#; _web_extract; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { out } = await program(['-c', `${bashScript}\n${ask}`, 'bash', ...words], {}, ['bash', '--norc'])
  return out.split('\n').filter((word) => word !== '')
}

test('bash completes commands, their flags, and words that a flag or command takes', async () => {
  expect(await offered('cr')).toEqual(['crawl'])
  expect(await offered('map', '--inc')).toEqual(['--include-subdomains'])
  expect(await offered('map', '--sitemap', 's')).toEqual(['skip'])
  expect(await offered('--role', '')).toEqual(['api', 'worker', 'scheduler', 'render', 'all'])
  expect(await offered('--role', '=', 'wo')).toEqual(['worker'])
  expect(await offered('--role', '=')).toEqual(['api', 'worker', 'scheduler', 'render', 'all'])
  expect(await offered('service', 'pr')).toEqual(['print'])
  expect(await offered('jobs', 'wa')).toEqual(['watch'])
  expect(await offered('completion', 'z')).toEqual(['zsh'])
  expect(await offered('scrape', '--limit', '')).toEqual([])
})

test.each(['zsh', 'fish'])('%s gets every command and flag of the tables, in words that it can read', async (shell) => {
  const { out, code } = await program(['completion', shell])
  expect(code).toBe(0)
  for (const word of ['crawl', 'completion', 'screenshot', 'data-dir', 'include skip only']) {
    expect(out.replaceAll('|', ' ')).toContain(word)
  }
  if (Bun.which(shell) === null) return
  await using place = await temporaryFolder()
  const script = join(place.folder, 'script')
  await Bun.write(script, out)
  const checked = await program(['-n', script], {}, [shell])
  expect(checked).toMatchObject({ code: 0, err: '' })
})

test('a shell that it does not speak is wrong usage, and those it does are named', async () => {
  expect(await program(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('bash, zsh, fish'),
  })
})
