import { AD_LABEL } from '../../cleaning/advertisement.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { ASKING, TAG_LINE } from './vocabulary.ts'

/**
 * Drops short lines in which the site speaks to the reader: labels of advertisements, pleas to subscribe, follow or
 * donate, help for those who comment, explanations in place of a part that needs consent or scripts. Also lines of
 * keywords.
 */
export function dropAskingLines({ measures, inCode, titleRow }: Page, blocks: Blocks, chosen: Uint8Array): void {
  blocks.rows.forEach((row, block) => {
    if (chosen[row] === 0 || row === titleRow || inCode[row] === 1) return
    if (blocks.weights[block]!.words > MAX_WORDS || blocks.texts[block]!.length > MAX_CHARS) return
    if (PARTS.has(elementAt(measures, row)?.name ?? '')) return
    const text = blocks.texts[block]!.trim().replace(/\s+/g, ' ').toLowerCase()
    const isLabel = AD_LABEL.test(text) && elementAt(measures, row)?.name !== 'li'
    if (isLabel || TAG_LINE.test(text) || ASKING.some((pattern) => pattern.test(text))) chosen[row] = 0
  })
}

/** The site asks in a few sentences. */
const MAX_WORDS = 60
const MAX_CHARS = 2000
/** Headings and cells name what follows. */
const PARTS = new Set('h1 h2 h3 th td dt summary'.split(' '))
