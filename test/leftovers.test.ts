import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './patience.ts'

const root = join(import.meta.dir, '..')

test('a test that fails leaves no process behind, nor those that its processes started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leftovers-'))
  try {
    const note = join(folder, 'pids')
    const file = join(folder, 'failing.test.ts')
    await writeFile(
      file,
      `import { afterAll, expect, test } from 'bun:test'
      const child = Bun.spawn(['sh', '-c', 'sleep 600 & echo $$ $! >${note}; wait'])
      afterAll(() => expect(child.killed).toBe(false))
      test('fails', async () => {
        while (!(await Bun.file(${JSON.stringify(note)}).exists())) await Bun.sleep(10)
        throw new Error('as it should')
      })`,
    )
    const run = Bun.spawnSync([process.execPath, 'test', '--preload', join(root, 'test/leftovers.ts'), file], {
      cwd: folder,
    })
    expect([run.exitCode, `${run.stderr}`]).toEqual([1, expect.stringContaining('1 fail')])
    const pids = (await Bun.file(note).text()).trim().split(' ')
    const isRunning = (pid: string) =>
      Bun.file(`/proc/${pid}/cmdline`)
        .text()
        .then(
          (text) => text !== '',
          () => false,
        )
    await until(async () => !(await Promise.all(pids.map(isRunning))).includes(true))
  } finally {
    await rm(folder, { recursive: true })
  }
})
