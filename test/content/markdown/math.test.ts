import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

function markdown(mathml: string): string {
  return markdownOf(parseHtml(`<p>See <math>${mathml}</math>.</p>`))
}

const FORMULAS: [name: string, mathml: string, tex: string][] = [
  ['a fraction', '<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>', '\\frac{a + 1}{b}'],
  ['a binomial', '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '{n \\atop k}'],
  ['a root', '<msqrt><mi>b</mi><mo>−</mo><mn>4</mn></msqrt>', '\\sqrt{b-4}'],
  ['a cube root', '<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['scripts', '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_{i}^{2}'],
  ['a power of a sum', '<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>', '{(a)}^{2}'],
  [
    'limits',
    '<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>k</mi>',
    '∑_{k = 1}^{n}k',
  ],
  ['a limit', '<munder><mi>lim</mi><mi>n</mi></munder>', '\\mathrm{lim}_{n}'],
  ['an accent', '<mover><mi>x</mi><mo>˙</mo></mover>', '\\dot{x}'],
  ['a label below', '<munder><mi>x</mi><mtext>all\u00a0of it</mtext></munder>', '\\underset{\\text{all of it}}{x}'],
  ['fences', '<msup><mi>f</mi><mn>2</mn></msup><mfenced><mi>x</mi><mi>y</mi></mfenced>', 'f^{2}(x,y)'],
  [
    'a matrix',
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
    '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
  ],
  ['a vector', '<msup><mi mathvariant="bold">v</mi><mo>⊤</mo></msup>', '\\mathbf{v}^{⊤}'],
  ['signs of TeX', '<msup><mi>c</mi><mo>%</mo></msup>', 'c^{\\%}'],
  ['missing parts', '<mfrac><mi>a</mi></mfrac>', '\\frac{a}{}'],
]

test.each(FORMULAS)('MathML without its source becomes TeX: %s', (_, mathml, tex) => {
  expect(markdown(mathml)).toBe(`See $${tex}$.`)
})

test('a mere row of signs stays text', () => {
  expect(markdown('<mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow>')).toBe('See x=1.')
})

test('a formula that MathJax displays stands in a paragraph of its own', () => {
  const formula = '<math><msup><mi>e</mi><mi>x</mi></msup></math>'
  const html = `<p>So <mjx-container display="true"><mjx-math>drawn</mjx-math><mjx-assistive-mml>${formula}</mjx-assistive-mml></mjx-container> holds.</p>`
  expect(markdownOf(parseHtml(html))).toBe('So\n\n$$e^{x}$$\n\nholds.')
})

test('a formula of many thousand levels is read without end of the stack', () => {
  expect(markdown(`${'<msqrt>'.repeat(50_000)}<mi>x</mi>`)).toContain('\\sqrt{')
})

test.each([
  ['its text', '<img class="latex" src="/eq.svg" alt="\\exp(x)">', '$\\exp(x)$'],
  ['its query', '<img src="https://d.test/svg.image?%5Cfrac%7Ba%7D%7Bb%7D">', '$\\frac{a}{b}$'],
  ['a parameter', '<img src="https://d.test/c?t=tx&amp;chl=%5Calpha%2B%5Cbeta&amp;w=2">', '$\\alpha+\\beta$'],
  ['its path', '<img src="/formula/%5Cfrac%7Bm%7D%7Bv%7D" alt="">', '$\\frac{m}{v}$'],
])('an image of a formula becomes the TeX of %s', (_, html, tex) => {
  expect(markdownOf(parseHtml(`<p>See ${html}.</p>`))).toBe(`See ${tex}.`)
})

test.each(['<img src="/a%5Cb.png">', '<img src="/%5Cfrac.svg" alt="A half">', '<img src="/%5Cfrac%7B%ZZ" alt="">'])(
  'an image with a text or a mere backslash is an image: %p',
  (html) => {
    expect(markdownOf(parseHtml(html))).toStartWith('![')
  },
)
