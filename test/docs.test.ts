import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { generatedPages, withGeneratedParts } from '../scripts/docs.ts'
import { settings } from '../src/config/settings.ts'
import { json, testApp } from './api/app.fixture.ts'
import { blocksOf, type Command, commandsOf } from './docs/blocks.ts'
import { anchorsOf, linksOf } from './docs/links.ts'
import { markdownFiles, pages, pageText, sectionOf } from './docs/pages.ts'

const root = `${import.meta.dir}/..`
const README_LINES = 200

test('every Markdown file is a page that is read', () => {
  expect(markdownFiles().sort()).toEqual(pages.map(({ path }) => path).sort())
})

test('README fits into two hundred lines', () => {
  expect(pageText('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES)
})

test('settings, errors and help are what the program prints (bun scripts/docs.ts writes them)', () => {
  for (const path of generatedPages) expect(withGeneratedParts(path, pageText(path))).toBe(pageText(path))
})

test('the table of dependencies names every package, and no other', async () => {
  const { dependencies, optionalDependencies } = await Bun.file(`${root}/package.json`).json()
  const table = sectionOf('docs/architecture.md', '## Dependencies')
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!)
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).sort())
})

test('the table of folders names every folder of src, and no other', async () => {
  const folders = (await readdir(`${root}/src`, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const table = sectionOf('docs/architecture.md', '## Folders')
  const named = [...table.matchAll(/^\| `src\/([\w-]+)` \|/gm)].map((match) => match[1]!)
  expect(named.sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('the glossary gives names that the code has: of exports, of files and of folders', async () => {
  const rows = sectionOf('docs/architecture.md', '## Glossary').matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)
  const named = [...rows].flatMap((row) => [...row[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
  const files = [...new Bun.Glob('**/*.ts').scanSync(`${root}/src`)]
  const source = (await Promise.all(files.map((file) => Bun.file(`${root}/src/${file}`).text()))).join('\n')
  const isExport = (name: string) =>
    new RegExp(`^export (?:async )?(?:class|const|function|interface|type) ${RegExp.escape(name)}\\b`, 'm').test(source)
  const exists = (name: string) => (name.includes('/') ? existsSync(`${root}/src/${name}`) : isExport(name))
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test('every source path that a page names exists, from the root or from src', () => {
  const files = /`((?:[\w-]+\/)+[\w.-]+\.(?:ts|mjs|sql|json))[` ]/g
  const folders = /`((?:assets|bin|drizzle|packaging|patches|scripts|src|test)\/[\w./@-]+)[` ]/g
  const named = pages.flatMap(({ path, text }) =>
    [files, folders].flatMap((pattern) => [...text.matchAll(pattern)].map(([, file]) => ({ path, file: file! }))),
  )
  const exists = (file: string) => ['', 'src/'].some((folder) => existsSync(`${root}/${folder}${file}`))
  expect(named.filter(({ file }) => !exists(file))).toEqual([])
})

test('no page has a place left to fill in', () => {
  for (const { text } of pages) expect(text).not.toMatch(/@@|TODO|TBD/)
})

test('the pages show a request to every route, and what it answers', async () => {
  const { paths } = (await json(await testApp().request('GET', '/openapi.json'))) as { paths: Record<string, object> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const shell = pages.flatMap(blocksOf).filter(({ language }) => language === 'sh')
  const asked = shell.flatMap(commandsOf).flatMap((command) => requestOf(command) ?? [])
  const shown = (route: string) => {
    // A URL takes all the rest.
    const pattern = new RegExp(`^${route.replace('{url}', '.+').replace(/\{\w+\}/g, '[\\w.-]+')}$`)
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

test('every link between pages, and inside one, leads somewhere', () => {
  const anchors = new Map(pages.map((page) => [page.path, anchorsOf(page)]))
  const broken = pages.flatMap(linksOf).filter(({ path, anchor }) => {
    if (!existsSync(`${root}/${path}`)) return true
    return anchor !== '' && !anchors.get(path)?.includes(anchor)
  })
  expect(broken.map(({ shown }) => shown)).toEqual([])
})

test('every page and heading that a comment of the code cites exists', async () => {
  const anchors = new Map(pages.map((page) => [page.path, anchorsOf(page)]))
  const files = ['src', 'scripts', 'bin'].flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.{ts,mjs,sql}`).scanSync({ cwd: root }),
  ])
  const cited = await Promise.all(
    files.map(async (file) =>
      [...(await Bun.file(`${root}/${file}`).text()).matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)].map(
        ([shown, page, anchor]) => ({ shown: `${file}: ${shown}`, page: page!, anchor }),
      ),
    ),
  )
  const broken = cited
    .flat()
    .filter(({ page, anchor }) => !anchors.has(page) || (anchor !== undefined && !anchors.get(page)!.includes(anchor)))
  expect(broken.map(({ shown }) => shown)).toEqual([])
})

test('the pages start the programs of the container files as they are: targets, profiles, variables', async () => {
  const page = pageText('docs/deployment.md')
  const dockerfile = await Bun.file(`${root}/Dockerfile`).text()
  const compose = Bun.YAML.parse(await Bun.file(`${root}/compose.yaml`).text()) as {
    services: Record<string, { profiles: string[]; depends_on?: object; environment?: object }>
  }
  const services = Object.entries(compose.services)
  const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map((match) => match[1])
  const profiles = new Set(services.flatMap(([, service]) => service.profiles))
  for (const [, target] of page.matchAll(/--target (\w+)/g)) expect(targets).toContain(target)
  expect(new Set([...page.matchAll(/--profile (\w+)/g)].map((match) => match[1]))).toEqual(profiles as Set<string>)
  const known = new Set(Object.values(settings).flatMap(({ env }) => env as readonly string[]))
  for (const [name, { environment = {}, depends_on = {} }] of services) {
    if (name !== 'postgres') expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([])
    expect(Object.keys(depends_on).filter((other) => !(other in compose.services))).toEqual([])
  }
})
