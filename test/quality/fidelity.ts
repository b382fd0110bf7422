import { isTag, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import { markdownOf } from '../../src/content/markdown/convert.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { KINDS, type Structure, structureOf } from './structure.ts'

export interface Share {
  /**
   * How much of the structure of pages survives in their Markdown once it is rendered again: for each kind of item, the
   * mean over the pages that have any. htmlparser2 itself parses the pages, so that errors of our tree count too.
   * Hidden parts and `noscript` are removed before.
   */
  recall: number
  /** Share of the Markdown's items that the page has. */
  precision: number
  pages: number
}

export type Fidelity = Record<(typeof KINDS)[number], Share>

const renderer = new MarkdownIt('commonmark', { html: true }).enable(['table', 'strikethrough'])

/**
 * How much of the structure of pages is in their Markdown once it is rendered again, for each kind of item the mean
 * over the pages that have any. The pages are read by htmlparser2 itself, so that our tree is held to it too; hidden
 * parts and `noscript` are left out before.
 */
export function fidelityOf(pages: readonly string[]): Fidelity {
  const shares = Object.fromEntries(KINDS.map((kind) => [kind, [] as { recall: number; precision: number }[]]))
  for (const page of pages) {
    const gold = structureOf(visible(parseDocument(page)))
    const found = structureOf(parseDocument(renderer.render(markdownOf(visible(parseHtml(page))))))
    for (const kind of KINDS) {
      const required = gold[kind === 'cells' ? 'relatedCells' : kind]
      if (size(required) === 0) continue
      shares[kind]!.push({
        recall: common(required, found[kind]) / size(required),
        precision: size(found[kind]) === 0 ? 0 : common(gold[kind], found[kind]) / size(found[kind]),
      })
    }
  }
  return Object.fromEntries(KINDS.map((kind) => [kind, meanOf(shares[kind]!)])) as Fidelity
}

function meanOf(shares: readonly { recall: number; precision: number }[]): Share {
  const mean = (part: 'recall' | 'precision') => shares.reduce((sum, share) => sum + share[part], 0) / shares.length
  return { recall: mean('recall'), precision: mean('precision'), pages: shares.length }
}

function visible<Root extends ParentNode>(root: Root): Root {
  root.children = root.children.filter((node) => {
    if (!isTag(node)) return true
    const { name, attribs } = node
    const isHidden = 'hidden' in attribs || (attribs.style ?? '').replaceAll(' ', '').includes('display:none')
    return !isHidden && name !== 'noscript' && !(name === 'img' && /^\s*data:/i.test(attribs.src ?? ''))
  })
  for (const child of root.children) if (isTag(child)) visible(child)
  return root
}

function size(items: ReadonlyMap<string, number>): number {
  return [...items.values()].reduce((sum, count) => sum + count, 0)
}

function common(a: Structure['cells'], b: Structure['cells']): number {
  return [...a].reduce((sum, [item, count]) => sum + Math.min(count, b.get(item) ?? 0), 0)
}
