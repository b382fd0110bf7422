// Runs the black-box suites of ../shared against the built executable. Everything in the lists of test/conformance must
// pass. Usage: bun scripts/conformance.ts [--add]; --add adds what newly passes to the lists. An executable that is older
// than the source is built first.
import { realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startService } from '../test/cli/process.fixture.ts'
import { model, opened, search } from './conformance-env.ts'
import { isOutdated } from './outdated.ts'
import { packagesWithOwnMcp } from './own-mcp.ts'
import { folderInMemory } from './test-folder.ts'

const root = resolve(import.meta.dir, '..')
// Resolved, because pytest treats two paths to one folder as two folders.
const shared = realpathSync(resolve(root, process.env.SHARED_DIR ?? '../shared'))
const executable = join(root, 'dist/web-extract')
const adding = process.argv.includes('--add')

/** One start of the service and the suites that run against it. The fixture sites need loopback; all else stays blocked. */
interface Run {
  name: string
  env: Record<string, string>
  groups: string[]
  arguments: string[]
  /** Also run the JavaScript client, the MCP server and the command line tool. */
  clients?: true
  /** If false, run only the checks. */
  cases?: false
}

/** The suites verify signatures with this secret. */
const webhookSecret = 'test-secret'
/** Where the cases have a SearXNG that is theirs, and no other search engine. */
const casesPort = '4597'
const searchOfCases = {
  SERVICE_SEARXNG_URL: `http://127.0.0.1:${casesPort}`,
  SERVICE_SEARCH_FALLBACK_URL: 'off',
  SERVICE_NEWS_SEARCH_URL: 'off',
  SERVICE_IMAGE_SEARCH_URL: 'off',
}
const runs: Run[] = [
  {
    name: 'open',
    env: { ...opened, ...model, ...search, SERVICE_WEBHOOK_HMAC_SECRET: webhookSecret },
    groups: [
      'scrape',
      'formats',
      'map',
      'crawl',
      'batch',
      'native',
      'errors',
      'auth',
      'render',
      'actions',
      'websocket',
      'webhook',
      'parse',
      'extract',
      'search',
      'browser',
      'interact',
      'monitor',
      'agent',
    ],
    arguments: [],
    clients: true,
  },
  {
    name: 'no-model',
    env: { ...opened, ...search },
    groups: ['formats', 'extract', 'native', 'parse', 'agent'],
    arguments: ['--no-model'],
    cases: false,
  },
  {
    name: 'key',
    env: { ...opened, SERVICE_WEB_EXTRACT_API_KEY: 's3cret' },
    groups: ['auth'],
    arguments: ['--api-key', 's3cret'],
  },
  {
    name: 'proxies',
    env: {
      ...opened,
      ...search,
      SERVICE_PROXY_URL: 'http://127.0.0.1:8900',
      SERVICE_ENHANCED_PROXY_URL: 'http://127.0.0.1:8901',
      SERVICE_STEALTH_PROXY_URL: 'http://127.0.0.1:8902',
    },
    groups: ['proxy'],
    arguments: ['--with-proxy'],
    cases: false,
  },
  {
    name: 'search',
    env: { ...opened, ...searchOfCases },
    groups: [],
    arguments: ['--search-port', casesPort],
  },
]

const clientGroups = ['js', 'mcp', 'cli']

const areas =
  /crawl scope|dedup|robots|job queue|cancellation|encoding|links|sitemap|map|redirects|cookies|errors|timeouts|security|SSRF|auth|API ergonomics|markdown conversion|main content|rendering|screenshots|actions|parse|webhook|websocket|extract|search|sessions|monitors/
/** What the cases of a run may need. */
const needs: Record<string, string[]> = { open: ['', 'browser'], key: ['api-key'], search: ['search-upstream'] }
const metNeeds = (run: Run) => needs[run.name] ?? []

if (await isOutdated(executable, root)) {
  process.stdout.write('dist/web-extract is missing or older than the source: building it\n')
  await Bun.$`${process.execPath} src/build.ts`.cwd(root)
}

