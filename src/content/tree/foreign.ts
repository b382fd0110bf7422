// The rules for SVG and MathML (WHATWG 13.2.6.5).
import type { Attributes, TreeBuilder } from './builder.ts'
import { Trait } from './elements.ts'

export function insertForeignRoot(
  builder: TreeBuilder,
  name: 'svg' | 'math',
  attribs: Attributes,
  selfClosing: boolean,
): void {
  builder.reconstructFormatting()
  insertForeign(builder, name, attribs, NAMESPACES[name])
  if (selfClosing) builder.pop()
}

const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' } as const

/** HTML start tags that end SVG or MathML. */
const BREAKOUTS = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
)

/** Foreign elements whose content is HTML again. */
const INTEGRATION_POINTS = new Set(['foreignobject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext'])

/** Handles a start tag in SVG or MathML. Returns false if it must be handled as HTML. */
export function startForeign(builder: TreeBuilder, name: string, attribs: Attributes, selfClosing: boolean): boolean {
  const { open } = builder
  if (open.currentTraits & Trait.Integration) return false
  if (BREAKOUTS.has(name)) {
    while (isForeign(open.currentTraits)) builder.pop()
    return false
  }
  insertForeign(builder, name, attribs, open.current!.namespace!)
  if (selfClosing) builder.pop()
  return true
}

/** Handles an end tag in SVG or MathML. Returns false if it must be handled as HTML. */
export function endForeign(builder: TreeBuilder, name: string): boolean {
  const { open } = builder
  for (let i = open.size - 1; i >= 0 && open.traits[i]! & Trait.Foreign; i--) {
    if (open.names[i] !== name) continue
    builder.popTo(i)
    return true
  }
  return false
}

/** Whether the rules of SVG and MathML apply at the current place. */
export function isForeign(traits: number): boolean {
  return (traits & (Trait.Foreign | Trait.Integration)) === Trait.Foreign
}

function insertForeign(builder: TreeBuilder, name: string, attribs: Attributes, namespace: string): void {
  let traits: number = Trait.Foreign
  if (INTEGRATION_POINTS.has(name) || (name === 'annotation-xml' && isHtml(attribs.encoding))) {
    traits |= Trait.Integration | Trait.Scope | Trait.Special
  }
  const element = builder.insert(name, attribs, traits)
  element.namespace = namespace
}

function isHtml(encoding: string | undefined): boolean {
  return /^(text\/html|application\/xhtml\+xml)$/i.test(encoding ?? '')
}
