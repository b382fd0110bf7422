import { expect, test } from 'bun:test'
import { withGeneratedParts } from '../scripts/readme.ts'

const root = `${import.meta.dir}/..`
const readme = await Bun.file(`${root}/README.md`).text()

test("README's settings, errors and help are what the program prints (bun scripts/readme.ts writes them)", () => {
  expect(withGeneratedParts(readme)).toBe(readme)
})

test("README's table of dependencies names every package, and no other", async () => {
  const { dependencies, optionalDependencies } = await Bun.file(`${root}/package.json`).json()
  const table = readme.slice(readme.indexOf('### Dependencies'), readme.indexOf('## Development'))
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!)
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort())
})

test('README has no place left to fill in', () => {
  expect(readme).not.toMatch(/@@|TODO|TBD/)
})
