// The table of contents of the Markdown conversion: which rule applies to which element.
import { lineBreak, thematicBreak } from './break.ts'
import { aside } from './callout.ts'
import { codeBlock } from './code.ts'
import { code } from './code-alone.ts'
import { definitions, description, term } from './definition.ts'
import { summary } from './details.ts'
import { division } from './editor.ts'
import { marked, quotation } from './emphasis.ts'
import { button } from './form.ts'
import { heading } from './heading.ts'
import { image } from './image.ts'
import { link } from './link.ts'
import { checkBox, item, list } from './list.ts'
import { math, script } from './math.ts'
import { media } from './media.ts'
import { quote } from './quote.ts'
import { reading } from './ruby.ts'
import { block, type Rule, skip } from './rule.ts'
import { lowered, raised } from './script-digits.ts'
import { span } from './span.ts'
import { cell, table } from './table.ts'

const named: [names: string, rule: Rule][] = [
  ['h1 h2 h3 h4 h5 h6', heading],
  [
    'address article body caption center details dialog fieldset figcaption figure footer form header ' +
      'hgroup html legend main nav optgroup p search tbody tfoot thead tr',
    block,
  ],
  ['div', division],
  ['aside section', aside],
  ['ul ol menu dir', list],
  ['li', item],
  ['dl', definitions],
  ['dt', term],
  ['dd', description],
  ['summary', summary],
  ['blockquote', quote],
  ['pre listing xmp plaintext', codeBlock],
  ['table', table],
  ['td th', cell],
  ['strong b', marked('strong')],
  ['em i', marked('emphasis')],
  ['del s strike', marked('strike')],
  ['code', code],
  ['kbd samp tt', marked('code')],
  ['q', quotation],
  ['a', link],
  ['img', image],
  ['br', lineBreak],
  ['hr', thematicBreak],
  ['sup', raised],
  ['sub', lowered],
  ['rt', reading],
  ['math', math],
  ['script', script],
  ['span', span],
  ['video audio iframe embed', media],
  ['button', button],
  ['input', checkBox],
  [
    'area base canvas col colgroup datalist head link meta meter noembed noframes option param progress rp select ' +
      'source style svg template textarea title track mjx-math',
    skip,
  ],
]

/** Element name → rule. Other elements are transparent: only their content counts. */
export const rules = new Map<string, Rule>(
  named.flatMap(([names, rule]) => names.split(' ').map((name): [string, Rule] => [name, rule])),
)
