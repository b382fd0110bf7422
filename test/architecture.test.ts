import { expect, test } from 'bun:test'
import { dirname, join, relative, resolve } from 'node:path'

const source = resolve(import.meta.dir, '../src')

/** Which folder may import which at run time. A folder may always import itself; type-only imports are free. */
const may: Record<string, string[]> = {
  content: [],
  files: ['content'],
  frontier: [],
  net: [],
  waiting: [],
  wire: [],
  fetch: ['net', 'content', 'wire', 'waiting'],
  db: ['unpack'],
  queue: [],
  uploads: ['wire'],
  operations: ['fetch', 'content', 'files', 'uploads', 'frontier', 'net', 'waiting', 'queue'],
  unpack: [],
  browser: ['net', 'wire', 'waiting', 'unpack'],
  worker: ['queue', 'operations', 'fetch', 'frontier', 'net'],
  scheduler: ['queue', 'uploads'],
  api: ['operations', 'wire'],
  client: ['net'],
  cli: [
    'operations',
    'wire',
    'api',
    'client',
    'fetch',
    'browser',
    'db',
    'files',
    'queue',
    'worker',
    'scheduler',
    'uploads',
  ],
}

/** Files at the top, and which folders may import them. */
const leaves: Record<string, string[]> = {
  'errors.ts': [
    'content',
    'files',
    'frontier',
    'net',
    'waiting',
    'wire',
    'unpack',
    'db',
    'queue',
    'uploads',
    'fetch',
    'operations',
    'worker',
    'browser',
    'api',
    'client',
    'cli',
  ],
  'log.ts': ['db', 'worker', 'scheduler', 'fetch', 'operations', 'browser', 'api', 'cli'],
  'metrics.ts': ['cli'],
  'process-memory.ts': ['operations', 'browser'],
  'config.ts': ['browser', 'api', 'cli'],
  'roles.ts': ['api', 'cli'],
}

/** Packages that only some folders may import. */
const packages: Record<string, string[]> = {
  'playwright-core': ['browser'],
  elysia: ['api'],
  'swagger-ui-dist': ['api'],
  '@sinclair/typebox': ['wire', 'api'],
  'ipaddr.js': ['net'],
  'tough-cookie': ['fetch'],
  tldts: ['frontier'],
  re2js: ['frontier'],
  htmlparser2: ['content', 'files'],
  '@e965/xlsx': ['files'],
  '@hyzyla/pdfium': ['files'],
  'tesseract.js-core': ['files'],
  'image-size': ['files'],
  domhandler: ['content'],
  'css-select': ['content'],
  'drizzle-orm': ['db'],
  postgres: ['db'],
}

interface Import {
  from: string
  to: string
  kind: string
}

const transpiler = new Bun.Transpiler({ loader: 'ts' })
const files = [...new Bun.Glob('**/*.ts').scanSync(source)].filter((file) => !file.endsWith('.d.ts'))
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await Bun.file(join(source, file)).text()] as const)),
)
const imports: Import[] = files.flatMap((from) =>
  transpiler.scanImports(texts.get(from)!).map(({ path, kind }) => ({
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

test('no file imports itself through others', () => {
  const next = new Map(files.map((file) => [file, own.filter(({ from }) => from === file).map(({ to }) => to)]))
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
})

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

test('process.env is read in config.ts, the console is not used, and connections are opened in net/ only', () => {
  const found = (pattern: RegExp) => files.filter((file) => pattern.test(texts.get(file)!))
  expect(found(/\bprocess\.env\b/)).toEqual(['config.ts'])
  expect(found(/\bconsole\./)).toEqual([])
  const connecting = /(?<!async |[\w.])fetch\(|from 'node:(?:net|tls|http2?|https|dgram)'|Bun\.connect\(/
  // Of the one other, to the database of the operator's, no caller chooses the address.
  expect(found(connecting).filter((file) => folderOf(file) !== 'net')).toEqual(['db/socket.ts'])
})

test('no file is a grab-bag, and none is long', () => {
  expect(files.filter((file) => /(utils?|helpers?|common|misc|manager|service)\.ts$/.test(file))).toEqual([])
  expect(files.filter((file) => texts.get(file)!.split('\n').length > 300)).toEqual([])
})
