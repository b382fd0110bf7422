import { describe, expect, test } from 'bun:test'
import { PROSE, read } from '../page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const ARTICLE = [...SENTENCES, ...SENTENCES.map((text) => `Again and otherwise: ${text}`)]
const PARAGRAPHS = ARTICLE.map((text) => `<p>${text}</p>`).join('')

describe('a whole page says once', () => {
  const menu =
    '<ul><li><a href="/a">Boats</a></li><li><a href="/b">Ropes and lamps</a></li><li><a href="/c">The tide</a></li></ul>'
  const whole = (body: string) => read(body, { onlyMainContent: false }).markdown

  test('its menu, whatever the copy for narrow screens is called', () => {
    const text = whole(
      `<nav>${menu}</nav><div class="mobile-menu">${menu}</div><main>${PROSE}</main><footer>Imprint</footer>`,
    )
    expect(text.match(/Ropes and lamps/g)).toHaveLength(1)
    for (const part of ['The workshop', 'Imprint']) expect(text).toContain(part)
  })

  test('its text, beside a print version', () => {
    const text = whole(`<main>${PARAGRAPHS}</main><div class="for-print">${PARAGRAPHS}</div>`)
    expect(text.split(SENTENCES[1]!)).toHaveLength(3)
  })

  test('but short lists and cells as often as they stand', () => {
    const list = '<ul><li>Yes, of course</li><li>No, not at all</li><li>It depends on the tide</li></ul>'
    expect(whole(`${list}<p>and</p>${list}`).match(/of course/g)).toHaveLength(2)
  })
})
