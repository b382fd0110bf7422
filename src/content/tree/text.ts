import type { TreeBuilder } from './builder.ts'
import { Trait } from './elements.ts'
import { isWhiteSpace } from './tag-text.ts'

/** Handles the text between two tags. White space that browsers do not show (around `head`, in a table) is ignored. */
export function text(builder: TreeBuilder, data: string): void {
  const { open } = builder
  const isVerbatim = (open.currentTraits & (Trait.RawText | Trait.Foreign)) !== 0
  if (!isVerbatim && isBlank(data)) {
    if (!builder.bodyStarted || open.currentTraits & Trait.TableHolder) return
    if (builder.formatting.entries.length > 0) builder.reconstructFormatting()
  } else if (!isVerbatim) {
    prepareForText(builder)
  }
  builder.insertText(data)
}

function prepareForText(builder: TreeBuilder): void {
  const { open, formatting } = builder
  if (!builder.bodyStarted && open.find('noscript', 0) < 0 && open.find('template', 0) < 0) builder.startBody()
  if (open.currentName === 'colgroup') builder.pop()
  if (formatting.entries.length > 0) builder.reconstructFormatting()
}

/** From the end, since more texts begin with white space than end with it. */
function isBlank(data: string): boolean {
  for (let i = data.length - 1; i >= 0; i--) if (!isWhiteSpace(data.charCodeAt(i))) return false
  return true
}
