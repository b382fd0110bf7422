// The browser actions of a /v2 request.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { Action } from '../../engines/engine.ts'
import { MAX_TIMEOUT_MS, Milliseconds, oneOf, optional, strict } from '../schema.ts'
import { type ActionLimits, checkActions, MAX_PAYLOAD_BYTES, MAX_SELECTOR_BYTES } from './action-limits.ts'
import { decodeScreenshot, screenshotMembers } from './screenshot.ts'

const MAX_ACTIONS = 50
const MAX_KEY_LENGTH = 100
const PAPER = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'] as const
/** The range that Chromium supports. */
const PDF_SCALE = { minimum: 0.1, maximum: 2 }

const CssSelector = Type.String({ minLength: 1, maxLength: MAX_SELECTOR_BYTES, description: 'CSS selector.' })

const action = <const W extends string[], P extends TProperties>(
  types: readonly [...W],
  members: P,
  description: string,
) => strict({ type: oneOf(types), ...members }, { description })

const Wait = action(
  ['wait'],
  { milliseconds: optional(Milliseconds(0, MAX_TIMEOUT_MS)), selector: optional(CssSelector) },
  'Waits for a time, or until an element is visible.',
)
const Click = action(
  ['click'],
  {
    selector: CssSelector,
    all: optional(Type.Boolean({ default: false, description: 'Click every visible match instead of the first.' })),
  },
  'Clicks an element.',
)
const Write = action(
  ['write'],
  { text: Type.String({ maxLength: MAX_PAYLOAD_BYTES }) },
  'Types text into the focused element. Click the element first.',
)
const Press = action(
  ['press'],
  {
    key: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_LENGTH,
      description: 'A key, optionally with modifier keys.',
      examples: ['Enter', 'Control+A'],
    }),
  },
  'Presses a key.',
)
const Scroll = action(
  ['scroll'],
  { direction: optional(oneOf(['up', 'down'], { default: 'down' })), selector: optional(CssSelector) },
  'Scrolls the page or an element by its visible height.',
)
const TakeScreenshot = action(['screenshot'], screenshotMembers, 'Takes a screenshot at this point.')
const Scrape = action(['scrape'], {}, 'Records the URL and HTML at this point.')
const ExecuteJavascript = action(
  ['executeJavascript'],
  { script: Type.String({ minLength: 1, maxLength: MAX_PAYLOAD_BYTES }) },
  'Runs a script in the page and returns its value.',
)
const Pdf = action(
  // The second name is the one that the MCP server sends (docs/compatibility.md#actions).
  ['pdf', 'generatePDF'],
  {
    format: optional(oneOf(PAPER, { default: 'Letter' })),
    landscape: optional(Type.Boolean({ default: false })),
    scale: optional(Type.Number({ ...PDF_SCALE, default: 1 })),
  },
  'Prints the page as PDF.',
)

const AnyAction = Type.Union([Wait, Click, Write, Press, Scroll, TakeScreenshot, Scrape, ExecuteJavascript, Pdf])

/** `actions` of `/v2` (docs/compatibility.md#actions). */
export const Actions = Type.Array(AnyAction, {
  maxItems: MAX_ACTIONS,
  description: 'Steps to run in the browser, in order, before the page is read. They bypass the cache.',
})

/**
 * The actions with their defaults; an empty list if there are none.
 *
 * @throws ServiceError `invalid_request`, as for `checkActions`
 */
export function decodeActions(actions: Static<typeof Actions> = [], limits: ActionLimits): Action[] {
  checkActions(actions, limits)
  return actions.map(decodeAction)
}

function decodeAction(action: Static<typeof AnyAction>): Action {
  switch (action.type) {
    case 'wait': {
      const { milliseconds, selector = '' } = action
      return milliseconds === undefined ? { type: 'wait', selector } : { type: 'wait', milliseconds }
    }
    case 'click':
      return { ...action, all: action.all ?? false }
    case 'scroll':
      return { ...action, direction: action.direction ?? 'down' }
    case 'screenshot':
      return { type: 'screenshot', ...decodeScreenshot(action) }
    case 'pdf':
    case 'generatePDF': {
      const { format = 'Letter', landscape = false, scale = 1 } = action
      return { type: 'pdf', format, landscape, scale }
    }
    default:
      return action
  }
}
