import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { withGeneratedParts } from '../scripts/readme.ts'
import { settings } from '../src/config/settings.ts'
import { json, testApp } from './api/app.fixture.ts'
import { blocksOf, type Command, commandsOf } from './readme/blocks.ts'

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

test("README's table of folders names every folder of src, and no other", async () => {
  const folders = (await readdir(`${root}/src`, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const named = [...readme.matchAll(/^\| `src\/(\w+)` \|/gm)].map((match) => match[1]!)
  expect(named.sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('README has no place left to fill in', () => {
  expect(readme).not.toMatch(/@@|TODO|TBD/)
})

test('README shows a request to every route, and what it answers', async () => {
  const { paths } = (await json(await testApp().request('GET', '/openapi.json'))) as { paths: Record<string, object> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const shell = blocksOf(readme).filter(({ language }) => language === 'sh')
  const asked = shell.flatMap(commandsOf).flatMap((command) => requestOf(command) ?? [])
  const shown = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/\{\w+\}/g, '[\\w-]+')}$`)
    return asked.some((request) => pattern.test(request))
  }
  expect(routes.filter((route) => !shown(route))).toEqual([])
})

/** Method and path of a curl command whose answer is shown. */
function requestOf({ text, answer }: Command): string | undefined {
  const path = /http:\/\/127\.0\.0\.1:3002([^\s'?]*)/.exec(text)?.[1]
  if (answer === undefined || path === undefined || !text.includes('curl ')) return undefined
  const method = /-X (\w+)/.exec(text)?.[1] ?? (/ -[dF] /.test(text) ? 'POST' : 'GET')
  return `${method} ${path}`
}

test('every link inside README leads somewhere', () => {
  const headings = [...readme.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map((match) =>
    anchorOf(match[1]!),
  )
  const links = [...readme.matchAll(/\]\(#([^)]*)\)/g)].map((match) => match[1]!)
  expect(links.filter((link) => !headings.includes(link))).toEqual([])
})

/** What GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('README starts the programs of the container files as they are: targets, profiles, variables', async () => {
  const dockerfile = await Bun.file(`${root}/Dockerfile`).text()
  const compose = Bun.YAML.parse(await Bun.file(`${root}/compose.yaml`).text()) as {
    services: Record<string, { profiles: string[]; depends_on?: object; environment?: object }>
  }
  const services = Object.entries(compose.services)
  const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map((match) => match[1])
  const profiles = new Set(services.flatMap(([, service]) => service.profiles))
  for (const [, target] of readme.matchAll(/--target (\w+)/g)) expect(targets).toContain(target)
  for (const [, profile] of readme.matchAll(/--profile (\w+)/g)) expect([...profiles]).toContain(profile!)
  expect(new Set([...readme.matchAll(/--profile (\w+)/g)].map((match) => match[1]))).toEqual(profiles as Set<string>)
  const known = new Set(Object.values(settings).flatMap(({ env }) => env as readonly string[]))
  for (const [name, { environment = {}, depends_on = {} }] of services) {
    if (name !== 'postgres') expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
    expect(Object.keys(depends_on).filter((other) => !(other in compose.services))).toEqual([])
  }
})
