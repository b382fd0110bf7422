import { expect, test } from 'bun:test'
import { read } from '../page.ts'

test.each([
  ['its role', '<p>Vanha <button>kupoliuuni</button><span role="tooltip">Piilossa</span> seisoo.</p>'],
  [
    'a name of its body',
    '<p>Vanha <span class="tooltip">kupoliuuni<span class="tooltiptext">Piilossa</span></span> seisoo.</p>',
  ],
  ['a name in the line', '<p>Vanha <dfn>kupoliuuni <span class="tooltip">Piilossa oleva</span></dfn> seisoo.</p>'],
  [
    'a card about an author',
    '<p>Vanha <b>kupoliuuni</b> <span class="HoverCard">Piilossa <a href="/x">Seuraa</a></span> seisoo.</p>',
  ],
  ['a popover', '<div>Vanha kupoliuuni <div class="popover-body">Piilossa</div> seisoo.</div>'],
])('what is shown only under the pointer is not in the sentence, by %s', (_, html) => {
  expect(read(html).markdown).not.toContain('Piilossa')
  expect(read(html).markdown).toContain('kupoliuuni')
  expect(read(html).markdown).toContain('seisoo.')
})

test.each([
  '<p>Vanha <span class="tooltip" title="uuni">kupoliuuni</span> seisoo.</p>',
  '<div class="grid"><div class="hover-card"><h3>kupoliuuni</h3></div><div class="hover-card"><h3>masuuni</h3></div></div>',
  '<p>Vanha <span class="tooltip-wrapper">kupoliuuni</span> seisoo.</p>',
  '<h2 class="tooltip-title">kupoliuuni</h2>',
])('the term that it explains is, and cards that move under it are: %s', (html) => {
  expect(read(html).markdown).toContain('kupoliuuni')
})
