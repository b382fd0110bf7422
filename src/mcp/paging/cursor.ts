import { createHash } from 'node:crypto'
import type { ServiceError } from '../../errors.ts'
import { invalidRequest } from '../../wire/issues.ts'

/** Where the next part of a result begins: which entry or text, and how many of its characters were returned. */
export interface Position {
  index: number
  offset: number
}

/** A position in a result. `id` names the result: a digest of the call that made it, or a job. */
export interface Cursor extends Position {
  id: string
}

export const START: Position = { index: 0, offset: 0 }

export const encodeCursor = ({ id, index, offset }: Cursor): string => `${id}.${index}.${offset}`

/** @throws ServiceError `invalid_request` */
export function decodeCursor(text: string): Cursor {
  const [, id, index, offset] = /^([0-9a-f-]{16,36})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  if (id === undefined) throw refused('is no cursor. Send the one of the previous result, or leave it out')
  return { id, index: Number(index), offset: Number(offset) }
}

/** @throws ServiceError `invalid_request` for a cursor of another result */
export function checkCursor({ id }: Cursor, expected: string): void {
  if (id !== expected) throw refused('belongs to another result')
}

/** For a result that is no longer kept and that the arguments do not make again. */
export const cursorIsOver = (): ServiceError =>
  refused('belongs to a result that is no longer kept. Repeat the call with its first arguments and without "cursor"')

/** Names the result of a call: the same arguments make the same one. */
export function idOfCall(tool: string, args: object): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, sorted(args)]))
    .digest('hex')
    .slice(0, 16)
}

const sorted = (args: object) => Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))

function refused(why: string): ServiceError {
  return invalidRequest([{ code: 'invalid_value', path: ['cursor'], message: `"cursor" ${why}` }])
}
