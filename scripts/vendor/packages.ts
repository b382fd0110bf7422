// The vendor's packages with their tests, and what runs them: from the registries, by their ordinary clients, into a cache.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Both clients. */
const VERSION = '4.32.1'
const MCP_VERSION = '3.22.2'
/** The JavaScript client needs Node 22: Node 20 has no WebSocket, and its watcher would poll. */
const NODE_MAJOR = 22
const NODE_VERSION = '22.23.5'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'web-extract-vendor')

/** What this machine lacks. */
export class Lacking extends Error {
  override readonly name = 'Lacking'
}

export interface PythonPackage {
  /** The unpacked source distribution. */
  folder: string
  /** An interpreter that has it installed. */
  python: string
}

/** @throws Lacking without Python or without the registry */
export async function pythonPackage(): Promise<PythonPackage> {
  const folder = await prepared(`python-${VERSION}`, async (into) => {
    if (Bun.which('python3') === null) throw new Lacking('no python3')
    await run(into, ['python3', '-m', 'venv', 'venv'])
    const pip = [join(into, 'venv/bin/python'), '-m', 'pip', '--disable-pip-version-check']
    await run(into, [...pip, 'install', '-q', '-r', join(import.meta.dir, 'requirements.txt')])
    const source = ['--no-deps', '--no-binary=firecrawl-py', `firecrawl-py==${VERSION}`]
    await run(into, [...pip, 'download', '-q', ...source])
    await run(into, ['tar', '-xzf', `firecrawl_py-${VERSION}.tar.gz`])
    await run(into, [...pip, 'install', '-q', '--no-deps', `./firecrawl_py-${VERSION}`])
  })
  return { folder: join(folder, `firecrawl_py-${VERSION}`), python: join(folder, 'venv/bin/python') }
}

export interface JavaScriptPackage {
  /** The unpacked package, with its dependencies. */
  folder: string
  node: string
}

/** @throws Lacking without the registry */
export async function javaScriptPackage(): Promise<JavaScriptPackage> {
  const npm = ['npm', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const folder = await prepared(`javascript-${VERSION}`, async (into) => {
    await run(into, [...npm, 'pack', `@mendable/firecrawl-js@${VERSION}`])
    await run(into, ['tar', '-xzf', `mendable-firecrawl-js-${VERSION}.tgz`])
    await run(join(into, 'package'), [...npm, 'install', '--ignore-scripts'])
    if (ownNode() === undefined) await run(into, [...npm, 'install', '--prefix=node', nodePackage()])
  })
  const node = ownNode() ?? join(folder, 'node/node_modules', `node-linux-${process.arch}`, 'bin/node')
  return { folder: join(folder, 'package'), node }
}

/**
 * The program of the vendor's MCP server.
 *
 * @throws Lacking without the registry
 */
export async function mcpServer(): Promise<string> {
  const npm = ['npm', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const folder = await prepared(`mcp-${MCP_VERSION}`, (into) =>
    run(into, [...npm, 'install', '--ignore-scripts', '--prefix=.', `firecrawl-mcp@${MCP_VERSION}`]),
  )
  return join(folder, 'node_modules/firecrawl-mcp/dist/index.js')
}

/**
 * `certutil`, with which a browser is told whom to trust.
 *
 * @throws Lacking without it, if it cannot be installed
 */
export async function certutil(): Promise<string> {
  const install = 'apt-get update -qq && apt-get install -y -qq libnss3-tools'
  if (Bun.which('certutil') === null)
    await Bun.spawn(['sh', '-c', install], { stdout: 'ignore', stderr: 'ignore' }).exited
  const found = Bun.which('certutil')
  if (found === null) throw new Lacking('no certutil (libnss3-tools)')
  return found
}

/** The Node of this machine, if it is new enough. */
function ownNode(): string | undefined {
  const version = Bun.which('node') === null ? '' : Bun.spawnSync(['node', '--version']).stdout.toString()
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= NODE_MAJOR ? (Bun.which('node') ?? undefined) : undefined
}

const nodePackage = () => `node-linux-${process.arch}@${NODE_VERSION}`

/** A folder of the cache, filled the first time. It appears when it is complete. */
async function prepared(name: string, fill: (into: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(join(folder, '.complete'))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await fill(folder)
  await Bun.write(join(folder, '.complete'), '')
  return folder
}

async function run(cwd: string, command: string[]): Promise<void> {
  const child = Bun.spawn(command, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (code === 0) return
  if (UNREACHABLE.test(err)) throw new Lacking('the package registry cannot be reached')
  throw new Error(`${command.join(' ')} ends with exit code ${code}: ${err}${out}`)
}

/** How npm and pip say so. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|Failed to establish a new connection|NameResolutionError|ConnectTimeoutError|ProxyError/
