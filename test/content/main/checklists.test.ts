import { describe, expect, test } from 'bun:test'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { keepChecklists } from '../../../src/content/main/refine/checklists.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PROSE, readMain } from '../page.ts'

const INGREDIENTS = ['1 cup of corn starch', '3/4 cup of wheat flour', '50 g of butter', '1 beaten egg']
const STEPS = ['Sift the dry part into a wide bowl.', 'Mix quickly and add the egg and the soft butter.']

const STORY = `${PROSE}
<p>My grandmother had the tin from her sister, who had it from a shop that closed before the war. She never wrote the
recipe down, and so I had to stand beside her for three winters, with a pencil, until I knew what a handful was.</p>
<p>The dough is soft and wants to rest in a cold room. If it cracks at the edge when you press it, add a spoon of milk;
if it sticks, a little flour on the board will do. They keep for a month, and are best in the second week.</p>`

const boxes = (texts: readonly string[]): string =>
  `<ul>${texts.map((text, i) => `<li><input type="checkbox" id="i${i}"><label for="i${i}"><span>${text}</span></label></li>`).join('')}</ul>`

const told = `<script type="application/ld+json">${JSON.stringify({
  '@type': 'Recipe',
  recipeIngredient: INGREDIENTS,
  recipeInstructions: [
    { '@type': 'HowToSection', itemListElement: STEPS.map((text) => ({ '@type': 'HowToStep', text })) },
  ],
})}</script>`

describe('a recipe', () => {
  test('has the ingredients and steps that it lists for machines, though they stand in a widget of boxes', () => {
    const { markdown } = readMain(
      `<title>Biscuits</title>${told}<main><h1>Biscuits</h1>${STORY}<div class="widget"><h2>Ingredients</h2>${boxes(INGREDIENTS)}</div><div class="widget"><h2>Method</h2><p>${STEPS[0]}</p><p>${STEPS[1]}</p></div></main>`,
    )
    expect(markdown).toContain(INGREDIENTS.map((text) => `- [ ] ${text}`).join('\n'))
    expect(markdown).toEndWith(STEPS.join('\n\n'))
  })

  test('says each ingredient once, where the page has it for print as well', () => {
    const { markdown } = readMain(
      `<title>Biscuits</title>${told}<main><h1>Biscuits</h1>${STORY}<h2>Ingredients</h2>${boxes(INGREDIENTS)}</main><div class="popup">${boxes(INGREDIENTS)}</div>`,
    )
    expect(markdown.match(/1 beaten egg/g)).toHaveLength(1)
  })
})

describe('a list of boxes', () => {
  const kept = (html: string): string[] => {
    const page = traitsOf(measure(parseHtml(html)), '')
    const blocks = blocksOf(page.measures)
    const chosen = new Uint8Array(page.measures.nodes.length)
    keepChecklists(page, blocks, firstReading(page, boilerplateOf(page)), chosen)
    return blocks.texts.filter((_, block) => chosen[blocks.rows[block]!] === 1)
  }

  test('is content under a heading, whatever the forest says', () => {
    expect(kept(`<main><h1>Boat</h1>${STORY}<h2>To pack</h2>${boxes(INGREDIENTS)}</main>`)).toEqual(INGREDIENTS)
  })

  test('is none as the filter of a shop, with one word an item, or as a list of links', () => {
    const links = INGREDIENTS.map((text) => `<a href="/x">${text}</a>`)
    for (const items of [['Red', 'Blue', 'Green'], links])
      expect(kept(`<main><h1>Boat</h1>${STORY}<h2>Find</h2>${boxes(items)}</main>`)).toEqual([])
  })
})
