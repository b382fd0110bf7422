import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { Action } from '../../engines/engine.ts'
import { MAX_TIMEOUT_MS, Milliseconds, oneOf, optional, strict } from '../schema.ts'
import { type ActionLimits, checkActions, MAX_PAYLOAD_BYTES, MAX_SELECTOR_BYTES } from './action-limits.ts'
import { decodeScreenshot, screenshotMembers } from './screenshot.ts'

/** Specification 8. */
const MAX_ACTIONS = 50
const MAX_KEY_LENGTH = 100
const PAPER = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'] as const
/** What Chromium can do. */
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
  'Pauses, or waits until an element is visible: one of the two.',
)
const Click = action(
  ['click'],
  {
    selector: CssSelector,
    all: optional(Type.Boolean({ default: false, description: 'Click every visible match, not only the first.' })),
  },
  'Clicks an element.',
)
const Write = action(
  ['write'],
  { text: Type.String({ maxLength: MAX_PAYLOAD_BYTES }) },
  'Types into the element that has the focus; click it first.',
)
const Press = action(
  ['press'],
  {
    key: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_LENGTH,
      description: 'Name of a key, alone or with others held down.',
      examples: ['Enter', 'Control+A'],
    }),
  },
  'Presses a key.',
)
const Scroll = action(
  ['scroll'],
  { direction: optional(oneOf(['up', 'down'], { default: 'down' })), selector: optional(CssSelector) },
  'Scrolls the page, or the element, by the height of what is in view.',
)
const TakeScreenshot = action(['screenshot'], screenshotMembers, 'Takes a picture of the page as it is then.')
const Scrape = action(['scrape'], {}, 'Keeps address and HTML of the page as it is then.')
const ExecuteJavascript = action(
  ['executeJavascript'],
  { script: Type.String({ minLength: 1, maxLength: MAX_PAYLOAD_BYTES }) },
  'Runs a script in the page and returns its value.',
)
const Pdf = action(
  // The MCP server's name for it is the second (v2-contract.md 13).
  ['pdf', 'generatePDF'],
  {
    format: optional(oneOf(PAPER, { default: 'Letter' })),
    landscape: optional(Type.Boolean({ default: false })),
    scale: optional(Type.Number({ ...PDF_SCALE, default: 1 })),
  },
  'Prints the page.',
)

const AnyAction = Type.Union([Wait, Click, Write, Press, Scroll, TakeScreenshot, Scrape, ExecuteJavascript, Pdf])

/** `actions` of `/v2` (specification, table of browser actions; v2-contract.md 3.3). */
export const Actions = Type.Array(AnyAction, {
  maxItems: MAX_ACTIONS,
  description: 'Steps in a browser page before it is read, in order. The cache is bypassed.',
})

/**
 * The actions with their defaults; none are an empty list.
 *
 * @throws ServiceError `invalid_request`, as `checkActions`
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