const inMemory = folderInMemory()
let passed = 0
let failed = 0
for (const run of runs) {
  const scratch = await mkdtemp(join(inMemory ?? tmpdir(), 'web-extract-conformance-'))
  const service = await startService([], { ...run.env, HOME: process.env.HOME ?? '/root' }, [executable], scratch)
  try {
    if (run.groups.length > 0)
      await hold(`${run.name}.checks.txt`, await passingChecks(run, service.url, join(scratch, 'results.json')))
    if (run.clients) await hold(`${run.name}.clients.txt`, await passingClients(run, service.url))
    if (run.cases !== false) await hold(`${run.name}.cases.txt`, await passingCases(run, service.url))
  } finally {
    await service.stop()
    await rm(scratch, { recursive: true })
  }
}
if (inMemory !== undefined) await rm(inMemory, { recursive: true, force: true })
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** What passed, and what its commands printed. */
interface Outcome {
  passing: Set<string>
  output: string
}

/** Compares what passed with a list: everything listed must have passed. What else failed is not told: it is not made yet. */
async function hold(list: string, { passing, output }: Outcome): Promise<void> {
  const file = Bun.file(join(root, 'test/conformance', list))
  const listed = (await file.exists()) ? (await file.text()).split('\n').filter((line) => line !== '') : []
  const missing = listed.filter((name) => !passing.has(name))
  const fresh = [...passing].filter((name) => !listed.includes(name))
  passed += listed.length - missing.length
  failed += missing.length
  if (missing.length > 0) process.stdout.write(output)
  for (const name of missing) process.stdout.write(`FAILED ${list}: ${name}\n`)
  process.stdout.write(
    `${list}: ${listed.length - missing.length} of ${listed.length} listed pass, ${fresh.length} more pass\n`,
  )
  if (adding)
    await Bun.write(
      file,
      [...new Set([...listed, ...passing])]
        .sort()
        .map((name) => `${name}\n`)
        .join(''),
    )
}

async function passingChecks(run: Run, url: string, resultFile: string): Promise<Outcome> {
  const groups = run.groups.flatMap((group) => ['--group', group])
  const output = await command([
    join(shared, 'conformance/run'),
    '--base-url',
    url,
    ...groups,
    ...run.arguments,
    '--result-json',
    resultFile,
  ])
  const results = (await Bun.file(resultFile).json()) as Record<string, { state: string }>
  return { output, passing: new Set(Object.keys(results).filter((name) => results[name]?.state === 'passed')) }
}

/** What passes of each client, as `client: check`, and of the checks for MCP through our own server. */
async function passingClients(run: Run, url: string): Promise<Outcome> {
  const passing = new Set<string>()
  let outputs = ''
  const checkAll = async (group: string, name: string, env: Record<string, string>) => {
    const output = await command([join(shared, 'conformance/run'), '--base-url', url, '--group', group], env)
    for (const [, check] of output.matchAll(/^ok {4}(.+)$/gm)) passing.add(`${name}: ${check}`)
    outputs += output
  }
  for (const group of clientGroups) await checkAll(group, group, {})
  const packages = await packagesWithOwnMcp([executable], run.env)
  await checkAll('mcp', 'own mcp', { CONFORMANCE_NODE_MODULES: packages })
  await rm(packages, { recursive: true, force: true, maxRetries: 5 })
  return { passing, output: outputs }
}

async function passingCases(run: Run, url: string): Promise<Outcome> {
  const only = await casesFor(run)
  const folder = join(shared, 'cases')
  const base = [
    'python3',
    join(folder, 'run-cases'),
    '--base-url',
    url,
    '--cases',
    join(folder, 'inputs'),
    '--webhook-secret',
    webhookSecret,
  ]
  const output = await command([...base, '--verbose', '--only', only.join(','), ...run.arguments])
  return { output, passing: new Set(output.split('\n').flatMap((line) => /^pass (B\d+) /.exec(line)?.[1] ?? [])) }
}

/** The cases of our areas whose needs a run meets. */
async function casesFor(run: Run): Promise<string[]> {
  const ids: string[] = []
  for await (const file of new Bun.Glob('*.json').scan(join(shared, 'cases/inputs'))) {
    const { id, area, needs: needed = [] } = await Bun.file(join(shared, 'cases/inputs', file)).json()
    if (areas.test(area) && metNeeds(run).includes(String(needed))) ids.push(id)
  }
  return ids.sort()
}

async function command(words: string[], more: Record<string, string> = {}): Promise<string> {
  // pytest finds the suite's options only from the suite's own folder.
  const cwd = join(shared, 'conformance')
  const child = Bun.spawn(words, { cwd, env: { ...process.env, ...more }, stdout: 'pipe', stderr: 'inherit' })
  const output = await child.stdout.text()
  await child.exited
  return output
}
