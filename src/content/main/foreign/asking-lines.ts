import { AD_LABEL } from '../../cleaning/advertisement.ts'
import { isToggle } from '../../cleaning/triggers.ts'
import { lineTest } from '../../line-test.ts'
import { singleSpaced } from '../../normalise.ts'
import type { Blocks } from '../page/blocks.ts'
import { chosenBlocks } from '../page/chosen-blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { asks } from './asking.ts'
import { SHARE_LINE } from './vocabulary.ts'

/**
 * Drops short lines in which the site speaks to the reader: labels of advertisements, pleas to subscribe, follow or
 * donate, help for those who comment, explanations in place of a part that needs consent or scripts. Also lines of
 * keywords, and labels of controls that unfold or share something.
 */
export function dropAskingLines({ measures, inCode, titleRow }: Page, blocks: Blocks, chosen: Uint8Array): void {
  const kept = chosenBlocks(blocks, chosen)
  kept.forEach((block, at) => {
    const row = blocks.rows[block]!
    if (row === titleRow || inCode[row] === 1) return
    const { words } = blocks.weights[block]!
    const written = blocks.texts[block]!
    if (words > MAX_WORDS || written.length > MAX_CHARS) return
    const name = elementAt(measures, row)?.name ?? ''
    const isShort = words <= MAX_CONTROL_WORDS && !CELLS.has(name)
    const isShare = isShort && shares(written) && !isTopic(measures, blocks, kept, at)
    if (isShare || (isShort && name === 'summary' && unfolds(written))) chosen[row] = 0
    if (PARTS.has(name)) return
    const isLabel = words <= MAX_AD_WORDS && name !== 'li' && announcesAd(written)
    if (!isLabel && !asks(written)) return
    if (!isSection(measures, blocks, kept, at)) chosen[row] = 0
  })
}

const shares = lineTest([
  {
    words:
      'share sharing copy print teilen kopieren drucken partager copier compartir copiar compartilhar compartilhe condividi copia deel delen udostępnij kopiuj поделиться скопировать paylaş bağlantıyı 分 复 複 打 字 シ リ 공 링 م ش ن',
    pattern: SHARE_LINE,
  },
])

const announcesAd = lineTest([
  {
    words:
      'ad ads advert advertisement advertisment advertising sponsored continues continue werbung anzeige publicité publicidad pubblicità publicidade advertentie reklama реклама reklam reklame annons annonse mainos hirdetés reclamă διαφήμιση 广 廣 広 ス 광 إ ا ת ả iklan व',
    pattern: AD_LABEL,
  },
])

/** Whether a label says that there is more, or that it opens something. */
function unfolds(written: string): boolean {
  const text = singleSpaced(written.trim()).toLowerCase()
  return isToggle(text) || UNFOLDS.test(text)
}

/** Whether a heading of one word heads the text right behind it: a chapter about sharing. */
function isTopic(measures: Measures, { rows, weights }: Blocks, kept: readonly number[], at: number): boolean {
  const [row, next] = [rows[kept[at]!]!, rows[kept[at + 1]!]]
  const isHeading = /^h[1-6]$/.test(elementAt(measures, row)?.name ?? '')
  return (
    isHeading && weights[kept[at]!]!.words <= 1 && next !== undefined && measures.parent[row] === measures.parent[next]
  )
}

/** Whether a block is all that stands under its heading, as in a section about how to reach the author. */
function isSection(measures: Measures, { rows }: Blocks, kept: readonly number[], at: number): boolean {
  const isHeading = (block: number | undefined) =>
    block !== undefined && /^h[2-6]$/.test(elementAt(measures, rows[block]!)?.name ?? '')
  return isHeading(kept[at - 1]) && (at + 1 === kept.length || isHeading(kept[at + 1]))
}

/** The site asks in a few sentences. */
const MAX_WORDS = 60
const MAX_CHARS = 2000
/** A label of an advertisement has fewer. */
const MAX_AD_WORDS = 12
/** The label of a control that unfolds or shares something has a few words. */
const MAX_CONTROL_WORDS = 4
/** `Expand description` */
const UNFOLDS = /^(?:expand|collapse|unfold|toggle)(?!\p{L})/u
/** Headings and cells name what follows. */
const PARTS = new Set('h1 h2 h3 th td dt summary'.split(' '))
/** A column may be called "Share". */
const CELLS = new Set(['th', 'td', 'dt'])
