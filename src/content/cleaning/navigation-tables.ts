import { type Element, isTag, isText } from 'domhandler'
import { nodesOf, textOf } from '../walk.ts'
import type { Restatement } from './clues.ts'
import { roleTables } from './role-tables.ts'

/** Also of a table that was made one. */
export const navigationTables: Restatement = { ...roleTables, tags: ['table'], apply: makeNavigation }

/**
 * Makes a `nav` of a table that only leads to the pages before and after this one, as generators of manuals write it
 * (`Prev | Up | Next`), and plain blocks of its rows and cells.
 */
function makeNavigation(element: Element): void {
  if (element.name !== 'table' || !isNavigation(element)) return
  element.name = 'nav'
  for (const node of nodesOf(element)) if (isTag(node) && PARTS.has(node.name)) node.name = 'div'
}

const PARTS = new Set('caption thead tbody tfoot tr th td'.split(' '))

/** Limits of such a table: the names of three pages, the name of the chapter, and white space of the source. */
const MAX_NODES = 80
const MAX_CHARACTERS = 600
const MAX_ROWS = 3

function isNavigation(table: Element): boolean {
  let leads = false
  let nodes = 0
  let characters = 0
  let rows = 0
  for (const node of nodesOf(table)) {
    if (node === table) continue
    nodes++
    if (isText(node)) characters += node.data.length
    if (isTag(node) && node.name === 'tr') rows++
    if (nodes > MAX_NODES || characters > MAX_CHARACTERS || rows > MAX_ROWS) return false
    if (isTag(node) && NOT_NAVIGATION.has(node.name)) return false
    if (isTag(node) && node.name === 'a') leads ||= 'href' in node.attribs && leadsOn(node)
  }
  return leads
}

/** What the tables of manuals do not have. */
const NOT_NAVIGATION = new Set('p ul ol dl pre code input h1 h2 h3 h4 h5 h6 table'.split(' '))

/** Whether a link leads to the page before or after this one. */
function leadsOn(anchor: Element): boolean {
  const { rel, accesskey } = anchor.attribs
  if (/\b(?:next|prev)\b/i.test(rel ?? '') || /^[np]$/i.test(accesskey ?? '')) return true
  const picture = anchor.children.find((child) => isTag(child) && child.name === 'img')
  const text = textOf(anchor) || (picture && isTag(picture) ? (picture.attribs.alt ?? '') : '')
  return NEIGHBOURS.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase())
}

/** What such links say. */
const NEIGHBOURS = new Set(
  (
    'prev|previous|next|previous page|next page|previous chapter|next chapter|zurück|weiter|vorige|nächste|vorherige seite|' +
    'nächste seite|précédent|suivant|page précédente|page suivante|anterior|siguiente|próximo|próxima|seguinte|página anterior|' +
    'página siguiente|próxima página|precedente|successivo|indietro|avanti|volgende|terug|poprzedni|poprzednia|następny|' +
    'następna|dalej|wstecz|назад|вперёд|вперед|далее|предыдущая|следующая|пред|след|önceki|sonraki|geri|ileri|edellinen|' +
    'seuraava|föregående|nästa|forrige|neste|næste|předchozí|další|előző|következő|上一页|下一页|上一頁|下一頁|上一章|' +
    '下一章|上一节|下一节|前へ|次へ|前のページ|次のページ|이전|다음|이전 페이지|다음 페이지|السابق|التالي|السابقة|التالية'
  ).split('|'),
)
