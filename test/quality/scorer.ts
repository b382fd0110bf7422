import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { type Page, quality } from './corpus.ts'
import { readOutOfFold } from './folds.ts'

const environment = resolve(import.meta.dir, '../../node_modules/.cache/quality-python')
const packages = ['lxml==6.0.2', 'lxml_html_clean==0.4.3', 'markdown-it-py==4.0.0']
const WORST_PAGES = 40

export interface Scores {
  /** The values that the ratchet guards. Values that should be small are inverted, so that every floor is a minimum. */
  figures: Record<string, number>
  worst: string[]
}

/**
 * Scores our Markdown of the main content of every page, out of fold (folds.ts), with the scorer of `../shared/quality`
 * (Python).
 */
export async function scoreOf(pages: readonly Page[]): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-quality-'))
  try {
    const markdown = readOutOfFold(pages, markdownOf)
    for (const [at, page] of pages.entries()) await Bun.write(join(folder, page.corpus, `${page.id}.md`), markdown[at]!)
    const results = join(folder, 'results.json')
    const files = ['--corpus', quality, '--pred', folder, '--json', results]
    const output = await run(await python(), join(quality, 'score.py'), ...files, '--errors', String(WORST_PAGES))
    const worst = output.split('\n').filter((line) => line.startsWith('worst '))
    return { figures: figuresOf(await Bun.file(results).json()), worst }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function markdownOf({ url, html }: Page): string {
  const source = { body: html, contentType: 'text/html; charset=utf-8', url }
  const document = documentOf(source, MAIN_MARKDOWN)
  return document.markdown ?? ''
}

interface Row {
  f1: number
  f1_type_macro?: number
  with_kept?: number
  without_leaked?: number
  by_type?: Record<string, number>
  structure?: { mean6_recall: number }
}

/** The figures that the ratchet holds. What should be small is turned round, so that floors are floors. */
function figuresOf(results: Record<string, Row>): Record<string, number> {
  const { wcxb, defuddle } = results
  const types = Object.entries(wcxb?.by_type ?? {}).map(([type, f1]) => [`wcxb.type.${type}`, f1] as const)
  return {
    'aeb.f1': results.aeb!.f1,
    'wcxb.f1_type_macro': wcxb!.f1_type_macro!,
    'wcxb.must_have_kept': wcxb!.with_kept!,
    'wcxb.must_not_kept_out': 1 - wcxb!.without_leaked!,
    ...Object.fromEntries(types.sort()),
    'trafeval.f1': results.trafeval!.f1,
    'magichtml.f1': results.magichtml!.f1,
    'readability.f1': results.readability!.f1,
    'scrapeeval_like.f1': results.scrapeeval_like!.f1,
    'defuddle.structure_recall': defuddle!.structure!.mean6_recall,
  }
}

/** The Python with what the scorer imports, made once under node_modules. */
async function python(): Promise<string> {
  const done = join(environment, 'done')
  if (!existsSync(done)) {
    await rm(environment, { recursive: true, force: true })
    await mkdir(environment, { recursive: true })
    await run('python3', '-m', 'venv', environment)
    await run(join(environment, 'bin/pip'), 'install', '-q', '--disable-pip-version-check', ...packages)
    await Bun.write(done, '')
  }
  return join(environment, 'bin/python')
}

async function run(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(' ')} ended with ${code}: ${err.slice(-2000)}`)
  return out
}
