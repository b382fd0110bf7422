import { describe, expect, test } from 'bun:test'
import { commandOf, releaseOf } from '../../../src/browser/session/view-input.ts'
import { modeOfToken, newViewTokens } from '../../../src/browser/session/view-tokens.ts'
import type { ViewInput } from '../../../src/wire/live-view.ts'

const size = { width: 1280, height: 800 }
const mouse = (input: object) =>
  ({
    type: 'mouse',
    action: 'move',
    x: 0.5,
    y: 0.5,
    button: 'none',
    buttons: 0,
    clicks: 0,
    modifiers: 0,
    ...input,
  }) as never
const keyDown = (key: string, modifiers = 0) => {
  const input = { type: 'key', action: 'down', key, code: 'C', keyCode: 65, location: 0, modifiers } as ViewInput
  return commandOf(input, size)[1]
}

describe('the input of a viewer', () => {
  test('is at the place of the page that the picture shows, never outside', () => {
    expect(commandOf(mouse({ x: 0.25, y: 0.75 }), size)[1]).toMatchObject({ type: 'mouseMoved', x: 320, y: 600 })
    expect(commandOf(mouse({ x: 1, y: 1 }), size)[1]).toMatchObject({ x: 1279, y: 799 })
  })

  test('tells the second click of a double click, and what a drag is done with', () => {
    expect(commandOf(mouse({ action: 'down', button: 'left', buttons: 1, clicks: 2 }), size)[1]).toMatchObject({
      type: 'mousePressed',
      button: 'left',
      clickCount: 2,
    })
    const buttons = [0, 1, 2, 4, 3].map((held) => commandOf(mouse({ buttons: held }), size)[1])
    expect(buttons.map((event) => (event as { button: string }).button)).toEqual([
      'none',
      'left',
      'right',
      'middle',
      'left',
    ])
    expect(releaseOf(mouse({ action: 'down', buttons: 2 }))).toMatchObject({
      action: 'up',
      button: 'right',
      buttons: 0,
    })
  })

  test('types what a key types, and nothing for shortcuts and other keys', () => {
    const typed = [keyDown('a'), keyDown('A', 8), keyDown('ö'), keyDown('😀'), keyDown('Enter'), keyDown('Enter', 8)]
    expect(typed).toMatchObject([
      { type: 'keyDown', text: 'a' },
      { text: 'A' },
      { text: 'ö' },
      { text: '😀' },
      { text: '\r' },
      { text: '\r' },
    ])
    for (const event of [keyDown('a', 2), keyDown('a', 1), keyDown('a', 4), keyDown('ArrowLeft'), keyDown('Tab')]) {
      expect(event).toMatchObject({ type: 'rawKeyDown' })
      expect(event).not.toHaveProperty('text')
    }
  })
})

test('the tokens of a session are long, different, and allow one thing each', () => {
  const [one, other] = [newViewTokens(), newViewTokens()]
  expect(new Set([one.view, one.interact, other.view, other.interact]).size).toBe(4)
  for (const token of Object.values(one)) expect(Buffer.from(token, 'base64url').byteLength).toBe(32)
  expect([modeOfToken(one, one.view), modeOfToken(one, one.interact)]).toEqual(['view', 'interact'])
  for (const wrong of [other.view, other.interact, '', one.view.slice(1), `${one.view}A`, one.view.toLowerCase()])
    expect(modeOfToken(one, wrong)).toBeUndefined()
})
