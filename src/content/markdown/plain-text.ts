import { escapeInline, escapeLineStart } from './escape.ts'
import type { References } from './references.ts'
import type { RunMode } from './run.ts'
import { collapse } from './whitespace.ts'

/** The Markdown of text without marks, which most blocks are. */
export function plainText(source: string, mode: RunMode, references: References | undefined): string {
  const { core, trailing } = collapse(source, false)
  if (core === '') return ''
  const after = trailing ? ' ' : '.'
  const text = escapeInline(core, { before: ' ', after, inLink: false, hasReferences: references !== undefined })
  return mode === 'paragraph' ? escapeLineStart(text) : text
}
