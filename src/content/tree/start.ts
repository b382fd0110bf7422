import { closeFormatting } from './adoption.ts'
import type { Attributes, TreeBuilder } from './builder.ts'
import { Trait, traitsOf } from './elements.ts'
import { insertForeignRoot, startForeign } from './foreign.ts'
import { startTablePart } from './table.ts'

type StartRule = (builder: TreeBuilder, name: string, attribs: Attributes, traits: number) => void

/**
 * Handles a start tag (WHATWG 13.2.6.4): closes the elements that it implicitly ends, and opens its own.
 *
 * @param selfClosing whether the tag ends in `/>`, which counts only in SVG and MathML
 */
export function startTag(builder: TreeBuilder, name: string, attribs: Attributes, selfClosing: boolean): void {
  if (builder.open.currentTraits & Trait.Foreign && startForeign(builder, name, attribs, selfClosing)) return
  const traits = traitsOf(name)
  if (!builder.bodyStarted && !belongsBeforeBody(builder, name, traits)) builder.startBody()
  if (name === 'svg' || name === 'math') insertForeignRoot(builder, name, attribs, selfClosing)
  else (rules.get(name) ?? ruleFor(traits))(builder, name, attribs, traits)
}

function belongsBeforeBody({ open, head }: TreeBuilder, name: string, traits: number): boolean {
  if (name === 'html' || name === 'head' || name === 'body') return true
  if (open.find('noscript', 0) >= 0 || open.find('template', 0) >= 0) return true
  if (name === 'noscript') return head !== null && open.current === head
  return (traits & Trait.Metadata) !== 0
}

function ruleFor(traits: number): StartRule {
  if (traits & Trait.Formatting) return formatting
  if (traits & Trait.Block) return block
  if (traits & Trait.TablePart) return startTablePart
  return traits & Trait.Plain ? plain : phrasing
}

const block: StartRule = (builder, name, attribs, traits) => {
  leaveSelect(builder)
  builder.closeParagraph()
  plain(builder, name, attribs, traits)
}

const plain: StartRule = (builder, name, attribs, traits) => {
  if (traits & Trait.Void) builder.insertChildless(name, attribs, traits)
  else builder.insert(name, attribs, traits)
}

const phrasing: StartRule = (builder, name, attribs, traits) => {
  builder.reconstructFormatting()
  plain(builder, name, attribs, traits)
}

const formatting: StartRule = (builder, name, attribs, traits) => {
  builder.reconstructFormatting()
  builder.insertFormatting(name, attribs, traits)
}

/** An `a` inside an `a`, or a `nobr` inside a `nobr`, closes the earlier one. */
const lone: StartRule = (builder, name, attribs, traits) => {
  const index = builder.formatting.find(name)
  if (index >= 0) {
    const earlier = builder.formatting.entries[index]!
    closeFormatting(builder, name)
    builder.formatting.remove(earlier)
    const open = builder.open.nodes.lastIndexOf(earlier)
    if (open >= 0) builder.open.removeAt(open)
  }
  formatting(builder, name, attribs, traits)
}

const heading: StartRule = (builder, name, attribs, traits) => {
  leaveSelect(builder)
  builder.closeParagraph()
  if (builder.open.currentTraits & Trait.Heading) builder.pop()
  builder.insert(name, attribs, traits)
}

/** `li`, `dt` and `dd` close the earlier item, unless a block is open between them. */
function item(siblings: readonly string[]): StartRule {
  return (builder, name, attribs, traits) => {
    leaveSelect(builder)
    const { names, traits: openTraits } = builder.open
    for (let i = names.length - 1; i >= 0; i--) {
      const open = names[i]!
      if (siblings.includes(open)) {
        builder.popTo(i)
        break
      }
      if (openTraits[i]! & Trait.Special && open !== 'address' && open !== 'div' && open !== 'p') break
    }
    builder.closeParagraph()
    builder.insert(name, attribs, traits)
  }
}

/** A nested `form` is not opened. Its content belongs to the outer form. */
const form: StartRule = (builder, name, attribs, traits) => {
  if (builder.form !== null) return
  leaveSelect(builder)
  builder.closeParagraph()
  const inTable = (builder.open.currentTraits & Trait.TableHolder) !== 0
  builder.form = builder.insert(name, attribs, inTable ? traits | Trait.TablePart : traits)
  if (inTable) builder.pop()
}

const button: StartRule = (builder, name, attribs, traits) => {
  builder.close('button')
  phrasing(builder, name, attribs, traits)
}

/** A table directly inside a table closes it, since only cells hold tables. */
const table: StartRule = (builder, name, attribs, traits) => {
  if (builder.open.currentTraits & Trait.TableHolder) builder.close('table', Trait.Marker)
  block(builder, name, attribs, traits)
}

const select: StartRule = (builder, name, attribs, traits) => {
  if (!builder.close('select', Trait.TableScope)) phrasing(builder, name, attribs, traits)
}

const option: StartRule = (builder, name, attribs, traits) => {
  if (builder.open.currentName === 'option') builder.pop()
  if (name === 'optgroup' && builder.open.currentName === 'optgroup') builder.pop()
  phrasing(builder, name, attribs, traits)
}

const input: StartRule = (builder, name, attribs, traits) => {
  leaveSelect(builder)
  phrasing(builder, name, attribs, traits)
}

const ruby: StartRule = (builder, name, attribs, traits) => {
  const index = builder.open.find('ruby')
  const keepsContainer = name === 'rt' || name === 'rp'
  while (index >= 0 && builder.open.currentTraits & Trait.Implied) {
    if (keepsContainer && builder.open.currentName === 'rtc') break
    builder.pop()
  }
  plain(builder, name, attribs, traits)
}

const html: StartRule = (builder, name, attribs, traits) => {
  if (builder.html) addAttributes(builder.html.attribs, attribs)
  else if (!builder.bodyStarted && builder.open.size === 0) builder.html = builder.insert(name, attribs, traits)
}

const head: StartRule = (builder, name, attribs, traits) => {
  if (builder.head === null && !builder.bodyStarted) builder.head = builder.insert(name, attribs, traits)
}

const body: StartRule = (builder, name, attribs, traits) => {
  if (builder.bodyStarted) {
    if (builder.body) addAttributes(builder.body.attribs, attribs)
    return
  }
  builder.bodyStarted = true
  builder.popTo(builder.html ? 1 : 0)
  builder.body = builder.insert(name, attribs, traits)
}

function addAttributes(target: Attributes, source: Attributes): void {
  for (const [name, value] of Object.entries(source)) target[name] ??= value
}

/** A block inside a `select` closes it. Browsers ignore the tag, so that a missing `</select>` swallows the page. */
function leaveSelect(builder: TreeBuilder): void {
  const { currentName } = builder.open
  if (currentName === 'select' || currentName === 'option' || currentName === 'optgroup')
    builder.close('select', Trait.TableScope)
}

const rules = new Map<string, StartRule>([
  ['html', html],
  ['head', head],
  ['body', body],
  ['a', lone],
  ['nobr', lone],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, StartRule] => [name, heading]),
  ['li', item(['li'])],
  ['dt', item(['dt', 'dd'])],
  ['dd', item(['dt', 'dd'])],
  ['form', form],
  ['button', button],
  ['table', table],
  ['select', select],
  ['option', option],
  ['optgroup', option],
  ['input', input],
  ['textarea', input],
  ['image', (builder, _, attribs) => phrasing(builder, 'img', attribs, traitsOf('img'))],
  ['rb', ruby],
  ['rtc', ruby],
  ['rp', ruby],
  ['rt', ruby],
  ['frameset', () => {}],
])
