import { ServiceError } from '../../errors.ts'
import type { Guest } from './guest.ts'
import { wentElsewhere } from './page-scripts.ts'

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

/** A document that goes on coming is read as it is when so much of its time is over. */
const READING_SHARE = 0.8

/** A request that is older is a long poll, unless the page has nothing to show yet. */
const STALE_MS = 3_000

/** A page that says it goes elsewhere is waited for, when it goes soon. */
const MAX_REFRESH_SECONDS = 3

/** Screens that are scrolled through, and for how long each. */
const MAX_SCREENS = 15
const SCREEN_MS = 60

/** What is waited for tells nothing when the page keeps going elsewhere. */
const UNSETTLED = { scripted: true, thin: true, tall: false, refreshMs: null }

/**
 * Waits until a document has come to its end; false when it still goes on near the end of the time.
 *
 * Not by playwright's `domcontentloaded`: a page that opens the program for another scheme (`mailto:`, an app's own)
 * while it loads has its loading stopped by Chrome, and that event then never comes.
 */
export async function arrive({ inside }: Guest, endsAt: number): Promise<boolean> {
  const until = performance.now() + (endsAt - performance.now()) * READING_SHARE
  for (;;) {
    const maxMs = Math.max(1, until - performance.now())
    const ended = await inside('ready', { state: 'interactive', maxMs }).catch(unlessGone)
    if (ended !== undefined) return ended
    if (performance.now() > until) return false
  }
}

/**
 * Waits until a page is drawn: loaded, no request under way, and nothing changing in the document.
 *
 * @param scrolls whether to bring what appears only when it is scrolled to; not where the caller acts on the page, which
 *   is then to stand as it was loaded
 */
export async function settle(guest: Guest, endsAt: number, { scrolls = true } = {}): Promise<void> {
  const until = performance.now() + Math.max(0, Math.min(MAX_SETTLE_MS, (endsAt - performance.now()) / 2))
  const seen = await stillness(guest, until)
  if (!scrolls || !seen.scripted || !seen.tall || performance.now() >= until) return
  await scrollThrough(guest, until).catch(unlessGone)
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

type Seen = Awaited<ReturnType<typeof look>>

/** What was seen last, when the document stood still or the time is over. */
async function stillness(guest: Guest, until: number): Promise<Seen> {
  for (;;) {
    const { seen, still } = (await stand(guest, until).catch(unlessGone)) ?? { seen: UNSETTLED, still: false }
    if (still || performance.now() >= until) return seen
  }
}

/** One document, as long as it is there. */
async function stand(guest: Guest, until: number): Promise<{ seen: Seen; still: boolean }> {
  const { inside, network } = guest
  await loaded(guest, until)
  const seen = await look(guest)
  const leftMs = until - performance.now()
  if (leftMs <= 0) return { seen, still: false }
  if (seen.refreshMs !== null && (await leaves(guest, Math.min(leftMs, seen.refreshMs + QUIET_MS)))) {
    return { seen, still: false }
  }
  if (!seen.scripted) return { seen, still: true }
  await network.idle(seen.thin ? leftMs : STALE_MS, until)
  const { started } = network
  const still = await inside('quiet', {
    quietMs: seen.thin ? THIN_QUIET_MS : QUIET_MS,
    maxMs: Math.max(1, until - performance.now()),
  })
  return { seen, still: still && network.started === started && network.under(STALE_MS) === 0 }
}

function look({ inside }: Guest) {
  return inside('glance', { thinCharacters: THIN_CHARACTERS, maxRefreshSeconds: MAX_REFRESH_SECONDS })
}

/** Waits until all that the document names is there; pictures that never come do not hold up the text. */
async function loaded({ inside }: Guest, until: number): Promise<void> {
  const maxMs = Math.min(MAX_LOAD_MS, until - performance.now())
  if (maxMs > 0) await inside('ready', { state: 'complete', maxMs })
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

/** A document that was left tells nothing; the next one is asked. */
function unlessGone(thrown: unknown): undefined {
  if (!wentElsewhere(thrown)) throw thrown
}
