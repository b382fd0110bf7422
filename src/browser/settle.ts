import { ServiceError } from '../errors.ts'
import type { Guest } from './guest.ts'

/**
 * How long nothing may change in a document until it counts as drawn. One that shows next to no text yet is given the
 * half second that is usual for "network idle": its script may be waiting for a timer.
 */
const QUIET_MS = 120
const THIN_QUIET_MS = 500
const THIN_CHARACTERS = 200

/** For everything after the document itself; half of what is left of the deadline when that is less. */
const MAX_SETTLE_MS = 10_000

/** For what the document itself names, pictures above all. */
const MAX_LOAD_MS = 5_000

/** A request that is older is a long poll, unless the page has nothing to show yet. */
const STALE_MS = 3_000

/** A page that says it goes elsewhere is waited for, when it goes soon. */
const MAX_REFRESH_SECONDS = 3

/** Screens that are scrolled through, and for how long each. */
const MAX_SCREENS = 15
const SCREEN_MS = 60

/**
 * Waits until a page is drawn: loaded, no request under way, and nothing changing in the document.
 *
 * @param scrolls whether to bring what appears only when it is scrolled to; not where the caller acts on the page, which
 *   is then to stand as it was loaded
 */
export async function settle(guest: Guest, endsAt: number, { scrolls = true } = {}): Promise<void> {
  const until = performance.now() + Math.max(0, Math.min(MAX_SETTLE_MS, (endsAt - performance.now()) / 2))
  const seen = await stillness(guest, until)
  if (scrolls && seen.scripted && seen.tall && performance.now() < until) await scrollThrough(guest, until)
}

/** Brings what appears only when it is scrolled to. A leap to the end shows whether anything does. */
async function scrollThrough(guest: Guest, until: number): Promise<void> {
  const { inside, network } = guest
  const options = { maxScreens: MAX_SCREENS, screenMs: SCREEN_MS }
  const { started } = network
  const changed = await inside('scroll', { ...options, leap: true })
  if (!changed && network.started === started) return
  await inside('scroll', { ...options, leap: false })
  await stillness(guest, until)
}

async function stillness(guest: Guest, until: number) {
  const { inside, network } = guest
  for (;;) {
    await loaded(guest, until)
    const seen = await inside('glance', {
      thinCharacters: THIN_CHARACTERS,
      maxRefreshSeconds: MAX_REFRESH_SECONDS,
    })
    const leftMs = until - performance.now()
    if (leftMs <= 0) return seen
    if (seen.refreshMs !== null && (await leaves(guest, Math.min(leftMs, seen.refreshMs + QUIET_MS)))) continue
    if (!seen.scripted) return seen
    await network.idle(seen.thin ? leftMs : STALE_MS, until)
    const { started } = network
    const still = await inside('quiet', {
      quietMs: seen.thin ? THIN_QUIET_MS : QUIET_MS,
      maxMs: Math.max(1, until - performance.now()),
    })
    if (still && network.started === started && network.under(STALE_MS) === 0) return seen
  }
}

/** Waits for the `load` event; pictures that never come do not hold up the text. */
async function loaded({ page }: Guest, until: number): Promise<void> {
  const timeout = Math.min(MAX_LOAD_MS, until - performance.now())
  if (timeout > 0) await page.waitForLoadState('load', { timeout }).catch(ignoreTimeout)
}

/** Whether the page goes to another document in that time. */
async function leaves({ page }: Guest, withinMs: number): Promise<boolean> {
  const went = page.waitForEvent('framenavigated', {
    predicate: (frame) => frame === page.mainFrame(),
    timeout: Math.max(1, withinMs),
  })
  return went.then(
    () => true,
    (thrown) => {
      ignoreTimeout(thrown)
      return false
    },
  )
}

function ignoreTimeout(thrown: unknown): void {
  if (thrown instanceof ServiceError || (thrown as Error).name !== 'TimeoutError') throw thrown
}
