// Monitors: pages, sites and searches that are checked for changes on a schedule.

import type { PageCopy } from '../changes/model.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { ServiceError } from '../errors.ts'
import { unpacked } from '../extraction/page.ts'
import type { StoredChange } from '../monitors/change.ts'
import {
  type Check,
  type CheckPage,
  firstPages,
  latestChecks,
  listChecks,
  readCheckPages,
  readChecks,
} from '../monitors/check.ts'
import type { Monitor, MonitorSettings } from '../monitors/monitor.ts'
import type { CheckState, PageState } from '../monitors/states.ts'
import {
  deleteMonitor,
  insertMonitor,
  listMonitors,
  type MonitorKey,
  readMonitor,
  runMonitor,
  updateMonitor,
} from '../monitors/store.ts'
import { type MonitorTarget, storedTargets, targetsOf } from '../monitors/targets.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { parseTarget, withoutCredentials } from '../net/guard/target.ts'
import { checkedCrawlRules } from './crawl.ts'
import { checkJobPage, type JobContext, type Starter } from './job-context.ts'
import { checkedWebhook, openedUrl, type WebhookOptions } from './webhook.ts'

export type { Check, CheckPage, CheckState, MonitorKey, PageState }

/** A monitor as the client requests it. */
export interface NewMonitor extends Omit<MonitorSettings, 'targets' | 'subject' | 'webhook'> {
  /** With URLs as typed. */
  targets: readonly MonitorTarget[]
  webhook?: WebhookOptions
}

/** What a client changes of a monitor. Null removes. */
export type MonitorChanges = Partial<Omit<NewMonitor, 'goal' | 'webhook'>> & {
  goal?: string | null
  webhook?: WebhookOptions | null
}

/** A monitor as its owner sees it. */
export interface MonitorReport extends Omit<Monitor, 'targets' | 'webhook' | 'number' | 'owner' | 'subject'> {
  targets: readonly MonitorTarget[]
  /** Its headers are never shown. */
  webhook: { url: string; metadata: Readonly<Record<string, string>>; events: WebhookOptions['events'] } | undefined
  /** Public id of the check that is open. */
  openCheck: string | undefined
  /** The newest check that is over. */
  lastCheck: Check | undefined
}

/**
 * Creates a monitor and starts its first check, unless it is paused.
 *
 * @throws ServiceError `invalid_request` that names the member, `blocked_address`, `capacity_exhausted`
 */
export async function createMonitor(
  given: NewMonitor,
  context: JobContext,
  { owner, requestId }: Starter,
): Promise<MonitorReport> {
  const { webhook: _, ...settings } = given
  const webhook = given.webhook && (await checkedWebhook(given.webhook, context))
  const monitor = await insertMonitor(
    context.sql,
    { ...settings, ...checkedTargets(given.targets, context), webhook },
    { owner, ...(requestId !== undefined && { requestId }) },
  )
  return reportOf(monitor, context)
}

/** @throws ServiceError `not_found` */
export async function monitorReport(key: MonitorKey, context: JobContext): Promise<MonitorReport> {
  return reportOf(await readMonitor(context.sql, key), context)
}

/** The owner's monitors, newest first. */
export async function monitorList(
  owner: string,
  window: { offset: number; limit: number },
  context: JobContext,
): Promise<MonitorReport[]> {
  const monitors = await listMonitors(context.sql, owner, window)
  return reportsOf(monitors, context)
}

/**
 * Changes a monitor.
 *
 * @throws ServiceError `not_found`, and what `createMonitor` throws
 */
export async function changeMonitor(
  key: MonitorKey,
  changes: MonitorChanges,
  context: JobContext,
): Promise<MonitorReport> {
  await readMonitor(context.sql, key)
  const { targets, webhook, goal, ...others } = changes
  const stored = targets === undefined ? {} : checkedTargets(targets, context)
  const checked = webhook && (await checkedWebhook(webhook, context))
  const monitor = await updateMonitor(context.sql, key, (known) => ({
    ...known,
    ...others,
    ...stored,
    goal: goal === undefined ? known.goal : (goal ?? undefined),
    webhook: webhook === undefined ? known.webhook : (checked ?? undefined),
  }))
  return reportOf(monitor, context)
}

/** @throws ServiceError `not_found` */
export const removeMonitor = (key: MonitorKey, { sql }: JobContext): Promise<void> => deleteMonitor(sql, key)

/**
 * Starts a check now.
 *
 * @throws ServiceError `not_found`, `monitor_paused`, `check_running`
 */
export async function startCheck(key: MonitorKey, { sql }: JobContext, requestId: string): Promise<Check> {
  const id = await runMonitor(sql, key, requestId)
  const [check] = await readChecks(sql, key.owner, [id])
  if (check === undefined) throw new ServiceError('not_found', 'Monitor not found')
  return check
}

interface Window {
  offset: number
  limit: number
  /** Of contents before compression. */
  maxBytes: number
}

export type CheckListWindow = Window & { state?: CheckState | undefined }
export type CheckPageWindow = Window & { state?: PageState | undefined }

/** A page of a check with its content and what changed. */
export type CheckedPage = Omit<CheckPage, 'change' | 'content'> & {
  change: StoredChange | undefined
  content: PageCopy | undefined
}

export interface CheckReport {
  check: Check
  pages: CheckedPage[]
}

