// The input of a viewer as DevTools takes it.
import type { ViewInput } from '../../wire/live-view.ts'

/** A DevTools command with its parameters. */
export type InputCommand =
  | ['Input.dispatchMouseEvent', MouseEvent]
  | ['Input.dispatchKeyEvent', KeyEvent]
  | ['Input.insertText', { text: string }]
  | ['Input.imeSetComposition', { text: string; selectionStart: number; selectionEnd: number }]

interface MouseEvent {
  type: 'mousePressed' | 'mouseReleased' | 'mouseMoved' | 'mouseWheel'
  x: number
  y: number
  modifiers: number
  button?: 'none' | 'left' | 'middle' | 'right'
  buttons?: number
  clickCount?: number
  deltaX?: number
  deltaY?: number
}

interface KeyEvent {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp'
  key: string
  code: string
  windowsVirtualKeyCode: number
  modifiers: number
  location: number
  isKeypad: boolean
  text?: string
  autoRepeat?: boolean
}

export type MouseInput = Extract<ViewInput, { type: 'mouse' }>

/** Lets go of a button that is held. */
export const releaseOf = (held: MouseInput): MouseInput => ({
  ...held,
  action: 'up',
  button: heldButton(held.buttons),
  buttons: 0,
  clicks: 1,
})

/** @param size of the page's window in CSS pixels */
export function commandOf(input: ViewInput, size: { width: number; height: number }): InputCommand {
  switch (input.type) {
    case 'mouse': {
      const { action, button, buttons, clicks, modifiers } = input
      const moving = action === 'move'
      const shown = moving ? heldButton(buttons) : button
      return [
        'Input.dispatchMouseEvent',
        {
          type: mouseTypes[action],
          ...placeOf(input, size),
          modifiers,
          button: shown,
          buttons,
          clickCount: moving ? 0 : clicks,
        },
      ]
    }
    case 'wheel': {
      const { dx, dy, modifiers } = input
      const place = placeOf(input, size)
      return ['Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, modifiers, deltaX: dx, deltaY: dy }]
    }
    case 'key':
      return ['Input.dispatchKeyEvent', keyEventOf(input)]
    case 'text':
      return ['Input.insertText', { text: input.text }]
    case 'compose': {
      const { length } = input.text
      return ['Input.imeSetComposition', { text: input.text, selectionStart: length, selectionEnd: length }]
    }
  }
}

const mouseTypes = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const

/** The last pixel is inside the page. */
const placeOf = ({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) => ({
  x: Math.min(Math.floor(x * width), width - 1),
  y: Math.min(Math.floor(y * height), height - 1),
})

/** What a drag is done with. */
function heldButton(buttons: number): 'none' | 'left' | 'middle' | 'right' {
  if (buttons & 1) return 'left'
  if (buttons & 2) return 'right'
  return buttons & 4 ? 'middle' : 'none'
}

const ALT_CONTROL_META = 1 | 2 | 4
const KEYPAD = 3

function keyEventOf(input: Extract<ViewInput, { type: 'key' }>): KeyEvent {
  const { action, key, code, keyCode, location, modifiers, repeat } = input
  const event = { key, code, windowsVirtualKeyCode: keyCode, modifiers, location, isKeypad: location === KEYPAD }
  if (action === 'up') return { ...event, type: 'keyUp' }
  const text = textOfKey(key, modifiers)
  return {
    ...event,
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...(text !== undefined && { text }),
    ...(repeat && { autoRepeat: true }),
  }
}

/** What a key types; undefined for a shortcut, and for a key such as an arrow. */
function textOfKey(key: string, modifiers: number): string | undefined {
  if ((modifiers & ALT_CONTROL_META) !== 0) return undefined
  if (key === 'Enter') return '\r'
  return [...key].length === 1 ? key : undefined
}
