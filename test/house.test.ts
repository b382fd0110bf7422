import { expect, test } from 'bun:test'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')
const MINUTES_2 = 120_000
const { scripts } = await Bun.file(resolve(root, 'package.json')).json()

async function run(...command: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` }
  const child = Bun.spawn(command, { cwd: root, env, stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code, output: `${out}${err}` }
}

test(
  'the types fit',
  async () => {
    // With several threads it takes a third more of the processor, which the other tests need.
    const { code, output } = await run(...scripts.typecheck.split(' '), '--singleThreaded')
    expect(output).toBe('')
    expect(code).toBe(0)
  },
  MINUTES_2,
)

test(
  'the linter and the formatter find nothing',
  async () => {
    const { code, output } = await run(...scripts.lint.split(' '))
    expect(code === 0 ? '' : output).toBe('')
  },
  MINUTES_2,
)

test('every dependency is pinned exactly', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await Bun.file(resolve(root, 'package.json')).json()
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(String(range)),
  )
  expect(loose).toEqual([])
})