/** Yields, because pages may be many and large. */
async function unpackedPages(pages: readonly CheckPage[]): Promise<CheckedPage[]> {
  const all: CheckedPage[] = []
  await forEachYielding(pages, ({ change, content, ...page }) =>
    all.push({
      ...page,
      change: change && unpacked<StoredChange>(change),
      content: content && unpacked<PageCopy>(content),
    }),
  )
  return all
}

/**
 * The latest checks of a monitor, newest first, each with its first page.
 *
 * @throws ServiceError `not_found`
 */
export async function checkList(key: MonitorKey, window: CheckListWindow, { sql }: JobContext): Promise<CheckReport[]> {
  const checks = await listChecks(sql, key, window)
  if (checks.length === 0) await readMonitor(sql, key)
  const numbers = checks.map(({ number }) => number)
  const first = await firstPages(sql, numbers, window.maxBytes)
  const pages = await unpackedPages([...first.values()])
  const byCheck = new Map([...first.keys()].map((number, index) => [number, pages[index]!]))
  return checks.map((check) => {
    const page = byCheck.get(check.number)
    return { check, pages: page === undefined ? [] : [page] }
  })
}

/**
 * A check with some of its pages, and whether there are more.
 *
 * @throws ServiceError `not_found`
 */
export async function checkReport(
  { checkId, ...key }: MonitorKey & { checkId: string },
  window: CheckPageWindow,
  { sql }: JobContext,
): Promise<CheckReport & { first: CheckedPage | undefined; more: boolean }> {
  const [check] = await readChecks(sql, key.owner, [checkId])
  if (check === undefined || check.monitorId !== key.id) throw new ServiceError('not_found', 'Check not found')
  const pages = await readCheckPages(sql, check, { ...window, limit: window.limit + 1 })
  const [first] = await unpackedPages([...(await firstPages(sql, [check.number], window.maxBytes)).values()])
  const shown = await unpackedPages(pages.slice(0, window.limit))
  const all = window.state === undefined ? totalOf(check) : check.summary[window.state]
  const isOpen = check.finishedAt === undefined
  const more = shown.length > 0 && (pages.length > window.limit || (!isOpen && window.offset + shown.length < all))
  return { check, pages: shown, first, more }
}

const totalOf = ({ summary }: Check) => Object.values(summary).reduce((sum, count) => sum + count, 0)

/**
 * Checks the URLs and options of targets, and returns them as they are stored.
 *
 * @throws ServiceError `invalid_request` that names the member, `blocked_address`
 */
function checkedTargets(
  targets: readonly MonitorTarget[],
  { rules, proxies, secretKey }: JobContext,
): Pick<MonitorSettings, 'targets' | 'subject'> {
  for (const [index, target] of targets.entries()) {
    if (target.type === 'scrape') {
      named(`targets[${index}]`, ['targets', index], () => checkJobPage(target.page, proxies))
      for (const [at, url] of target.urls.entries()) {
        named(`targets[${index}].urls[${at}]`, ['targets', index, 'urls', at], () => checkUrl(url, rules))
      }
    } else if (target.type === 'crawl') {
      const { options } = target
      const context = { ...(rules !== undefined && { rules }), ...(proxies !== undefined && { proxies }) }
      named(`targets[${index}]`, ['targets', index], () => checkedCrawlRules(options, context))
    }
  }
  return { targets: storedTargets(targets, secretKey), subject: subjectOf(targets) }
}

function checkUrl(url: string, rules: JobContext['rules']): void {
  const target = parseTarget(url)
  if (rules !== undefined) refuseForbidden(target, rules)
}

/** A target is named by its place; the URL of a monitor with one page is `url` as well. */
function named<T>(place: string, path: (string | number)[], check: () => T): T {
  try {
    return check()
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    const message = `${place}: ${thrown.message}`
    throw new ServiceError(thrown.code, message, {
      details: [{ code: 'invalid_value', path, message }],
      ...(thrown.hint !== undefined && { hint: thrown.hint }),
    })
  }
}

function subjectOf([first]: readonly MonitorTarget[]): string {
  if (first === undefined) return ''
  const text =
    first.type === 'search'
      ? first.queries[0]!
      : withoutCredentials(first.type === 'scrape' ? first.urls[0]! : first.options.url)
  return text.replaceAll('\0', '').toWellFormed()
}

async function reportOf(monitor: Monitor, context: JobContext): Promise<MonitorReport> {
  const [report] = await reportsOf([monitor], context)
  return report!
}

async function reportsOf(monitors: readonly Monitor[], { sql, secretKey }: JobContext): Promise<MonitorReport[]> {
  const numbers = monitors.map(({ number }) => number)
  const latest = await latestChecks(sql, numbers)
  return monitors.map(({ number, owner: _, subject: __, targets, webhook, ...monitor }) => ({
    ...monitor,
    targets: readable(() => targetsOf(targets, secretKey)) ?? [],
    webhook: webhook && {
      url: readable(() => openedUrl(webhook.url, secretKey).href) ?? '',
      metadata: webhook.metadata,
      events: webhook.events,
    },
    openCheck: latest.get(number)?.open,
    lastCheck: latest.get(number)?.last,
  }))
}

/** Undefined for what was encrypted with another key. Its checks say so, and the list of the others must not fail. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
