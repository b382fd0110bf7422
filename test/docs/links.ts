import { posix } from 'node:path'
import { withoutBlocks } from './blocks.ts'
import type { Page } from './pages.ts'

/** A link that leads to another place of the repository. */
export interface Link {
  /** `docs/api.md: [text](target)` */
  shown: string
  /** Path in the repository. */
  path: string
  /** Without `#`; '' for the file itself. */
  anchor: string
}

/** The links of a page that lead into the repository; those to other hosts are left out. */
export function linksOf({ path, text }: Page): Link[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([shown, target]) => ({ shown: `${path}: ${shown}`, target: target! }))
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .map(({ shown, target }) => {
      const [file = '', anchor = ''] = target.split('#')
      return { shown, path: file === '' ? path : posix.join(posix.dirname(path), file), anchor }
    })
}

/** What GitHub makes of the headings of a page; a heading that comes again gets a number. */
export function anchorsOf({ text }: Page): string[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
    const anchor = heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
}
