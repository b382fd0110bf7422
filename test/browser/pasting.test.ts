import { describe, expect, test } from 'bun:test'
import { inputPastes, keyPastes, typingPastes } from '../../src/browser/actions/pasting.ts'
import { PasteGuard } from '../../src/browser/session/paste-guard.ts'

const held = (...keys: string[]) => new Set(keys)

describe('what pastes', () => {
  test.each<[string, Set<string>, boolean]>([
    ['Control+v', held(), true],
    ['Control+Shift+V', held(), true],
    ['ControlOrMeta+KeyV', held(), true],
    ['Shift+Insert', held(), true],
    ['v', held('ControlLeft'), true],
    ['Insert', held('ShiftRight'), true],
    ['v', held(), false],
    ['Shift+V', held(), false],
    ['Control+c', held(), false],
    ['Control++', held(), false],
    ['Insert', held('Control'), false],
  ])('the key %s with %p: %p', (key, down, pastes) => {
    expect(keyPastes(key, down)).toBe(pastes)
  })

  test('text that is typed while a key is held', () => {
    expect([
      typingPastes('save', held('Control')),
      typingPastes('save', held('Shift')),
      typingPastes('a', held('Meta')),
    ]).toEqual([true, false, false])
  })

  test.each<[object, boolean]>([
    [{ type: 'rawKeyDown', key: 'Paste' }, true],
    [{ type: 'rawKeyDown', key: 'x', windowsVirtualKeyCode: 86, modifiers: 2 }, true],
    [{ type: 'keyDown', code: 'KeyV', modifiers: 4 }, true],
    [{ type: 'keyDown', windowsVirtualKeyCode: 45, modifiers: 8 }, true],
    [{ type: 'keyUp', windowsVirtualKeyCode: 86, modifiers: 2 }, false],
    [{ type: 'keyDown', key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86 }, false],
    [{ type: 'keyDown', key: 'V', windowsVirtualKeyCode: 86, modifiers: 8 }, false],
  ])('the input %j: %p', (params, pastes) => {
    expect(inputPastes('Input.dispatchKeyEvent', params as Record<string, unknown>)).toBe(pastes)
  })

  test('the middle button', () => {
    expect(inputPastes('Input.dispatchMouseEvent', { type: 'mousePressed', button: 'middle' })).toBeTrue()
    expect(inputPastes('Input.dispatchMouseEvent', { type: 'mousePressed', button: 'left' })).toBeFalse()
  })

  test('calls of playwright code, over several of them', () => {
    const guard = new PasteGuard()
    const refused = (method: string, ...args: unknown[]) => {
      try {
        guard.check(method, args)
        return false
      } catch {
        return true
      }
    }
    expect([
      refused('press', '#v', 'a'),
      refused('click', '#v', { button: 'middle' }),
      refused('press', 'Control+v'),
    ]).toEqual([false, true, true])
    guard.check('down', ['Control'])
    expect([refused('type', '#a', 'save'), refused('press', 'v'), refused('down', 'v')]).toEqual([true, true, true])
    guard.check('up', ['Control'])
    expect([refused('type', '#a', 'save'), refused('check', null)]).toEqual([false, false])
  })
})
