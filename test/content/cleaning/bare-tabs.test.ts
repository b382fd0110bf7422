import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

/** The Markdown of a page with a part, without its first heading and its prose. */
function partOf(part: string): string {
  const { markdown } = readMain(`<body><main><h1>Taonta</h1>${PROSE}${part}</main></body>`)
  return markdown.split('\n\n').slice(3).join('\n\n')
}

describe('a bar of labels names as many panels of which one is in view', () => {
  test.each([
    [
      'beside the bar',
      '<div class="bar"><div class="t on">Ölçüler</div><div class="t">Bakım</div></div><div><p>Yükseklik 80 cm.</p></div><div style="display:none"><p>Yağlı bezle silin.</p></div>',
      'Ölçüler|Yükseklik 80 cm.|Bakım|Yağlı bezle silin.',
    ],
    [
      'in a wrapper, the bar in another with a link to the shop',
      '<div><div class="w"><div><span class="x y">Rozměry</span><span class="x">Péče</span><a href="/obchod">Obchod</a></div></div><div><section><p>Výška 80 cm.</p></section><section hidden><p>Otřete olejem.</p></section></div></div>',
      'Rozměry|Výška 80 cm.|Péče|Otřete olejem.',
    ],
    [
      'the second of them, from a list without class names',
      '<ul><li>尺寸</li><li class="now">保养</li><li>保修</li></ul><div style="display:none"><p>高八十厘米。</p></div><div><p>用油布擦拭。</p></div><div style="display: none"><p>保修三年。</p></div>',
      '尺寸|高八十厘米。|保养|用油布擦拭。|保修|保修三年。',
    ],
    [
      'a table of facts',
      '<p><a class="q q-1" href="#">Overzicht</a> <a class="q" href="#">Gegevens</a></p><div><div><p>Met de hand gesmeed.</p></div><div style="visibility:hidden"><table><tr><th>Gewicht</th><td>4 kg</td></tr></table></div></div>',
      'Overzicht|Met de hand gesmeed.|Gegevens|Gewicht|4 kg',
    ],
    [
      'lists',
      '<div class="k"><button class="b b--a">Μέσα</button><button class="b">Έξω</button></div><ul><li>Δύο άγκιστρα</li></ul><ul hidden><li>Τέσσερις βίδες</li></ul>',
      'Μέσα|Δύο άγκιστρα|Έξω|Τέσσερις βίδες',
    ],
  ])('%s', (_, part, texts) => {
    const written = partOf(part)
    const places = texts.split('|').map((text) => written.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('what is hidden stays so', () => {
  test.each([
    [
      'if no label stands out',
      '<div><span class="t">Koko</span><span class="t">Hinta</span></div><div><p>Nyt.</p></div><div hidden><p>Piilossa.</p></div>',
    ],
    [
      'if the labels are more than the panels',
      '<div><span class="t a">Koko</span><span class="t">Hinta</span><span class="t">Väri</span></div><div><p>Nyt.</p></div><div hidden><p>Piilossa.</p></div>',
    ],
    [
      'if the labels lead to other pages',
      '<div><a class="t a" href="/1">Koko</a><a class="t" href="/2">Hinta</a></div><div><p>Nyt.</p></div><div hidden><p>Piilossa.</p></div>',
    ],
    [
      'if it is a dialog by name',
      '<div><span class="t a">Koko</span><span class="t">Hinta</span></div><div><p>Nyt.</p></div><div class="c-modal" hidden><p>Piilossa.</p></div>',
    ],
    [
      'if both are in view',
      '<div><span class="t a">Koko</span><span class="t">Hinta</span></div><div><p>Nyt.</p></div><div><p>Ja nyt.</p></div><p>Teksti.</p><div hidden><p>Piilossa.</p></div>',
    ],
  ])('%s', (_, part) => {
    expect(partOf(part)).not.toContain('Piilossa')
  })
})
