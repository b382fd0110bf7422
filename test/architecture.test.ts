import { expect, test } from 'bun:test'
import { dirname, join, relative, resolve } from 'node:path'

const source = resolve(import.meta.dir, '../src')

/**
 * Which folder may import which at run time. A folder may always import itself and the leaves below; type-only imports
 * are free. Lower lines know nothing of upper ones.
 */
const may: Record<string, string[]> = {
  cli: [
    'service',
    'client',
    'worker',
    'tasks',
    'operations',
    'crawl',
    'queue',
    'conversion',
    'browser',
    'db',
    'engines',
    'fetch',
    'files',
    'wire',
    'config',
    'net',
    'concurrency',
    'platform',
  ],
  service: [
    'api',
    'worker',
    'tasks',
    'webhooks',
    'operations',
    'crawl',
    'uploads',
    'queue',
    'conversion',
    'browser',
    'db',
    'engines',
    'fetch',
    'files',
    'wire',
    'config',
    'platform',
    'concurrency',
    'net',
  ],
  api: ['operations', 'wire', 'concurrency'],
  client: ['net'],
  webhooks: ['operations', 'crawl', 'queue', 'net', 'concurrency'],
  tasks: ['operations', 'crawl', 'queue', 'fetch', 'frontier', 'net', 'concurrency'],
  worker: ['queue'],
  operations: ['crawl', 'queue', 'fetch', 'files', 'content', 'frontier', 'net', 'concurrency'],
  crawl: ['queue', 'frontier', 'net'],
  conversion: ['files', 'content', 'platform', 'concurrency'],
  browser: ['wire', 'net', 'platform', 'concurrency'],
  config: ['fetch', 'net'],
  engines: ['wire', 'net', 'concurrency'],
  fetch: ['content', 'net', 'concurrency'],
  net: ['concurrency'],
  uploads: ['wire', 'db'],
  wire: [],
  queue: ['db'],
  db: ['platform'],
  files: ['content'],
  content: [],
  frontier: [],
  platform: [],
  concurrency: [],
}

/** Files at the top, and which folders may import them. The errors are everybody's. */
const leaves: Record<string, string[]> = {
  'errors.ts': Object.keys(may),
  'call.ts': Object.keys(may),
  'log.ts': [
    'api',
    'browser',
    'cli',
    'config',
    'conversion',
    'db',
    'engines',
    'fetch',
    'service',
    'webhooks',
    'worker',
  ],
  'version.ts': ['api', 'cli', 'config', 'service'],
  'did-you-mean.ts': ['api', 'cli', 'config', 'wire'],
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
  'drizzle-orm': ['db', 'queue', 'uploads'],
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

test('process.env is read in config/ and platform/environment.ts, the console is not used, and connections are opened in net/ only', () => {
  const found = (pattern: RegExp) => files.filter((file) => pattern.test(texts.get(file)!))
  expect(found(/\bprocess\.env\b/).sort()).toEqual(['config/read.ts', 'platform/environment.ts'])
  expect(found(/\bconsole\./)).toEqual([])
  const connecting = /(?<!async |[\w.])fetch\(|from 'node:(?:net|tls|http2?|https|dgram)'|Bun\.connect\(/
  // Of the one other, to the database of the operator's, no caller chooses the address.
  expect(found(connecting).filter((file) => folderOf(file) !== 'net')).toEqual(['db/socket.ts'])
})

test('no file is a grab-bag, and none is long', () => {
  expect(files.filter((file) => /(utils?|helpers?|common|misc|manager|service)\.ts$/.test(file))).toEqual([])
  expect(files.filter((file) => texts.get(file)!.split('\n').length > 300)).toEqual([])
})
