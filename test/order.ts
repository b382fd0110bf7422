// Whether a source file says at its beginning what it is for: it opens with a `//` header comment, or its main export
// comes before its private parts. Imports, types and interfaces may precede the main export.
// Usage: bun test/order.ts [FOLDER …] prints the files of src that break the rule.
import { resolve } from 'node:path'

const source = resolve(import.meta.dir, '../src')

/** Files of src (paths below it) that open neither with a header comment nor with their main export. */
export async function filesOutOfOrder(): Promise<string[]> {
  const wrong: string[] = []
  for (const path of [...new Bun.Glob('**/*.ts').scanSync(source)].sort()) {
    if (!path.endsWith('.d.ts') && !opensWell(await Bun.file(resolve(source, path)).text())) wrong.push(path)
  }
  return wrong
}

/** In formatted code a statement at the top starts in the first column, and nothing else does with a letter. */
export function opensWell(text: string): boolean {
  if (text.startsWith('//')) return true
  const statements = text
    .split('\n')
    .filter((line) => /^[a-z]/.test(line) && !/^(?:import|type|interface)\b/.test(line))
  const first = statements.find((line) => !/^export (?:type|interface)\b/.test(line))
  return first === undefined || first.startsWith('export')
}

if (import.meta.main) {
  const folders = process.argv.slice(2)
  const chosen = (path: string) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`))
  for (const path of await filesOutOfOrder()) if (chosen(path)) process.stdout.write(`src/${path}\n`)
}
