import { expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { Screencast } from '../../../src/browser/session/screencast.ts'
import { until } from '../../patience.ts'

/** A page whose browser sends a frame for each change, but not while three are not acknowledged. */
function fakePage() {
  const sent: { method: string; at: number }[] = []
  const session = new EventEmitter()
  let inFlight = 0
  let shown = 0
  const draw = () => {
    if (inFlight >= 3) return
    inFlight += 1
    const data = Buffer.from(`frame ${shown}`).toString('base64')
    session.emit('Page.screencastFrame', { data, metadata: { deviceWidth: 640, deviceHeight: 480 }, sessionId: 1 })
  }
  const send = async (method: string) => {
    sent.push({ method, at: performance.now() })
    if (method === 'Page.screencastFrameAck') inFlight -= 1
    if (method !== 'Page.startScreencast') return
    inFlight = 0
    draw()
  }
  const page = { context: () => ({ newCDPSession: async () => Object.assign(session, { send }) }) }
  return {
    page: page as unknown as Page,
    times: (method: string) => sent.filter((each) => each.method === method).map(({ at }) => at),
    change: () => {
      shown += 1
      draw()
    },
  }
}

test('a page is shown only while somebody watches', async () => {
  const { page, times, change } = fakePage()
  const frames: string[] = []
  const cast = new Screencast(page, ({ jpeg, width }) => frames.push(`${width} ${Buffer.from(jpeg)}`))
  expect(times('Page.startScreencast')).toEqual([])
  cast.want(true)
  await until(() => frames.length === 1)
  change()
  expect(frames).toEqual(['640 frame 0', '640 frame 1'])
  cast.want(false)
  change()
  await until(() => times('Page.stopScreencast').length === 1)
  expect(frames.length).toBe(2)
  cast.want(true)
  await until(() => frames.length === 3)
})

test('a page that never rests is shown ten times a second, and its last state in the end', async () => {
  const { page, times, change } = fakePage()
  const frames: string[] = []
  const cast = new Screencast(page, ({ jpeg }) => frames.push(Buffer.from(jpeg).toString()))
  cast.want(true)
  await until(() => frames.length === 1)
  for (let count = 0; count < 60; count += 1) {
    change()
    await Bun.sleep(10)
  }
  const acknowledged = times('Page.screencastFrameAck')
  expect(acknowledged.length).toBeGreaterThan(3)
  for (const [index, at] of acknowledged.entries()) expect(at - acknowledged[0]!).toBeGreaterThan(index * 100 - 10)
  await until(() => frames.at(-1) === 'frame 60')
  cast.want(false)
})
