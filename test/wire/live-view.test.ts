import { describe, expect, test } from 'bun:test'
import type { ViewRecord } from '../../src/wire/engine/view.ts'
import { encodeViewRecord, ViewReader } from '../../src/wire/engine/view.ts'
import { decodeViewMessage, encodeViewEnd, encodeViewedPage } from '../../src/wire/live-view.ts'

const click = { type: 'mouse', action: 'down', x: 0.5, y: 1, button: 'left', buttons: 1, clicks: 1, modifiers: 0 }
const key = { type: 'key', action: 'down', key: 'a', code: 'KeyA', keyCode: 65, location: 0, modifiers: 2 }

describe('a message of a viewer', () => {
  test.each([
    [click],
    [key],
    [{ ...key, repeat: true }],
    [{ type: 'wheel', x: 0, y: 0, dx: -3.5, dy: 120, modifiers: 8 }],
    [{ type: 'text', text: 'x'.repeat(10_000) }],
    [{ type: 'compose', text: 'に' }],
    [{ type: 'seen' }],
  ])('is read: %#', (message) => {
    expect(decodeViewMessage(JSON.stringify(message))).toEqual(message as never)
  })

  test.each([
    ['no JSON', '{"type":'],
    ['another type', JSON.stringify({ type: 'navigate', url: 'file:///etc/passwd' })],
    ['an unknown member', JSON.stringify({ ...click, method: 'Browser.close' })],
    ['a place outside', JSON.stringify({ ...click, x: 1.01 })],
    ['a place that is no number', '{"type":"wheel","x":1e999,"y":0,"dx":0,"dy":0,"modifiers":0}'],
    ['a turn without end', JSON.stringify({ type: 'wheel', x: 0, y: 0, dx: 0, dy: 1e9, modifiers: 0 })],
    ['an unknown button', JSON.stringify({ ...click, button: 'fourth' })],
    ['many clicks', JSON.stringify({ ...click, clicks: 4 })],
    ['a long key', JSON.stringify({ ...key, key: 'x'.repeat(33) })],
    ['a key code beyond its range', JSON.stringify({ ...key, keyCode: 256 })],
    ['long text', JSON.stringify({ type: 'text', text: 'x'.repeat(10_001) })],
    ['a list', '[]'],
    ['nothing', 'null'],
  ])('is not read if it has %s', (_, text) => {
    expect(decodeViewMessage(text)).toBeUndefined()
  })
})

test('a viewer is told which page it sees, and why there is no more', () => {
  expect(JSON.parse(encodeViewedPage({ url: 'http://a.test/', title: 'A' }))).toEqual({
    type: 'page',
    url: 'http://a.test/',
    title: 'A',
  })
  expect(JSON.parse(encodeViewEnd('activity'))).toEqual({
    type: 'ended',
    reason: 'activity',
    message: 'The session has ended: it was not used for too long',
  })
})

describe('the records of an engine', () => {
  const records: ViewRecord[] = [
    { type: 'viewer', mode: 'interact', owner: 'me' },
    { type: 'page', url: 'http://a.test/ä', title: 'Ä' },
    { type: 'frame', jpeg: Buffer.from([0xff, 0xd8, 0, 1, 2]) },
    { type: 'alive' },
    { type: 'frame', jpeg: Buffer.alloc(100_000, 7) },
    { type: 'ended', reason: 'ttl' },
  ]
  const bytes = Buffer.concat(records.map(encodeViewRecord))

  test.each([1, 3, 4_096, bytes.length])('arrive as they were sent, in chunks of %d bytes', (size) => {
    const reader = new ViewReader()
    const read: ViewRecord[] = []
    for (let at = 0; at < bytes.length; at += size)
      read.push(...reader.read(Uint8Array.from(bytes.subarray(at, at + size))))
    expect(read).toEqual(records)
  })

  test.each([
    ['too large', Buffer.from([1, 0xff, 0xff, 0xff, 0xff])],
    ['of an unknown kind', Buffer.from([9, 0, 0, 0, 1, 0])],
    ['not JSON', Buffer.from([2, 0, 0, 0, 1, 0x7b])],
    ['of an unknown type', encodeViewRecord({ type: 'navigate' } as never)],
  ])('are refused if one is %s', (_, broken) => {
    expect(() => new ViewReader().read(broken)).toThrow()
  })
})
