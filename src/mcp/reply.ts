// Results and errors of tools in the form of the protocol.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ServiceError } from '../errors.ts'
import { encodeCursor, type Position } from './paging/cursor.ts'
import { boundedFacts, partOfData, partOfDocument } from './paging/part.ts'
import type { DataResult, DocumentResult, Facts, Whole } from './paging/whole.ts'

interface Window {
  /** Names the result in cursors. */
  id: string
  from: Position
  tokens: number
}

/** The part of a result that fits into the budget, and whether there is more. */
export function encodeReply(whole: Whole, window: Window): { result: CallToolResult; more: boolean } {
  const facts = boundedFacts(whole.facts, window.tokens)
  return whole.kind === 'document'
    ? encodeDocumentPart({ ...whole, facts }, window)
    : encodeDataPart({ ...whole, facts }, window)
}

/** Texts as they are, each in a block of its own, then the pictures, then the facts as JSON. */
function encodeDocumentPart(whole: DocumentResult, { id, from, tokens }: Window) {
  const { texts, next } = partOfDocument(whole, from, tokens)
  const cursor = next && encodeCursor({ id, ...next })
  const isFirst = from.index === 0 && from.offset === 0
  const blocks = texts.map(({ name, text, of, from: start }) => {
    const cut = of !== undefined && start + text.length < of
    const note = cut ? `\n\n[Characters ${start} to ${start + text.length} of ${of}. ${readOn(cursor!)}]` : ''
    return textBlock(whole.texts.length === 1 ? text + note : `<${name}>\n${text}${note}\n</${name}>`)
  })
  const pictures = isFirst ? whole.pictures.map((picture) => ({ type: 'image' as const, ...picture })) : []
  const facts = { ...whole.facts, ...(cursor !== undefined && { cursor }) }
  return {
    result: { content: [...blocks, ...pictures, textBlock(JSON.stringify(facts))] },
    more: cursor !== undefined,
  }
}

/** Data, and the same as text for clients that know no structured results. */
function encodeDataPart(whole: DataResult, { id, from, tokens }: Window) {
  const { entries, next } = partOfData(whole, from, tokens)
  const cursor = next && encodeCursor({ id: whole.cursorId ?? id, ...next })
  const lists: Record<string, Facts[]> = Object.fromEntries((whole.lists ?? []).map((name) => [name, []]))
  for (const { entry, value } of entries) {
    lists[entry.list] ??= []
    lists[entry.list]!.push(value)
  }
  const structuredContent = {
    ...whole.facts,
    ...lists,
    ...(cursor !== undefined && { cursor, note: readOn(cursor, whole.readOn) }),
  }
  return {
    result: { content: [textBlock(JSON.stringify(structuredContent))], structuredContent },
    more: cursor !== undefined,
  }
}

const readOn = (cursor: string, how = 'call again with the same arguments') =>
  `For the rest, ${how} and "cursor": "${cursor}"`

const textBlock = (text: string) => ({ type: 'text' as const, text: wellFormed(text) })

/** A lone half of a character is no Unicode text, and some clients cannot read it. */
const wellFormed = (text: string) => (text.isWellFormed() ? text : text.toWellFormed())

/** An error that the model can read and act on. `_meta` has the same for programs. */
export function encodeFailure(error: ServiceError, requestId: string): CallToolResult {
  const { code, message, hint, details, retryable } = error
  const lines = [
    `${code}: ${message}`,
    ...(hint === undefined ? [] : [`Hint: ${hint}`]),
    ...(retryable ? ['The same call may succeed later.'] : []),
    `Request id: ${requestId}`,
  ]
  const facts = { code, message, retryable, requestId, ...(hint && { hint }), ...(details && { details }) }
  return { content: [textBlock(lines.join('\n'))], isError: true, _meta: { 'web-extract/error': facts } }
}
