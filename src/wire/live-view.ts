// The WebSocket of a live view: what its page sends, and what it gets. Frames are binary messages, each one JPEG.
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ServiceError } from '../errors.ts'
import { oneOf, optional, strict } from './schema.ts'
import { type SessionEnd, sessionEnds } from './session-ends.ts'

/** The path of the page, and of its WebSocket. */
export const liveViewPath = (id: string, token: string) => `/live/${id}/${token}`

/** What a message may have, in bytes. */
export const MAX_VIEW_MESSAGE_BYTES = 64 * 1024

/** The text of one message, in UTF-16 units. Longer text is sent in parts. */
const MAX_VIEW_TEXT = 10_000

/** A place in the picture, as a share of its width and height. */
const Share = Type.Number({ minimum: 0, maximum: 1 })
const place = { x: Share, y: Share }

/** Bits as in DevTools: 1 Alt, 2 Control, 4 Meta, 8 Shift. */
const Modifiers = Type.Integer({ minimum: 0, maximum: 15 })
const Delta = Type.Number({ minimum: -10_000, maximum: 10_000 })
const Name = Type.String({ maxLength: 32 })
const Text = Type.String({ maxLength: MAX_VIEW_TEXT })

/** One input of a viewer. The names and numbers of keys and buttons are those of DOM events. */
export const ViewInput = Type.Union([
  strict({
    type: Type.Literal('mouse'),
    action: oneOf(['move', 'down', 'up']),
    ...place,
    /** The button that goes down or up. */
    button: oneOf(['none', 'left', 'middle', 'right']),
    /** The buttons that are held then, as bits: 1 left, 2 right, 4 middle. */
    buttons: Type.Integer({ minimum: 0, maximum: 7 }),
    /** 2 for the second click of a double click. */
    clicks: Type.Integer({ minimum: 0, maximum: 3 }),
    modifiers: Modifiers,
  }),
  strict({ type: Type.Literal('wheel'), ...place, dx: Delta, dy: Delta, modifiers: Modifiers }),
  strict({
    type: Type.Literal('key'),
    action: oneOf(['down', 'up']),
    key: Name,
    code: Name,
    keyCode: Type.Integer({ minimum: 0, maximum: 255 }),
    location: Type.Integer({ minimum: 0, maximum: 3 }),
    modifiers: Modifiers,
    repeat: optional(Type.Boolean()),
  }),
  /** Text that no key makes: pasted, dictated, or composed to its end. */
  strict({ type: Type.Literal('text'), text: Text }),
  /** Text that is being composed. It replaces what was composed so far. */
  strict({ type: Type.Literal('compose'), text: Text }),
])
export type ViewInput = Static<typeof ViewInput>

/** The viewer has drawn a frame, or passed it over. */
const Seen = strict({ type: Type.Literal('seen') })

/** A message of the page; undefined if it is not a valid one. */
export function decodeViewMessage(text: string): ViewInput | Static<typeof Seen> | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Value.Check(Seen, message) || Value.Check(ViewInput, message) ? message : undefined
  } catch {
    return undefined
  }
}

/** What the page shows beside the frames: the page of the session. */
export const encodeViewedPage = ({ url, title }: { url: string; title: string }) =>
  JSON.stringify({ type: 'page', url, title })

/** The last message. */
export const encodeViewEnd = (reason: SessionEnd) => JSON.stringify({ type: 'ended', reason, message: endOf(reason) })

export const endOf = (reason: SessionEnd) => `The session has ended: ${sessionEnds[reason]}`

/** For a link of a session that has ended, and for one that never was. */
export const noLiveView = () => new ServiceError('not_found', 'There is no live view at this address')
