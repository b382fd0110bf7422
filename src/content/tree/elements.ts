/**
 * What the tree builder needs to know about an element name, as bits of one number, so that each tag costs one look-up.
 * The groups are those of https://html.spec.whatwg.org/multipage/parsing.html (13.2.4.2 and 13.2.6).
 */
export function traitsOf(name: string): number {
  return traits.get(name) ?? 0
}

export const Trait = {
  /** Has no content and no end tag. */
  Void: 1,
  /** Its start tag closes an open `p`; its end tag closes it within its scope. */
  Block: 2,
  /** Reopened in the next block if its block ends before it. */
  Formatting: 4,
  /** "Special" in the standard: an unknown end tag does not close past it. */
  Special: 8,
  /** Closed without an end tag when its parent is. */
  Implied: 16,
  /** An end tag inside does not reach an element outside. */
  Scope: 32,
  /** A further boundary for the end tag of `li`. */
  ListScope: 64,
  /** Table element that may hold no text of its own. */
  TableHolder: 128,
  /** Belongs to `head` if it occurs before the body. */
  Metadata: 256,
  /** Formatting neither continues into it nor leaks out of it. */
  Marker: 512,
  Heading: 1024,
  /** Has a fixed place in a table. */
  TablePart: 2048,
  /** Its content is text, not markup. */
  RawText: 4096,
  /** Boundary for searches within a table. */
  TableScope: 8192,
  /** A start tag without effects on other elements, and which does not continue formatting. */
  Plain: 16384,
  /** In SVG or MathML. Never set by the name alone. */
  Foreign: 32768,
  /** Foreign element with HTML inside. */
  Integration: 65536,
} as const

const groups: [names: string, trait: number][] = [
  ['area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr', Trait.Void],
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup ' +
      'main menu nav ol p search section summary ul pre listing form h1 h2 h3 h4 h5 h6 hr table xmp plaintext li dd dt',
    Trait.Block,
  ],
  ['a b big code em font i nobr s small strike strong tt u', Trait.Formatting],
  [
    'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd ' +
      'details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
      'hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript ' +
      'object ol p param plaintext pre script search section select source style summary table tbody td template ' +
      'textarea tfoot th thead title tr track ul wbr xmp',
    Trait.Special,
  ],
  ['dd dt li optgroup option p rb rp rt rtc', Trait.Implied],
  ['applet caption html table td th marquee object template select noscript', Trait.Scope],
  ['ol ul', Trait.ListScope],
  ['table tbody tfoot thead tr', Trait.TableHolder],
  ['base basefont bgsound link meta noframes noscript script style template title', Trait.Metadata],
  ['applet caption marquee noscript object td template th', Trait.Marker],
  ['h1 h2 h3 h4 h5 h6', Trait.Heading],
  ['caption col colgroup tbody td tfoot th thead tr', Trait.TablePart],
  ['iframe noembed noframes script style textarea title xmp plaintext', Trait.RawText],
  ['html table template', Trait.TableScope],
  [
    'base basefont bgsound link meta noframes script style template title param source track hr rb rp rt rtc iframe noembed ' +
      'textarea frame col',
    Trait.Plain,
  ],
]

const traits = new Map<string, number>()
for (const [names, trait] of groups) {
  for (const name of names.split(' ')) traits.set(name, (traits.get(name) ?? 0) | trait)
}
