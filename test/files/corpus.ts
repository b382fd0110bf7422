import { resolve } from 'node:path'
import { asServiceError } from '../../src/errors.ts'
import { convertFile } from '../../src/files/convert-file.ts'
import { markdownOfFile } from './markdown.ts'

/**
 * Converts every file of a folder, each in a process of its own, and prints the outcome, seconds and peak memory.
 *
 *     SHARED_DIR=… npx bun test/files/corpus.ts [PATTERN] [--markdown FOLDER]
 *
 * Exits with 1 if a file gives neither text nor a typed error.
 */
const [first, second, third] = process.argv.slice(2)
if (first === '--one') await one(second!)
else await all(first === '--markdown' ? '**/*' : (first ?? '**/*'), first === '--markdown' ? second : third)

async function one(file: string): Promise<void> {
  const started = performance.now()
  const result: { outcome: string; characters?: number; seconds?: number; markdown?: string } = { outcome: 'text' }
  try {
    const content = await convertFile(new Uint8Array(await Bun.file(file).arrayBuffer()), { name: file })
    if (content === undefined) result.outcome = 'page'
    else Object.assign(result, { markdown: markdownOfFile(content), ...(content.warning && { outcome: 'text (cut)' }) })
  } catch (thrown) {
    const { code, message, cause } = asServiceError(thrown)
    result.outcome = `${code}: ${message}${code === 'internal' ? ` ${(cause as Error)?.stack}` : ''}`
  }
  process.stdout.write(JSON.stringify({ ...result, seconds: (performance.now() - started) / 1000 }))
}

async function all(pattern: string, folder: string | undefined): Promise<void> {
  const root = resolve(process.env.SHARED_DIR ?? '', 'documents')
  let failed = 0
  for (const name of [...new Bun.Glob(pattern).scanSync(root)].filter((file) => /\.\w+$/.test(file)).sort()) {
    const child = Bun.spawn([process.execPath, import.meta.path, '--one', resolve(root, name)], { stderr: 'pipe' })
    const timer = setTimeout(() => child.kill(), 60_000)
    const answer = await child.stdout.text()
    clearTimeout(timer)
    const code = await child.exited
    const result = code === 0 ? JSON.parse(answer) : { outcome: `died with ${code}`, seconds: 60 }
    if (code !== 0 || result.outcome.startsWith('internal')) failed++
    const memory = Math.round((child.resourceUsage()?.maxRSS ?? 0) / 2 ** 20)
    const length = String(result.markdown?.length ?? '').padStart(7)
    process.stdout.write(
      `${result.seconds.toFixed(2)} s ${String(memory).padStart(4)} MB ${length} ${name} ${result.outcome}\n`,
    )
    if (folder !== undefined && result.markdown !== undefined) {
      await Bun.write(resolve(folder, `${name.replaceAll('/', '_')}.md`), result.markdown)
    }
  }
  process.exit(failed > 0 ? 1 : 0)
}
