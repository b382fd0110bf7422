// Measures how long a change of a page takes to show in the live view of its session: in two viewers at once, over an engine
// in the same process and over one behind HTTP. Clock starts when the page changes its color; a viewer reports when its
// canvas has it. Then: frames per second and CPU time while the page never rests, and without viewers.
// Run: bun test/bench/live-view.ts [changes]
import type { Page } from 'playwright-core'
import { startViewed, type Viewed } from '../browser/session/live-view.fixture.ts'
import { html, startWeb } from '../site/web.ts'

const changes = Number(process.argv[2] ?? 60)
const SECONDS = 5

await using web = await startWeb(() => ({
  '/': html(
    `<body style="background: rgb(0, 0, 0)"><h1>Page</h1>${'<p>Some words of a page that goes on. </p>'.repeat(60)}`,
  ),
}))
await using viewed = await startViewed()

/** In the page of a viewer: notes when each color first shows, by the clock of the machine. */
const watchColors = `(() => {
  const screen = document.querySelector('canvas')
  const context = screen.getContext('2d', { willReadFrequently: true })
  globalThis.seen = {}
  globalThis.frames = 0
  const draw = context.drawImage.bind(context)
  context.drawImage = (...values) => {
    draw(...values)
    globalThis.frames += 1
    const [red] = context.getImageData(screen.width - 4, screen.height - 4, 1, 1).data
    globalThis.seen[Math.round(red / 50)] ??= Date.now()
  }
})()`

async function delays(service: Viewed['here']) {
  const session = await service.open()
  await service.run(session.id, `location.href = '${web.origin}/'`)
  const viewers = await Promise.all([viewed.show(session.liveViewUrl), viewed.show(session.interactiveLiveViewUrl)])
  await Promise.all(viewers.map((viewer) => viewer.evaluate(watchColors)))
  const found: number[] = []
  for (let count = 1; count <= changes; count += 1) {
    const level = 1 + (count % 5)
    await Promise.all(viewers.map((viewer) => viewer.evaluate('globalThis.seen = {}')))
    const at = Number(
      await service.run(session.id, `document.body.style.background = 'rgb(${level * 50}, 0, 0)'; Date.now()`),
    )
    for (const viewer of viewers) found.push((await seenAt(viewer, level)) - at)
    await Bun.sleep(100 + Math.random() * 200)
  }
  const sorted = found.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0)
  await viewers[0]!.evaluate('globalThis.frames = 0')
  const busy = `const end = Date.now() + ${SECONDS * 1000}; const turn = () => { document.querySelector('h1').textContent = Math.random(); if (Date.now() < end) requestAnimationFrame(turn) }; turn()`
  const before = process.cpuUsage()
  await service.run(session.id, busy)
  await Bun.sleep(SECONDS * 1000)
  const { user, system } = process.cpuUsage(before)
  const frames = Number(await viewers[0]!.evaluate('globalThis.frames'))
  for (const viewer of viewers) await viewer.context().close()
  await service.close(session.id)
  return `p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, most ${part(1)} ms of ${found.length}; a page that never rests: ${(frames / SECONDS).toFixed(1)} frames/s, ${((user + system) / 10_000 / SECONDS).toFixed(0)} % of a core here`
}

async function seenAt(viewer: Page, level: number): Promise<number> {
  await viewer.waitForFunction(`globalThis.seen[${level}] !== undefined`, undefined, { polling: 20, timeout: 20_000 })
  return Number(await viewer.evaluate(`globalThis.seen[${level}]`))
}

process.stdout.write(`engine in this process: ${await delays(viewed.here)}\n`)
process.stdout.write(`engine behind HTTP:     ${await delays(viewed.there)}\n`)
