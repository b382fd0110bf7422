import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import { clean } from './cleaning/clean.ts'
import { markdownOf } from './markdown/convert.ts'
import { prune } from './prune.ts'
import { select } from './selection/selection.ts'
import { elementsOf, nodesOf } from './walk.ts'

interface WholePageOptions {
  base: string
  excludeTags: readonly string[]
  removeBase64Images: boolean
}

/**
 * Markdown of all that a page shows, whatever counts as content, for comparing it with a later copy. Only what a site lays
 * over any of its pages is left out: advertisements and notices about cookies. Changes `page`.
 */
export function wholePageOf(page: ParentNode, { base, excludeTags, removeBase64Images }: WholePageOptions): string {
  const all = select(page, { includeTags: [], excludeTags })
  dropOverlays(all)
  clean(all, base)
  return markdownOf(all, { removeBase64Images })
}

/** Finds one of these patterns among the words of a name. */
const amongWords = (...rows: readonly string[]) =>
  new RegExp(`(?:^| )(?:${rows.join(', ').split(', ').join('|')})(?: |$)`)

/** Words of class names and ids that name such a part. */
const OVERLAY_NAME = amongWords(
  'cookies?, cookie (?:banner|notice|bar|consent|law|policy|popup|modal|message|info)',
  'cookiebanner, cookieconsent, cookiebar, cookienotice, cookielaw, gdpr, ccpa, consent',
  // Products that ask for consent.
  'onetrust, cookiebot, didomi, usercentrics, qc cmp, truste, trustarc, cmplz, iubenda, osano, cc window, cc banner',
  'sp message, fc consent',
  'ads?, adv, advert, adverts, advertisement, advertisements, advertising, adsense, adsbygoogle',
  'ad ?(?:slot|unit|box|container|wrapper|wrap|banner|block|space|zone|holder|area|label|placeholder|leaderboard)',
  'dfp, gpt, taboola, outbrain, sponsored, sponsor (?:box|banner|message)',
  'promo, promos, promoted, promotion, promotions, promotional, promo (?:banner|bar|box|strip), promobanner',
  'anzeige, werbung, publicite, publicidad, pubblicita, reklama, banner ?ad, house ad',
)
/** Next to these words, the name is that of a thing on sale or of the page. */
const CONTENT_NAME = amongWords(
  'price, prices, product, products, item, offer price, sku, cart, classified, classifieds, listing, result, results',
  'has, no, with, without, page, body, layout, enabled, loaded, code, editor',
)
const BLOCKS = new Set(
  'div section aside p ul ol li a ins iframe figure dialog header footer span form table tr td center'.split(' '),
)
const FRAMES = new Set(['html', 'body', 'main', 'article', 'head', 'title', 'h1', 'h2'])

/** Limits of the time that names may cost. */
const MAX_NAMED = 500
const MAX_NODES = 2000

/** Such a part is small. One that holds more is content, whatever its name. */
const MAX_CHARS = 1500
/** All parts together. A page of classified ads calls its content `ad`. */
const MAX_SHARE = 0.2
const MAX_OF_EACH = 0.15

function dropOverlays(page: ParentNode): void {
  const named = withoutCards(elementsOf(page).filter(isOverlay))
  if (named.length === 0 || named.length > MAX_NAMED) return
  const all = sizeOf(page, Number.POSITIVE_INFINITY)
  const sizes = new Map(named.map((element) => [element, sizeOf(element, MAX_CHARS)] as const))
  const isSmall = (element: Element) => sizes.get(element)! <= Math.min(MAX_CHARS, Math.max(200, MAX_OF_EACH * all))
  const small = named.filter(isSmall)
  const outer = new Set(small)
  for (const element of small) if (hasAncestorIn(element, outer)) outer.delete(element)
  const total = [...outer].reduce((sum, element) => sum + sizes.get(element)!, 0)
  if (total > Math.max(600, MAX_SHARE * all)) return
  prune(page, (node) => (isTag(node) && outer.has(node) ? 'drop' : 'keep'))
}

/** Some sites call every card of a story or product a promo. */
function withoutCards(named: readonly Element[]): Element[] {
  const isPromo = ({ attribs }: Element) => /promo/i.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)
  return named.filter(isPromo).length > MAX_PROMOS ? named.filter((element) => !isPromo(element)) : [...named]
}

const MAX_PROMOS = 4

/** Characters of text without white space, counted a little further than `enough`. */
function sizeOf(root: ParentNode, enough: number): number {
  let size = 0
  let nodes = 0
  for (const node of nodesOf(root)) {
    if (isText(node)) size += node.data.replace(/\s+/g, '').length
    nodes += 1
    if (size > enough || (nodes > MAX_NODES && enough < Number.POSITIVE_INFINITY)) return enough + 1
  }
  return size
}

function hasAncestorIn(element: Element, chosen: ReadonlySet<Element>): boolean {
  for (let above = element.parent; above !== null; above = above.parent) {
    if (isTag(above as Element) && chosen.has(above as Element)) return true
  }
  return false
}

function isOverlay(element: Element): boolean {
  const { name, attribs } = element
  if (FRAMES.has(name) || !BLOCKS.has(name)) return false
  if ('data-ad-slot' in attribs || 'data-ad-client' in attribs || 'data-google-query-id' in attribs) return true
  if (
    /^(?:advertisement|sponsored|anzeige|werbung|publicité|publicidad|pubblicità)$/i.test(attribs['aria-label'] ?? '')
  )
    return true
  const names = [attribs.class, attribs.id, attribs['data-testid']].map(wordsOf).filter((words) => words !== '')
  return names.some((words) => OVERLAY_NAME.test(words)) && !names.some((words) => CONTENT_NAME.test(words))
}

/** `adSlot top-banner` → `ad slot top banner`. */
function wordsOf(written = ''): string {
  return written
    .slice(0, 400)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()
}
