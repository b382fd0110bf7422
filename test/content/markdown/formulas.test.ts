import { expect, test } from 'bun:test'
import { read, readMain } from '../page.ts'

const markdown = (html: string) => read(html).markdown

test.each([
  ['data-math', '<span data-math="b^2-4ac"><span aria-hidden="true">b2−4ac</span></span>'],
  ['data-tex', '<i class="eq" data-tex="$b^2-4ac$">b<sup>2</sup>−4ac</i>'],
  ['data-latex', '<my-formula data-latex="\\(b^2-4ac\\)"><svg><text>b</text></svg></my-formula>'],
  ['data-formula', '<span data-formula="b^2-4ac"></span>'],
  [
    'an annotation',
    '<math><semantics><mi>b</mi><annotation encoding="application/x-tex">b^2-4ac</annotation></semantics></math>',
  ],
  [
    'KaTeX',
    '<span class="katex"><span class="katex-mathml"><math alttext="b^2-4ac"><mi>b</mi></math></span><span class="katex-html" aria-hidden="true">b2</span></span>',
  ],
  [
    'MathJax 2',
    '<span class="MathJax_Preview">b2</span><span class="MathJax">b2</span><script type="math/tex">b^2-4ac</script>',
  ],
  [
    'MathJax 4',
    '<mjx-container><mjx-math data-latex="b^2-4ac"><mjx-mi>b</mjx-mi></mjx-math><mjx-assistive-mml><math><mi>b</mi></math></mjx-assistive-mml></mjx-container>',
  ],
  ['a picture', '<img class="equation" alt="$b^2-4ac$" src="/e.png">'],
  ['a picture of a course', '<img alt="LaTeX: b" data-equation-content="b^2-4ac" src="/e.png">'],
  ['TeX between parentheses', '\\(b^2-4ac\\)'],
  ['TeX between dollar signs', '$b^2-4ac$'],
  ['raw TeX', '<span class="math inline">b^2-4ac</span>'],
])('a formula is its TeX, once: %s', (_, html) => {
  expect(markdown(`<p>Diskriminantti on ${html}.</p>`)).toBe('Diskriminantti on $b^2-4ac$.')
})

test.each([
  ['a block', '<div data-tex="\\sum_i x_i"></div>'],
  ['a class', '<span class="katex-display" data-latex="\\sum_i x_i">x</span>'],
  ['brackets', '\\[ \\sum_i x_i \\]'],
  ['two dollar signs', '$$\\sum_i x_i$$'],
])('a displayed formula is a paragraph of its own: %s', (_, html) => {
  expect(markdown(`<div>和は${html}です。</div>`)).toBe('和は\n\n$$\\sum_i x_i$$\n\nです。')
})

test('an environment is a displayed formula', () => {
  expect(markdown('<p>Yani:\n\\begin{align} a &amp;= b \\end{align}</p>')).toBe(
    'Yani:\n\n$$\\begin{align} a &= b \\end{align}$$',
  )
})

test.each([
  ['a setting', '<span data-math="true">2 + 2</span>', '2 + 2'],
  ['a word', '<span data-formula="inline">x</span>', 'x'],
  ['an address', '<span data-latex="https://a.test/x_1">kép</span>', 'kép'],
  ['a sentence', '<p data-equation="the area of a circle">Ala</p>', 'Ala'],
  ['prices', 'From $5 to $10, a_b for $3', 'From $5 to $10, a_b for $3'],
  ['code', 'x <code>\\(y\\)</code>', 'x `\\(y\\)`'],
  ['no end', 'a \\(b', 'a \\\\(b'],
])('what is no formula stays text: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test('formulas of the main content stay with their sentence', () => {
  const sentence = 'Yhtälöllä on kaksi ratkaisua, jos diskriminantti on suurempi kuin nolla, ja yksi, jos se on nolla.'
  const html = `<main><h1>Yhtälöt</h1><p>${sentence} <span data-math="b^2-4ac"><b aria-hidden="true">b2</b></span></p><div data-tex="x_1=\\frac{-b}{2a}"></div><p>${sentence}</p></main>`
  expect(readMain(html).markdown).toContain('$b^2-4ac$\n\n$$x_1=\\frac{-b}{2a}$$\n\nYhtälöllä')
})
