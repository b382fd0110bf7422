// Runs the black-box checks for the vendor's MCP server through ours: `web-extract mcp` in place of the program that they start.
// Usage: bun scripts/own-mcp.ts [COMMAND…]; without a command, the program runs from source.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { model, opened, search } from './conformance-env.ts'

const root = resolve(import.meta.dir, '..')

/** A folder of packages for CONFORMANCE_NODE_MODULES, in which the vendor's MCP server is a program that starts ours. */
export async function packagesWithOwnMcp(command: readonly string[], env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-own-mcp-'))
  // Of root, the database runs as another user, who must get there.
  await chmod(folder, 0o755)
  const home = join(folder, 'firecrawl-mcp')
  await mkdir(join(home, 'dist'), { recursive: true })
  await Bun.write(join(home, 'package.json'), '{"type":"module"}')
  await Bun.write(join(home, 'dist/index.js'), starter([...command, 'mcp'], { ...env, DATA_DIR: join(folder, 'data') }))
  return folder
}

const starter = (
  [program, ...args]: string[],
  env: Record<string, string>,
) => `import { spawn } from 'node:child_process'
const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...${JSON.stringify(env)} }
const child = spawn(${JSON.stringify(program)}, ${JSON.stringify(args)}, { stdio: 'inherit', env })
process.on('SIGTERM', () => child.kill())
child.on('exit', (code) => process.exit(code ?? 1))
`

if (import.meta.main) {
  const given = process.argv.slice(2)
  const source = [process.execPath, '--no-env-file', join(root, 'src/main.ts')]
  const packages = await packagesWithOwnMcp(given.length > 0 ? given : source, { ...opened, ...model, ...search })
  const shared = resolve(root, process.env.SHARED_DIR ?? '../shared')
  const child = Bun.spawn([join(shared, 'conformance/run'), '--base-url', 'http://127.0.0.1:9', '--group', 'mcp'], {
    env: { ...process.env, CONFORMANCE_NODE_MODULES: packages },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.exitCode = await child.exited
  await rm(packages, { recursive: true, force: true, maxRetries: 5 })
}
