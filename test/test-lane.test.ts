import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLane, sumOf } from '../scripts/test-lane.ts'

test('lanes of tests are counted together, also those in the background', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-lane-'))
  try {
    await writeFile(
      join(folder, 'three.test.ts'),
      `import { expect, test } from 'bun:test'
       test('a', () => {}); test('b', () => {}); test('c', () => expect(1).toBe(2))`,
    )
    await writeFile(join(folder, 'one.test.ts'), `import { test } from 'bun:test'; test('d', () => {})`)
    const shown: Uint8Array[] = []
    const output = { write: (bytes: Uint8Array) => shown.push(bytes) }
    const lanes = [
      startLane(folder, ['--parallel=2', './three.test.ts', './one.test.ts'], { output }),
      startLane(folder, ['--parallel=1', '--no-isolate', './one.test.ts'], { inBackground: true, output }),
    ]
    const results = await Promise.all(lanes.map(({ ended }) => ended))
    expect(results).toEqual([
      { code: 1, passed: 3, failed: 1 },
      { code: 0, passed: 1, failed: 0 },
    ])
    expect(
      Buffer.concat(shown)
        .toString()
        .match(/\(pass\) d/g),
    ).toHaveLength(2)
    expect(sumOf(results)).toBe('\nAll tests:\n 4 pass\n 1 fail\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
