import type { Element } from 'domhandler'
import { headlineIn } from '../../lines/headline.ts'
import type { Line } from '../../lines/lines.ts'
import type { EvidencePage } from '../../model.ts'
import { readAvailability } from '../../readings/availability.ts'
import type { ReadingContext } from '../../readings/context.ts'
import { matchMember } from '../../readings/member.ts'
import { moneyIn } from '../../readings/money.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** Short texts near the headline that are themselves the answer: `In stock`, `Full-time`, the sign of a currency. */
export function shownCandidates(slot: Slot, { lines, reading, buyButton }: ShownContext): Candidate[] {
  const says = sayerFor(slot, reading)
  if (says === undefined) return []
  const found: Candidate[] = isStock(slot) ? [...buyButton()] : []
  const from = Math.max(0, headlineIn(lines) - BEFORE)
  for (const line of lines.slice(from, from + REACH)) {
    if ((line.region !== 'main' && line.region !== 'header') || isDisabled(line)) continue
    const texts = line.runs.length > 1 ? [line.text, ...line.runs.map(({ text }) => text)] : [line.text]
    for (const raw of texts) {
      if (raw.length > MAX_LENGTH) continue
      const sure = says(raw)
      if (sure > 0)
        found.push({
          source: 'pattern',
          score: sure * (1 - 0.03 * Math.min(found.length, 8)),
          raw,
          element: line.block,
          isShared: true,
        })
    }
    if (found.length >= 8) break
  }
  return found
}

/** Lines before the headline that belong to it, and lines that are looked at in all. */
const BEFORE = 4
const REACH = 80
const MAX_LENGTH = 90

/** A disabled button offers nothing. */
const isDisabled = ({ block, runs }: Line) =>
  [block, ...runs.map(({ element }) => element)].some(({ attribs }) => attribs.disabled !== undefined)

interface ShownContext {
  buyButton: () => readonly Candidate[]
  lines: readonly Line[]
  reading: ReadingContext
}

const isStock = ({ concepts, key }: Slot) => STOCK.test(`${concepts[0]?.concept.id ?? ''} ${key}`)

/** A shop that offers to put a thing into the basket has it. */
export function buyButtonOf(page: EvidencePage): Candidate[] {
  for (const element of page.elements) {
    if (!/^(?:button|input|a)$/.test(element.name) || element.attribs.disabled !== undefined) continue
    const region = page.regionOf(element)
    if (region === 'hidden' || region === 'navigation' || region === 'footer') continue
    const text = element.name === 'input' ? (element.attribs.value ?? '') : page.textOf(element)
    if (text.length < 40 && (BUY.test(text.trim()) || (isNamedBuy(element) && readAvailability(text) === undefined)))
      return [{ source: 'pattern', score: 0.42, raw: 'In stock', element, isShared: true }]
  }
  return []
}

/** Buttons of any language whose class or id says what they do: `<button class="btn add-to-cart">`. */
function isNamedBuy({ attribs }: Element): boolean {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`
  return /add-?_?to-?_?(?:cart|basket|bag)(?![a-z])/i.test(names) && !/disabled|sold|notify|hidden/i.test(names)
}

const BUY =
  /^(?:\+\s*)?(?:add(?: item)? to (?:shopping )?(?:cart|basket|bag|trolley)|buy(?: it)? now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|ajouter au panier|acheter|añadir (?:al carrito|a la cesta)|agregar al carrito|comprar(?: agora| ahora)?|aggiungi al carrello|acquista|adicionar ao carrinho|in (?:winkelwagen|winkelmand|mijn winkelwagen)|do koszyka|dodaj do koszyka|do košíka|do košíku|přidat do košíku|kupić|kup teraz|в корзину|добавить в корзину|купить|カートに入れる|カートに追加|加入購物車|加入购物车|立即购买|장바구니(?: 담기)?|구매하기|legg i handlekurv|læg i kurv|lägg i varukorg|lisää ostoskoriin|sepete ekle|adaugă în coș|kosárba)\s*[!»›>]?$/iu

function sayerFor(slot: Slot, reading: ReadingContext): ((text: string) => number) | undefined {
  const { expectation, shape, concepts, key } = slot
  const about = `${concepts[0]?.concept.id ?? ''} ${key}`
  if (STOCK.test(about)) return (text) => (text.length < 60 && readAvailability(text) !== undefined ? 0.55 : 0)
  const isCurrency = expectation === 'currency' || concepts[0]?.concept.id === 'currency'
  if (expectation === 'member' && !isCurrency) {
    return (text) => {
      const match = text.length < 50 ? matchMember(text, shape.members ?? []) : undefined
      return match !== undefined && typeof match.member === 'string' && match.score >= 0.8 ? 0.5 * match.score : 0
    }
  }
  if (isCurrency) return (text) => (moneyIn(text, reading).some(({ currency }) => currency !== undefined) ? 0.5 : 0)
  return undefined
}

const STOCK = /stock|availab/i
