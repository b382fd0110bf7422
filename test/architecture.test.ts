import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { filesOutOfOrder } from './order.ts'

const root = resolve(import.meta.dir, '..')
const source = join(root, 'src')

/**
 * Which folder may import which at run time. A folder may always import itself and the leaves below. Type-only imports
 * may cross this table, but may not close a cycle of files. Lower lines know nothing of upper ones.
 */
const may: Record<string, string[]> = {
  cli: [
    'changes',
    'copies',
    'service',
    'mcp',
    'agent',
    'client',
    'worker',
    'tasks',
    'operations',
    'crawl',
    'queue',
    'content',
    'conversion',
    'browser',
    'db',
    'engines',
    'fetch',
    'files',
    'frontier',
    'model',
    'schedule',
    'search',
    'wire',
    'config',
    'net',
    'concurrency',
    'platform',
  ],
  service: [
    'api',
    'mcp',
    'worker',
    'tasks',
    'webhooks',
    'operations',
    'monitors',
    'crawl',
    'uploads',
    'profiles',
    'copies',
    'queue',
    'conversion',
    'browser',
    'db',
    'engines',
    'fetch',
    'files',
    'model',
    'search',
    'wire',
    'config',
    'platform',
    'concurrency',
    'net',
  ],
  api: ['mcp', 'operations', 'wire', 'concurrency'],
  mcp: ['operations', 'fetch', 'wire', 'concurrency'],
  client: ['net'],
  console: [],
  webhooks: ['operations', 'extraction', 'crawl', 'queue', 'net', 'concurrency'],
  tasks: [
    'operations',
    'agent',
    'monitors',
    'changes',
    'extraction',
    'crawl',
    'queue',
    'fetch',
    'content',
    'frontier',
    'net',
    'concurrency',
  ],
  worker: ['queue'],
  operations: [
    'agent',
    'answers',
    'monitors',
    'changes',
    'extraction',
    'crawl',
    'queue',
    'fetch',
    'files',
    'model',
    'search',
    'content',
    'frontier',
    'net',
    'concurrency',
  ],
  agent: ['answers', 'model', 'content', 'extraction', 'frontier', 'concurrency'],
  extraction: ['content'],
  crawl: ['queue', 'frontier', 'net'],
  answers: ['content', 'model', 'concurrency'],
  conversion: ['files', 'search', 'content', 'changes', 'platform', 'concurrency'],
  browser: ['wire', 'net', 'platform', 'concurrency'],
  config: ['fetch', 'model', 'net'],
  engines: ['wire', 'net', 'concurrency'],
  fetch: ['content', 'net', 'concurrency'],
  search: ['content', 'frontier', 'net', 'concurrency'],
  model: ['net', 'concurrency'],
  net: ['concurrency'],
  uploads: ['wire', 'db'],
  profiles: ['crawl', 'db'],
  copies: ['db'],
  monitors: ['extraction', 'crawl', 'queue', 'schedule'],
  schedule: [],
  wire: ['agent', 'content', 'model', 'schedule', 'search'],
  queue: ['db'],
  db: ['platform'],
  files: ['content'],
  content: [],
  changes: [],
  frontier: [],
  platform: [],
  concurrency: [],
}

/** Files at the top, and which folders may import them. The errors are everybody's. */
const leaves: Record<string, string[]> = {
  'errors.ts': Object.keys(may),
  'call.ts': Object.keys(may),
  'log.ts': [
    'answers',
    'api',
    'browser',
    'cli',
    'config',
    'conversion',
    'db',
    'engines',
    'fetch',
    'mcp',
    'model',
    'operations',
    'search',
    'service',
    'webhooks',
    'worker',
  ],
  'version.ts': ['api', 'cli', 'config', 'mcp', 'service'],
  'did-you-mean.ts': ['api', 'cli', 'config', 'mcp', 'wire'],
}

/** Packages that only some folders may import. */
const packages: Record<string, string[]> = {
  'playwright-core': ['browser'],
  elysia: ['api'],
  'swagger-ui-dist': ['api'],
  '@sinclair/typebox': ['wire', 'api', 'mcp'],
  '@modelcontextprotocol/sdk': ['mcp'],
  'ipaddr.js': ['net'],
  'tough-cookie': ['fetch'],
  tldts: ['frontier'],
  croner: ['schedule'],
  preact: ['console'],
  'markdown-it': ['console'],
  re2js: ['content', 'frontier'],
  htmlparser2: ['content', 'files'],
  '@e965/xlsx': ['files'],
  '@hyzyla/pdfium': ['files'],
  'tesseract.js-core': ['files'],
  'image-size': ['files'],
  jsonrepair: ['model'],
  domhandler: ['content'],
  'css-select': ['content'],
  'drizzle-orm': ['copies', 'db', 'profiles', 'queue', 'uploads'],
  postgres: ['db'],
}

interface Import {
  from: string
  to: string
  kind: string
}

const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }
const transpilerOf = (file: string) => transpilers[file.endsWith('.tsx') ? 'tsx' : 'ts']
const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(source)].filter((file) => !file.endsWith('.d.ts'))
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await Bun.file(join(source, file)).text()] as const)),
)
const imports: Import[] = files.flatMap((from) =>
  transpilerOf(from)
    .scanImports(texts.get(from)!)
    .map(({ path, kind }) => ({
      from,
      kind,
      to: path.startsWith('.') ? relative(source, resolve(source, dirname(from), path)) : path,
    })),
)

