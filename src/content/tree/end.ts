import { closeFormatting, closeOther } from './adoption.ts'
import type { TreeBuilder } from './builder.ts'
import { Trait, traitsOf } from './elements.ts'
import { endForeign } from './foreign.ts'

type EndRule = (builder: TreeBuilder, name: string, traits: number) => void

/** Handles an end tag (WHATWG 13.2.6.4): closes its element if it is in scope, and is ignored otherwise. */
export function endTag(builder: TreeBuilder, name: string): void {
  if (builder.open.currentTraits & Trait.Foreign && endForeign(builder, name)) return
  const traits = traitsOf(name)
  const rule = rules.get(name) ?? ruleFor(traits)
  rule(builder, name, traits)
}

function ruleFor(traits: number): EndRule {
  if (traits & Trait.Formatting) return closeFormatting
  if (traits & Trait.TablePart) return tablePart
  if (traits & Trait.Heading) return heading
  return traits & (Trait.Block | Trait.Marker) ? scoped : closeOther
}

const scoped: EndRule = (builder, name) => {
  builder.close(name)
}

/** The end tag of any heading closes the open heading. */
const heading: EndRule = (builder) => {
  const index = builder.open.findTrait(Trait.Heading)
  if (index >= 0) builder.popTo(index)
}

const paragraph: EndRule = (builder, name, traits) => {
  if (builder.open.findParagraph() >= 0) builder.closeParagraph()
  else if (builder.bodyStarted) builder.insertChildless(name, {}, traits)
}

const item: EndRule = (builder, name) => {
  builder.close(name, Trait.Scope | Trait.ListScope)
}

/** Closes the part within its own table, and any cells still open in it. */
const tablePart: EndRule = (builder, name) => {
  builder.close(name, Trait.TableScope)
}

/** Closes the form, but not the elements still open inside. */
const form: EndRule = (builder) => {
  const { form: element, open } = builder
  builder.form = null
  const index = element ? open.nodes.lastIndexOf(element) : -1
  if (index < 0) return
  while (open.size > index + 1 && open.currentTraits & Trait.Implied) builder.pop()
  open.removeAt(index)
}

/** Elements open inside never keep these open, since their content is a page of its own. */
const isolated: EndRule = (builder, name) => {
  builder.close(name, 0)
}

const lineBreak: EndRule = (builder) => {
  builder.reconstructFormatting()
  builder.insertChildless('br', {}, traitsOf('br'))
}

const ignore: EndRule = () => {}

const rules = new Map<string, EndRule>([
  ['html', ignore],
  ['body', ignore],
  ['head', isolated],
  ['noscript', isolated],
  ['template', isolated],
  ['p', paragraph],
  ['li', item],
  ['form', form],
  ['table', tablePart],
  ['select', tablePart],
  ['button', scoped],
  ['br', lineBreak],
])
