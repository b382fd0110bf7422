// When a page counts as rendered: its document has ended, its requests are done and its DOM no longer changes.
import { leftDocument } from './page-scripts.ts'
import type { Tab } from './tab.ts'

/**
 * The document must not change for this long. One with almost no text yet gets the half second that is usual for "network
 * idle", because its script may be waiting for a timer.
 */
const QUIET_MS = 120
const THIN_QUIET_MS = 500
const THIN_CHARACTERS = 200

/** For everything after the document itself, or half of the remaining time if that is less. */
const MAX_STABLE_MS = 10_000

/**
 * A page that still changes this long after it has loaded is stable too, if nothing but decoration changes: its text does
 * not grow, and no request takes long. Clocks, carousels and polling never end.
 */
const MAX_DECORATION_MS = 2_000

/** How often this is looked at. Longer than the times of quiet. */
const ROUND_MS = 650

/** A faster response belongs to polling. */
const SLOW_RESPONSE_MS = 600

/** Text that grows by less in a round is decoration: this many characters, or this share of it. */
const GROWTH_CHARACTERS = 50
const GROWTH_SHARE = 0.02

/** For the resources that the document names, mostly images. */
const MAX_LOAD_MS = 5_000

/** A document that is still loading is read as it is once this share of its time has passed. */
const LOADING_SHARE = 0.8

/** A request older than this is a long poll, unless the page has nothing to show yet. */
const STALE_MS = 3_000

/** How many screens to scroll through, and how long to stay on each. */
const MAX_SCREENS = 15
const SCREEN_MS = 60

/** Assumed of a page that keeps navigating, since none of its documents can be asked. */
const UNKNOWN = { scripted: true, thin: true, tall: false, text: 0 }

/**
 * A document that has arrived and is still not parsed after this long, or half of its time, waits for a script or style sheet
 * that does not come. Connections that have been silent for as long are closed, and the parser goes on.
 */
const MAX_SILENT_MS = 10_000

/**
 * Waits until the document has been parsed to its end. Returns false if it is still loading near the end of the time.
 *
 * This does not use playwright's `domcontentloaded`: a page that opens another program (`mailto:`, an app's scheme) while
 * it loads has its loading stopped by Chrome, and the event then never fires.
 */
export function waitForDocument(tab: Tab, endsAt: number): Promise<boolean> {
  const leftMs = Math.max(0, endsAt - performance.now()) * LOADING_SHARE
  const until = performance.now() + leftMs
  return tab.nextDocument.until(until, () => waitForEnd(tab, until, leftMs))
}

async function waitForEnd({ runScript, network, pass }: Tab, until: number, leftMs: number): Promise<boolean> {
  let silentMs = Math.min(MAX_SILENT_MS, leftMs / 2)
  for (;;) {
    const maxMs = Math.max(1, Math.min(until - performance.now(), silentMs))
    const ended = await runScript('ready', { state: 'interactive', maxMs }).catch(ignoreNavigation)
    if (ended) return true
    if (performance.now() > until) return false
    if (ended !== false || network.loadsDocument) continue
    pass.endSilent(silentMs)
    // Chrome sends a request once more if a used connection ends without a response.
    silentMs = Math.min(silentMs, MAX_SILENT_MS / 5, leftMs / 10)
  }
}

/**
 * Waits until a page is stable: loaded, no request in flight, and no changes to the document.
 *
 * @param scrolls whether to scroll through the page, so that lazy content loads. False for a request with actions, which
 *   expect the page as it was loaded.
 */
export async function waitUntilStable(tab: Tab, endsAt: number, { scrolls = true } = {}): Promise<void> {
  const until = performance.now() + Math.max(0, Math.min(MAX_STABLE_MS, (endsAt - performance.now()) / 2))
  await tab.nextDocument.until(until, () => waitForChanges(tab, until, scrolls))
}

