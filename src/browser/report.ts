// What an operator sees of the engine in this process.
import type { EngineHealth, EngineReport } from '../engines/engine.ts'
import type { Log } from '../log.ts'
import { OWN_ENGINE } from '../wire/native/system.ts'
import type { Browsers } from './process/browsers.ts'
import type { Launched } from './process/launch.ts'
import type { Ending } from './process/running-browser.ts'

export function reportOf(
  health: EngineHealth,
  { oldestStart, recycles }: Pick<Browsers, 'oldestStart' | 'recycles'>,
  memoryBytes: number,
): EngineReport {
  const state = health.engines.browser ? 'up' : 'down'
  const started = oldestStart !== undefined && { browserStartedAt: oldestStart }
  return { name: OWN_ENGINE, state, order: 1, health, memoryBytes, ...started, recycles }
}

/** Logs the start of a browser, and why the one before ended. */
export function logStart(
  { browser, found, sandboxed, notes }: Launched,
  reason: Ending | undefined,
  log: Log | undefined,
): void {
  for (const { message, hint } of notes) log?.warn('browser', { message, hint })
  log?.info('browser_started', { browser: found.path, browser_version: browser.version(), sandboxed, reason })
}
