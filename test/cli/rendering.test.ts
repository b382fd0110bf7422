import { afterAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArguments } from '../../src/cli/arguments.ts'
import { scrapeFlags } from '../../src/cli/commands/scrape-flags.ts'
import { renderingOf, writeScreenshot } from '../../src/cli/rendering.ts'
import { page } from '../api/app.fixture.ts'
import { program } from './process.fixture.ts'

const folder = await mkdtemp(join(tmpdir(), 'web-extract-'))
afterAll(() => rm(folder, { recursive: true }))

const MINUTE = 60_000
const args = (...words: string[]) => parseArguments(words, scrapeFlags)

/** A file of actions. */
async function file(content: unknown): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  await Bun.write(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('without flags nothing is asked of a browser', async () => {
  expect(await renderingOf(args('http://x/'), MINUTE)).toEqual({ actions: [] })
})

test.each([
  [['--screenshot', join(folder, 'a.png')], { fullPage: false }],
  [['--screenshot', join(folder, 'new/a.jpg')], { fullPage: false, quality: 80 }],
  [['--screenshot', join(folder, 'A.JPEG'), '--full'], { fullPage: true, quality: 80 }],
])('%j asks for the picture %j', async (words, screenshot) => {
  expect(await renderingOf(args(...words), MINUTE)).toEqual({ actions: [], screenshot })
})

describe('a file of actions', () => {
  test('is read as /v2/scrape takes it', async () => {
    const path = await file([{ type: 'click', selector: '#a' }, { type: 'generatePDF' }])
    expect(await renderingOf(args('--actions', path), MINUTE)).toEqual({
      actions: [
        { type: 'click', selector: '#a', all: false },
        { type: 'pdf', format: 'Letter', landscape: false, scale: 1 },
      ],
    })
  })

  test.each([
    [{ type: 'wait' }, '"actions" must be a list'],
    [
      [{ type: 'click', slector: '#a' }],
      '"actions[0].slector" is not a member of this request (did you mean "selector"?)',
    ],
    [[{ type: 'wait' }], '"actions[0]": a wait needs either'],
    [[{ type: 'wait', milliseconds: MINUTE + 1 }], 'add up to 60001 ms'],
    ['[\n {"type": "wait" "milliseconds": 5}]', 'is not valid JSON ('],
    [' \n', 'is empty. It must contain a list of actions, for example ['],
    [{ actions: [] }, 'must contain only the list'],
  ])('%j is a usage error that names file and fault', async (content, fault) => {
    const path = await file(content)
    const { out, err, code } = await program(['scrape', 'http://x/', '--actions', path])
    expect([out, code]).toEqual(['', 2])
    expect(err).toStartWith(`web-extract scrape: --actions ${path}: `)
    expect(err).toContain(fault)
  })

  test('that is not there is a usage error', async () => {
    const { err, code } = await program(['scrape', 'http://x/', '--actions', join(folder, 'none.json')])
    expect(code).toBe(2)
    expect(err).toContain('none.json: no such file')
  })

  test('may come from standard input', async () => {
    const child = Bun.spawn([process.execPath, 'src/main.ts', 'scrape', 'http://x/', '--actions', '-'], {
      cwd: join(import.meta.dir, '../..'),
      stdin: new Blob(['[{"type": "clik"}]']),
      stderr: 'pipe',
    })
    expect(await child.stderr.text()).toContain('--actions -: "actions[0]": "clik" is not allowed here')
    expect(await child.exited).toBe(2)
  })
})

test('a place where no picture can be written is a usage error before the page is visited', async () => {
  const there = await file('[]')
  for (const [path, fault] of [
    [`${folder}/sub.png`, 'is a folder, not a file'],
    [`${there}/a.png`, 'its parent is not a folder'],
  ] as const) {
    if (path.endsWith('sub.png')) await mkdir(path)
    const { err, code } = await program(['scrape', 'http://x/', '--screenshot', path])
    expect([code, err]).toEqual([2, `web-extract scrape: --screenshot ${path}: ${fault}\n`])
  }
})

test('a picture goes into its file, and no longer into what is printed', async () => {
  const path = join(folder, 'page.png')
  const told: string[] = []
  const result = { ...page, screenshot: `data:image/png;base64,${Buffer.from('bytes').toString('base64')}` }
  expect(await writeScreenshot(result, args('--screenshot', path), (line) => told.push(line))).toEqual(page)
  expect(await Bun.file(path).text()).toBe('bytes')
  expect(told).toEqual([`wrote ${path}\n`])
})