async function waitForChanges(tab: Tab, until: number, scrolls: boolean): Promise<void> {
  const growth = new Growth()
  const seen = await waitForQuiet(tab, until, growth)
  if (!scrolls || !seen.scripted || !seen.tall || performance.now() >= until) return
  await scrollThrough(tab, until, growth).catch(ignoreNavigation)
}

/** Loads lazy content. A jump to the end of the page first shows whether there is any. */
async function scrollThrough(tab: Tab, until: number, growth: Growth): Promise<void> {
  const { runScript, network } = tab
  const options = { maxScreens: MAX_SCREENS, screenMs: SCREEN_MS }
  const { started } = network
  const changed = await runScript('scroll', { ...options, leap: true })
  if (!changed && network.started === started) return
  await runScript('scroll', { ...options, leap: false })
  await waitForQuiet(tab, until, growth)
}

type Seen = Awaited<ReturnType<typeof glance>>

/** How the text of a document grows after it has loaded. */
class Growth {
  #document: unknown
  #loadedAt = 0
  #longest = 0
  /** Whether it has not grown since the last round, long after it has loaded. */
  ended = false

  note({ mainFrame }: Tab, { text }: Seen): void {
    if (this.#document !== mainFrame.current || this.#loadedAt === 0) {
      this.#document = mainFrame.current
      this.#loadedAt = performance.now()
      this.#longest = 0
    }
    const grown = text > this.#longest * (1 + GROWTH_SHARE) + GROWTH_CHARACTERS
    this.ended = !grown && performance.now() - this.#loadedAt >= MAX_DECORATION_MS - QUIET_MS
    this.#longest = Math.max(this.#longest, text)
  }
}

/** What was seen last, once the document is quiet or the time is over. */
async function waitForQuiet(tab: Tab, until: number, growth: Growth): Promise<Seen> {
  for (;;) {
    const round = await watchDocument(tab, until, growth).catch(ignoreNavigation)
    const { seen, quiet } = round ?? { seen: UNKNOWN, quiet: false }
    if (quiet || performance.now() >= until) return seen
  }
}

/** One round of waiting in one document. */
async function watchDocument(tab: Tab, until: number, growth: Growth): Promise<{ seen: Seen; quiet: boolean }> {
  const { runScript, network, nextDocument } = tab
  await waitForResources(tab, until)
  const seen = await glance(tab)
  growth.note(tab, seen)
  const leftMs = until - performance.now()
  if (leftMs <= 0) return { seen, quiet: false }
  const staleMs = seen.thin ? leftMs : STALE_MS
  if (await nextDocument.shown(staleMs, until)) return { seen, quiet: false }
  if (!seen.scripted) return { seen, quiet: true }
  if (growth.ended && network.inFlight(staleMs) === network.inFlight(SLOW_RESPONSE_MS)) return { seen, quiet: true }
  const roundEnds = Math.min(until, performance.now() + ROUND_MS)
  await network.idle(staleMs, roundEnds)
  const { started } = network
  const quiet = await runScript('quiet', {
    quietMs: seen.thin ? THIN_QUIET_MS : QUIET_MS,
    maxMs: Math.max(1, roundEnds - performance.now()),
  })
  const busy = network.started !== started || network.inFlight(STALE_MS) > 0 || nextDocument.isDue(STALE_MS)
  return { seen, quiet: quiet && !busy }
}

function glance({ runScript }: Tab) {
  return runScript('glance', { thinCharacters: THIN_CHARACTERS })
}

/** Waits for the resources that the document names, but not for long: an image that never loads must not hold up the text. */
async function waitForResources({ runScript }: Tab, until: number): Promise<void> {
  const maxMs = Math.min(MAX_LOAD_MS, until - performance.now())
  if (maxMs > 0) await runScript('ready', { state: 'complete', maxMs })
}

/** A document that the page has left cannot answer; the next one is asked instead. */
function ignoreNavigation(thrown: unknown): undefined {
  if (!leftDocument(thrown)) throw thrown
}
