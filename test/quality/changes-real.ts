// Changes that someone made to a page: one each, put into its HTML.
import type { Dice } from './changes-dice.ts'
import { elementsNamed, inserted, proseOf, replaced, type TextSpot, textsMatching } from './changes-markup.ts'

/** The page before and after. The first one is the page itself, unless it has nothing of the kind. */
type Changed = [before: string, after: string]

export const CHANGES: Record<string, (html: string, dice: Dice) => Changed> = {
  price(html, dice) {
    const spots = textsMatching(html, /(?:[$€£¥]|USD|EUR)\s?\d[\d.,]*\d|\d[\d.,]*\s?(?:€|円|元|zł|₽|kr\b)/)
    if (spots.length > 0) return edit(html, dice.one(spots), (text) => text.replace(/\d(?=\D*$)/, otherDigit))
    const with_ = inserted(html, '<p class="price">Price: <b>$49.90</b> per unit</p>', 'content', dice)
    return [with_, with_.replace('$49.90', dice.one(['$47.90', '$59.90', '$49.99']))]
  },
  tableNumber(html, dice) {
    const spots = elementsNamed(html, 'td').filter(({ text }) =>
      /^<td[^>]*>\s*(?:<[^>]+>\s*)*\d[\d.,]*\s*%?\s*</i.test(text),
    )
    if (spots.length > 0) {
      return edit(html, dice.one(spots), (cell) =>
        cell.replace(
          /(>\s*)(\d[\d.,]*)(?=\s*%?\s*<)/,
          (_, open, n: string) => open + n.replace(/\d(?=\D*$)/, otherDigit),
        ),
      )
    }
    const table = `<table><tr><th>City</th><th>Inhabitants</th><th>Area</th></tr><tr><td>Bremen</td><td>563290</td><td>326</td></tr><tr><td>Essen</td><td>582415</td><td>210</td></tr></table>`
    const with_ = inserted(html, table, 'content', dice)
    return [with_, with_.replace('582415', '582416')]
  },
  sentence(html, dice) {
    const spots = proseOf(html).filter(({ text }) => /[^<>]{20,}[.!?。]\s*[^<>]{10,}/.test(text))
    if (spots.length === 0) return addedSentence(html, dice)
    return edit(html, dice.one(spots), (text) => {
      if (dice.below(2) === 0)
        return text.replace(/([.!?。])(\s*)(?=[^<>]{10,}<)/, '$1 The committee will meet again in spring.$2')
      return text.replace(/([.!?。>])\s*([^<>.!?。]{15,}[.!?。])(?=[^<>]*<)/, (_, end) => end)
    })
  },
  date(html, dice) {
    const spots = textsMatching(
      html,
      /\b(?:\d{1,2}\.? (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}年\d{1,2}月\d{1,2}日)/,
    )
    if (spots.length > 0) return edit(html, dice.one(spots), (text) => text.replace(/\d(?=\D*$)/, otherDigit))
    const with_ = inserted(html, '<p>The deadline for applications is 12 March 2026.</p>', 'content', dice)
    return [with_, with_.replace('12 March', dice.one(['14 March', '12 April']))]
  },
  negation(html, dice) {
    const pairs: [RegExp, string][] = [
      [/ (is|are|was|were|can|will|should|must) (?!not)/, ' $1 not '],
      [/ (ist|sind|war|wird|kann|werden) /, ' $1 nicht '],
      [/ (est|sont) /, " n'$1 pas "],
      [/ (es|está|son) /, ' no $1 '],
      [/是(?!不)/, '不是'],
      [/です/, 'ではありません'],
    ]
    const [pattern, by] = pairs.find(([sought]) => prosePieces(html, sought).length > 0) ?? []
    if (pattern === undefined) return addedSentence(html, dice)
    return edit(html, dice.one(prosePieces(html, pattern)), (text) => text.replace(pattern, by!))
  },
  item(html, dice) {
    const items = elementsNamed(html, 'li').filter(
      ({ text }) => text.length < 600 && text.replace(/<[^>]*>/g, '').trim().length > 15,
    )
    if (items.length < 3) return addedSentence(html, dice)
    const spot = dice.one(items)
    if (dice.below(2) === 0) return [html, replaced(html, spot, '')]
    return [html, replaced(html, { start: spot.end, end: spot.end }, '<li>A further entry on the list, number 48</li>')]
  },
}

const otherDigit = (digit: string) => String((Number(digit) + 3) % 10)

/** Texts in prose that match, which a reader sees, and not parts of menus. */
function prosePieces(html: string, pattern: RegExp): TextSpot[] {
  const prose = proseOf(html)
  return textsMatching(html, new RegExp(`[^<>]*${pattern.source}[^<>]*`)).filter(({ start, end }) =>
    prose.some((spot) => spot.start <= start && end <= spot.end),
  )
}

function edit(html: string, spot: TextSpot, change: (text: string) => string): Changed {
  const text = html.slice(spot.start, spot.end)
  return [html, replaced(html, spot, change(text))]
}

const addedSentence = (html: string, dice: Dice): Changed => [
  html,
  inserted(html, '<p>The museum stays closed on Mondays until further notice.</p>', 'content', dice),
]
