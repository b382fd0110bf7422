import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

/** A page of the documentation. */
export interface Page {
  /** Its path in the repository: `docs/api.md`. */
  path: string
  text: string
}

/** The pages in the order in which a reader meets them: an id that one page shows is known to the next. */
const ORDER = [
  'README.md',
  'docs/api.md',
  'docs/console.md',
  'docs/monitors.md',
  'docs/mcp.md',
  'docs/errors.md',
  'docs/cli.md',
  'docs/settings.md',
  'docs/deployment.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/operations.md',
  'docs/troubleshooting.md',
  'docs/compatibility.md',
  'docs/architecture.md',
  'docs/benchmarks.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
]

export const pages: readonly Page[] = await Promise.all(
  ORDER.map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
)

/** The Markdown files that a reader may open: those at the root and those in docs/. */
export function markdownFiles(): string[] {
  return ['', 'docs/'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}${name}`),
  )
}

/** @throws Error if there is no such page */
export function pageText(path: string): string {
  const page = pages.find((each) => each.path === path)
  if (page === undefined) throw new Error(`${path} is not in the list of pages`)
  return page.text
}

/** The text under a heading of a page, up to the next heading of the same level or above. @throws Error if there is none */
export function sectionOf(path: string, heading: string): string {
  const text = pageText(path)
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${path} has no heading "${heading}"`)
  const body = text.slice(start + heading.length + 2)
  const level = heading.indexOf(' ')
  // In a block of commands, `#` begins an answer.
  const prose = body.replace(/^```[\s\S]*?^```$/gm, (block) => '.'.repeat(block.length))
  const end = prose.search(new RegExp(`^#{1,${level}} `, 'm'))
  return end < 0 ? body : body.slice(0, end)
}