const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : '')
const own = imports.filter(({ to }) => files.includes(to))

test('a folder imports only the folders that the table allows', () => {
  const wrong = own.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (here === '' || here === there) return false
    return there === '' ? !leaves[to]?.includes(here) : !may[here]?.includes(there)
  })
  expect(wrong).toEqual([])
  expect(Object.keys(may).sort()).toEqual([...new Set(files.map(folderOf))].filter((folder) => folder !== '').sort())
})

test('no file imports itself through others, type imports included', () => {
  const next = new Map(files.map((file) => [file, targetsOf(file)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, above: string[]) => {
    if (above.includes(file)) cycles.push([...above.slice(above.indexOf(file)), file].join(' -> '))
    if (done.has(file) || above.includes(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...above, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
  const known = (file: string) => new Set(next.get(file))
  expect(own.filter(({ from, to }) => !known(from).has(to))).toEqual([])
})

/** The files that a file imports, for types too. The transpiler drops those, so that `imports` does not have them. */
function targetsOf(file: string): string[] {
  const specifiers = [...texts.get(file)!.matchAll(/\b(?:from|import) ?\(?\s*'(\.[^']*)'/g)].map((match) => match[1]!)
  const targets = specifiers.map((path) => relative(source, resolve(source, dirname(file), path)))
  return [...new Set(targets)].filter((target) => files.includes(target))
}

test('packages with a home are imported there only', () => {
  const wrong = imports.filter(({ from, to }) => {
    const name = to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/')
    return packages[name] !== undefined && !packages[name].includes(folderOf(from))
  })
  expect(wrong).toEqual([])
})

test('process.env is read in config/ and platform/environment.ts, the console is not used, and connections are opened in net/ only', () => {
  // The programs that the playground writes for others are texts.
  const own = files.filter((file) => !file.startsWith('console/playground/copy-as/'))
  const found = (pattern: RegExp) => own.filter((file) => pattern.test(texts.get(file)!))
  expect(found(/\bprocess\.env\b/).sort()).toEqual(['config/read.ts', 'platform/environment.ts'])
  expect(found(/\bconsole\.(?:log|info|warn|error|debug|trace|table|dir)\b/)).toEqual([])
  const connecting = /(?<!async |[\w.])fetch\(|from 'node:(?:net|tls|http2?|https|dgram)'|Bun\.connect\(/
  // Of the one other, to the database of the operator's, no caller chooses the address.
  // The web console runs in a browser, and asks only the service that it comes from.
  const others = found(connecting).filter((file) => !['net', 'console'].includes(folderOf(file)))
  expect(others).toEqual(['db/socket.ts'])
})

test('programs are started in platform/spawn.ts only, which demands their environment', () => {
  const starting = /\bBun\.(?:spawn|\$)|['"](?:node:)?child_process['"]|import \{[^}]*(?:\bspawn|\$)[^}]*\} from 'bun'/
  expect(files.filter((file) => starting.test(texts.get(file)!))).toEqual(['platform/spawn.ts'])
})

test('no file is a grab-bag, and none is long', () => {
  expect(files.filter((file) => /(utils?|helpers?|common|misc|manager|service)\.tsx?$/.test(file))).toEqual([])
  expect(files.filter((file) => texts.get(file)!.split('\n').length > 300)).toEqual([])
})

test('every file opens with its main export, or with a line that says what it is for', async () => {
  expect(await filesOutOfOrder()).toEqual([])
})

test('names have hyphens, the root of src has at most 8 files, and src/cli at most 78', async () => {
  const written = ['src', 'test', 'scripts'].flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.{ts,tsx,mjs}`).scanSync({ cwd: root, onlyFiles: true }),
  ])
  expect(written.filter((file) => file.includes('_') && !file.includes('node_modules'))).toEqual([])
  expect((await readdir(source, { withFileTypes: true })).filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(
    8,
  )
  expect(files.filter((file) => folderOf(file) === 'cli').length).toBeLessThanOrEqual(78)
})

/** Documents that a reader of this repository does not have: comments cite docs/, standards and upstream issues. */
const elsewhere = [
  /\bv2-(?:contract|server-semantics)\b/,
  /\b[Ss]pec(?:ification)?s? \d|\bthe (?:spec|specification)\b/,
  /\bshared\/(?:design|issues|specs?)\b/,
  /(?<!docs\/)(?<!\]\()\b(?:security|architecture|house|style|storage|scope|contract)\.md\b/,
  /\b(?:see|from|of|in) issue \d+\b/i,
]

test('no file cites a document outside the repository', async () => {
  const written = ['bin', 'drizzle', 'patches', 'packaging', 'scripts', 'src', 'test'].flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.{ts,mjs,sql,service,sh,py}`).scanSync({ cwd: root, onlyFiles: true }),
  ])
  const citing = await Promise.all(
    written
      .filter((file) => file !== 'test/architecture.test.ts' && !/\/golden\//.test(file))
      .map(async (file) => {
        const lines = (await Bun.file(join(root, file)).text()).split('\n')
        return lines
          .filter((line) => elsewhere.some((pattern) => pattern.test(line)))
          .map((line) => `${file}: ${line.trim()}`)
      }),
  )
  expect(citing.flat()).toEqual([])
})
