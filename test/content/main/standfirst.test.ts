import { describe, expect, test } from 'bun:test'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { keepStandfirst } from '../../../src/content/main/refine/standfirst.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PROSE } from '../page.ts'

const SAID = 'Kymmenen kalastajaa korjasi talvella vanhan majakan, eikä kukaan pyytänyt siitä palkkaa.'

/** The texts that are kept when only the title and the prose are chosen. */
function keptOf(below: string, description = SAID): string[] {
  const title = 'Majakka palaa taas'
  const page = traitsOf(
    measure(parseHtml(`<article><header><h1>${title}</h1>${below}</header>${PROSE}</article>`)),
    title,
  )
  const blocks = blocksOf(page.measures)
  const first = firstReading(page, boilerplateOf(page))
  const chosen = new Uint8Array(page.measures.nodes.length)
  const { parent, end } = page.measures
  for (const row of blocks.rows) if (row === page.titleRow || row >= end[parent[page.titleRow]!]!) chosen[row] = 1
  const before = chosen.slice()
  keepStandfirst(page, { blocks, first, chosen, title: page.titleRow, descriptions: [description] })
  return blocks.rows.flatMap((row, block) => (chosen[row] !== before[row] ? [blocks.texts[block]!] : []))
}

describe('the standfirst', () => {
  test.each([
    ['a paragraph named as one', `<p class="article-dek">${SAID}</p>`],
    ['a heading', `<h2 class="subline">${SAID}</h2>`],
    ['a block behind the byline', `<div class="byline"><a href="/a">Aino Salo</a></div><div class="sub">${SAID}</div>`],
    ['a block deep in the page head', `<div><div class="story__hero"><div class="summary">${SAID}</div></div></div>`],
    ['a block with a picture before it', `<figure><img src="/a.jpg"></figure><section>${SAID}</section>`],
  ])('stays: %s', (_, below) => {
    expect(keptOf(below)).toEqual([SAID])
  })

  test('stays if the description cuts it off', () => {
    const whole = `${SAID} Nyt valo näkyy taas kauas merelle, ja lautturit ovat iloisia.`
    expect(keptOf(`<div class="teaser-text">${whole}</div>`, `${SAID} Nyt …`)).toEqual([whole])
  })

  test.each([
    ['what the description does not say', `<p>Aino Salo kirjoittaa merestä.</p>`, SAID],
    [
      'a text that the body begins with',
      '<p>The workshop keeps a log of every repair, with the date, the part that was changed and the name of the shelf.</p>',
      'The workshop keeps a log of every repair, with the date, the part that was changed and the name of the shelf.',
    ],
    ['the label of a control', `<form><label>${SAID}</label></form>`, SAID],
  ])('is not %s', (_, below, description) => {
    expect(keptOf(below, description)).toEqual([])
  })
})
