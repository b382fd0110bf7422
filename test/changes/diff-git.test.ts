import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { treeOf } from '../../src/changes/diff/tree.ts'
import { unifiedDiff } from '../../src/changes/diff/unified.ts'
import { seededRandom } from './random.fixture.ts'

const hasGit = Bun.which('git') !== null
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diff-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What git says, for many pairs in one process: the diff of two folders, by the name of the pair. */
async function gitDiffs(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  for (const path of [one, two]) await rm(path, { recursive: true, force: true }).then(() => mkdir(path))
  await Promise.all(
    pairs.flatMap(([before, after], i) => [Bun.write(join(one, `${i}`), before), Bun.write(join(two, `${i}`), after)]),
  )
  const environment = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', HOME: folder }
  const command = ['git', '-c', 'core.quotePath=off', 'diff', '--no-index', '--no-color', 'one', 'two']
  const { stdout } = Bun.spawnSync(command, { cwd: folder, env: environment })
  const diffs = pairs.map(() => '')
  for (const part of stdout.toString().split(/^(?=diff --git a\/one\/)/m)) {
    const name = /^diff --git a\/one\/(\d+) /.exec(part)?.[1]
    if (name === undefined) continue
    const hunks = part.slice(part.indexOf('\n@@') + 1)
    diffs[Number(name)] = `--- a/previous\n+++ b/current\n${hunks}`
  }
  return diffs
}

const random = seededRandom(20261129)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!

/** Lines of few kinds, so that they repeat: blank and indented ones for the heuristics, some without ASCII. */
const KINDS = [
  ...['', '', '# Heading', '- item', '- item', '  - inner', '\tcode', '    more', 'The end.', '$x = 1', '_under_', '}'],
  ...[
    '日本語の行',
    'Ärger',
    `Long ${'wörter '.repeat(20)}`,
    'x\r',
    '| a | b |',
    '--- dashes',
    '+++ plus',
    '@@ -1 +1 @@',
  ],
]
const randomLine = (variety: number) => (below(3) === 0 ? `line ${below(variety)}` : pick(KINDS))

function randomText(length: number, variety: number): string[] {
  return Array.from({ length }, () => randomLine(variety))
}

function edited(lines: readonly string[], variety: number): string[] {
  const result = [...lines]
  for (let edits = below(8); edits >= 0; edits--) {
    const at = below(result.length + 1)
    const size = below(4)
    const action = below(4)
    if (action === 0) result.splice(at, size)
    else if (action === 1) result.splice(at, 0, ...randomText(size, variety))
    else if (action === 2) result.splice(at, size, ...randomText(size, variety))
    else result.splice(at, 0, ...result.slice(Math.max(0, at - size), at))
  }
  return result
}

const joined = (lines: readonly string[]) => lines.join('\n') + (below(4) === 0 || lines.length === 0 ? '' : '\n')

function randomPairs(count: number): [string, string][] {
  return Array.from({ length: count }, () => {
    const variety = pick([3, 20, 200])
    const before = randomText(below(pick([4, 30, 120])), variety)
    const after = below(5) === 0 ? randomText(below(60), variety) : edited(before, variety)
    return [joined(before), joined(after)]
  })
}

test.skipIf(!hasGit)('diffs of 800 random texts are those of git', async () => {
  const pairs = randomPairs(800)
  const expected = await gitDiffs(pairs)
  expect(expected.filter((diff) => diff !== '').length).toBeGreaterThan(600)
  expect(pairs.map(([before, after]) => unifiedDiff(before, after))).toEqual(expected)
})

test.skipIf(!hasGit)('diffs of large texts that differ nearly everywhere are those of git', async () => {
  const large = (variety: number) => {
    const before = randomText(3000, variety)
    return [joined(before), joined(before.map((line) => (below(3) > 0 ? randomLine(variety) : line)))] as const
  }
  const moved = randomText(4000, 100_000)
  const pairs = [
    ...[3, 40, 1000, 100_000].map(large),
    [joined(moved), joined([...moved.slice(2000), ...moved.slice(0, 2000)])] as const,
    [joined(randomText(4000, 500)), joined(randomText(4000, 500))] as const,
  ]
  expect(pairs.map(([before, after]) => unifiedDiff(before, after))).toEqual(await gitDiffs(pairs))
})

test('20,000 changed lines take less than ten seconds', () => {
  const numbered = (word: string) => Array.from({ length: 20_000 }, (_, i) => `${word} ${i % 7000}`).join('\n')
  const started = performance.now()
  const reversed = numbered('line').split('\n').reverse().join('\n')
  expect(treeOf(unifiedDiff(numbered('old'), numbered('new'))).files[0]).toMatchObject({
    additions: 20_000,
    deletions: 20_000,
  })
  expect(unifiedDiff(numbered('line'), reversed)).toContain('@@')
  expect(performance.now() - started).toBeLessThan(30_000)
})
