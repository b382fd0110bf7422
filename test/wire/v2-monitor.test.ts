import { describe, expect, test } from 'bun:test'
import type { ServiceError } from '../../src/errors.ts'
import { MAX_CHECKS } from '../../src/monitors/check.ts'
import type { CheckEvent } from '../../src/monitors/finish.ts'
import type { MonitorReport } from '../../src/operations/monitors.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { encodeV2Monitor, V2MonitorResponse } from '../../src/wire/v2/monitor/answer.ts'
import { decodeV2Monitor, decodeV2MonitorChange, V2MonitorRequest } from '../../src/wire/v2/monitor/body.ts'
import { decodeV2ChecksQuery } from '../../src/wire/v2/monitor/check.ts'
import { encodeWebhookEvent } from '../../src/wire/v2/webhook-event.ts'

const page = { name: 'Prices', url: 'https://site.test/' }
const targets = [{ type: 'scrape', urls: ['https://site.test/'] }]

/** The message of the refusal, and the first member that it names. */
function refusalOf(decode: () => unknown): { path: string; message: string } {
  try {
    decode()
  } catch (thrown) {
    const { message, details, code } = thrown as ServiceError
    expect(code).toBe('invalid_request')
    return { path: (details?.[0]?.path ?? []).join('.'), message }
  }
  throw new Error('it was accepted')
}

describe('a monitor in a request', () => {
  test('may be one page and seconds', () => {
    expect(decodeV2Monitor(page)).toMatchObject({
      name: 'Prices',
      active: true,
      schedule: { everySeconds: 3600 },
      targets: [{ id: 't1', type: 'scrape', urls: ['https://site.test/'], shown: { id: 't1', type: 'scrape' } }],
      retentionDays: 30,
    })
  })

  test('may be what the clients send', () => {
    const monitor = decodeV2Monitor({
      name: 'n',
      schedule: { text: 'every 5 minutes', timezone: 'Europe/Rome' },
      webhook: { url: 'http://w', events: ['monitor.page', 'monitor.check.completed'] },
      notification: { email: { enabled: false, recipients: ['a@b.c'], includeDiffs: true } },
      targets: [
        ...targets,
        { type: 'crawl', url: 'http://x.test/', crawlOptions: { limit: 5 } },
        { type: 'search', queries: ['q'], searchWindow: '24h', includeDomains: ['a.test'], maxResults: 5 },
      ],
      retentionDays: 7,
      goal: 'g',
      judgeEnabled: true,
      origin: 'python-sdk@4.32.1',
    })
    expect(monitor).toMatchObject({
      schedule: { cron: '*/5 * * * *', timezone: 'Europe/Rome', text: 'every 5 minutes' },
      webhook: { url: 'http://w', events: ['page', 'checked'] },
      targets: [{ id: 't1' }, { id: 't2', bounds: { limit: 5 } }, { id: 't3', windowSeconds: 86_400, maxResults: 5 }],
      retentionDays: 7,
      goal: 'g',
    })
  })

  test.each([
    [{ only_main_content: false, wait_for: 3, formats: ['raw_html', { type: 'screenshot', full_page: true }] }],
    [{ onlyMainContent: false, waitFor: 3, formats: ['rawHtml', { type: 'screenshot', fullPage: true }] }],
  ])('takes scrape options in both spellings: %p', (scrapeOptions) => {
    const [target] = decodeV2Monitor({ name: 'n', targets: [{ ...targets[0], scrapeOptions }] }).targets
    expect(target).toMatchObject({
      page: {
        waitForMs: 3,
        content: { onlyMainContent: false, formats: ['rawHtml'] },
        screenshot: { fullPage: true },
        cache: { maxAgeMs: 0 },
      },
    })
  })

  test('keeps names that callers choose as they are', () => {
    const schema = { type: 'object', properties: { unit_price: { type: 'number' } } }
    const scrapeOptions = {
      headers: { x_token: 't' },
      formats: [{ type: 'change_tracking', modes: ['json'], schema }],
      parsers: [{ type: 'pdf', max_pages: 2 }],
    }
    const [target] = decodeV2Monitor({ name: 'n', targets: [{ ...targets[0], scrapeOptions }] }).targets
    expect(target).toMatchObject({
      page: { headers: { x_token: 't' }, content: { formats: ['markdown', 'json'], extraction: { schema } } },
    })
  })

  test.each<[string, object]>([
    ['name', { url: 'https://site.test/' }],
    ['name', { ...page, name: '' }],
    ['url', { name: 'n' }],
    ['scheduleSeconds', { ...page, scheduleSeconds: 59 }],
    ['scheduleSeconds', { ...page, scheduleSeconds: 'often' }],
    ['scheduleSeconds', { ...page, scheduleSeconds: 60, schedule: { text: 'hourly' } }],
    ['harbourMode', { ...page, harbourMode: 1 }],
    ['url', { ...page, targets }],
    ['schedule.cron', { ...page, schedule: { timezone: 'UTC' } }],
    ['schedule.cron', { ...page, schedule: { cron: '* * * *' } }],
    ['schedule.text', { ...page, schedule: { text: 'often' } }],
    ['schedule.text', { ...page, schedule: { text: 'hourly', cron: '0 * * * *' } }],
    ['schedule.timezone', { ...page, schedule: { text: 'hourly', timezone: 'Mars/Olympus' } }],
    ['status', { ...page, enabled: true, status: 'paused' }],
    ['notification.email.enabled', { ...page, notification: { email: { enabled: true } } }],
    ['targets.0.type', { name: 'n', targets: [{ urls: ['https://site.test/'] }] }],
    [
      'targets.1.id',
      {
        name: 'n',
        targets: [
          { ...targets[0], id: 'a' },
          { ...targets[0], id: 'a' },
        ],
      },
    ],
    [
      'targets.0.scrapeOptions.onlyMainContents',
      { name: 'n', targets: [{ ...targets[0], scrapeOptions: { onlyMainContents: true } }] },
    ],
    [
      'targets.0.scrapeOptions.lockdown',
      { name: 'n', targets: [{ ...targets[0], scrapeOptions: { lockdown: true } }] },
    ],
    [
      'targets.0.excludeDomains',
      {
        name: 'n',
        targets: [{ type: 'search', queries: ['q'], includeDomains: ['a.test'], excludeDomains: ['b.test'] }],
      },
    ],
    ['targets', { name: 'n', targets: [] }],
    ['webhook.events.0', { ...page, webhook: { url: 'http://w', events: ['started'] } }],
    ['retentionDays', { ...page, retentionDays: 366 }],
  ])('names %s, which is wrong in %p', (path, body) => {
    const refused = refusalOf(() => decodeV2Monitor(body))
    expect(refused.path).toBe(path)
    expect(refused.message).toContain(path.split('.').at(-1)!.replace(/^\d+$/, ''))
  })

  test('changes only what it names, and null removes', () => {
    expect(decodeV2MonitorChange({ origin: 'x' })).toEqual({})
    expect(decodeV2MonitorChange({ status: 'paused' })).toEqual({ active: false })
    expect(decodeV2MonitorChange({ goal: null, webhook: null, name: null })).toEqual({ goal: null, webhook: null })
    expect(refusalOf(() => decodeV2MonitorChange({ ignoreSelectors: ['.ad'] })).path).toBe('ignoreSelectors')
  })

  test('has examples that are valid', () => {
    expect(V2MonitorRequest.examples.flatMap((example: object) => issuesOf(V2MonitorRequest, example))).toEqual([])
  })
})

const now = new Date('2030-01-01T00:00:00Z')

function report(changes: Partial<MonitorReport> = {}): MonitorReport {
  return {
    id: 'b0d74b6e-ce8e-4498-a9bd-715157f71ddd',
    ...decodeV2Monitor(page),
    anchor: now,
    delayMs: 0,
    nextAt: now,
    lastAt: undefined,
    checks: 0,
    createdAt: now,
    updatedAt: now,
    webhook: undefined,
    openCheck: undefined,
    lastCheck: undefined,
    ...changes,
  }
}

describe('a monitor in a response', () => {
  test('has the members of both bodies, as its schema says', () => {
    const answer = encodeV2Monitor(report())
    expect(issuesOf(V2MonitorResponse, answer)).toEqual([])
    expect(answer.data).toMatchObject({
      ...page,
      status: 'active',
      enabled: true,
      scheduleSeconds: 3600,
      schedule: { cron: '0 * * * *', timezone: 'UTC' },
      targets: [{ id: 't1', type: 'scrape', urls: [page.url] }],
      webhook: null,
      judgeEnabled: false,
    })
  })

  test('says what cron cannot express, and names its events in full', () => {
    const webhook = { url: 'http://w/', metadata: {}, events: ['completed' as const, 'checked' as const] }
    const { data } = encodeV2Monitor(report({ schedule: { everySeconds: 420 }, webhook, goal: 'g', active: false }))
    expect(data).toMatchObject({
      status: 'paused',
      schedule: { cron: null },
      scheduleSeconds: 420,
      judgeEnabled: true,
      webhook: { url: 'http://w/', events: ['monitor.completed', 'monitor.check.completed'] },
    })
  })
})

describe('the events of a check', () => {
  const summary = { same: 0, changed: 1, new: 0, removed: 0, error: 0 }
  const check: CheckEvent['check'] = { id: 'check', state: 'completed', summary, error: undefined }
  const changed = {
    url: 'http://site.test/',
    state: 'changed' as const,
    previousCopy: 'old',
    copy: 'new',
    error: undefined,
    change: { text: '-1\n+2\n', changes: [{ path: '/markdown/0', before: '1', after: '2' }] },
    copyContent: { url: 'http://site.test/', title: 'T', markdown: '2' },
  }
  const bodyOf = (event: 'completed' | 'failed' | 'page' | 'checked', more: Partial<CheckEvent> = {}) =>
    JSON.parse(
      encodeWebhookEvent({
        job: { id: 'job', kind: 'check' },
        metadata: { k: 'v' },
        webhookId: 'w',
        event,
        check: { monitorId: 'monitor', check, page: changed, ...more },
      }),
    )
  const counts = { totalPages: 1, ...summary }

  test('completed has the snapshot and what changed', () => {
    expect(bodyOf('completed')).toEqual({
      success: true,
      type: 'monitor.completed',
      id: 'monitor',
      data: {
        monitorId: 'monitor',
        checkId: 'check',
        status: 'completed',
        summary: counts,
        snapshot: { url: 'http://site.test/', title: 'T', markdown: '2' },
        textDiff: '-1\n+2\n',
        jsonDiff: [{ path: '/markdown/0', before: '1', after: '2' }],
      },
      webhookId: 'w',
      metadata: { k: 'v' },
    })
  })

  test('failed says why', () => {
    const failed = { ...check, state: 'failed' as const, error: 'no such host' }
    expect(bodyOf('failed', { check: failed })).toMatchObject({
      success: false,
      type: 'monitor.failed',
      id: 'monitor',
      error: 'no such host',
      data: { monitorId: 'monitor', checkId: 'check', error: 'no such host' },
    })
  })

  test('those of the clients have a list, and the id of the check', () => {
    expect(bodyOf('page')).toMatchObject({
      success: true,
      type: 'monitor.page',
      id: 'check',
      data: [
        {
          url: 'http://site.test/',
          status: 'changed',
          previousScrapeId: 'old',
          isMeaningful: null,
          diff: { text: '-1\n+2\n' },
        },
      ],
    })
    expect(bodyOf('checked')).toMatchObject({
      success: true,
      type: 'monitor.check.completed',
      id: 'check',
      data: [{ monitorId: 'monitor', checkId: 'check', status: 'completed', summary: counts }],
    })
  })
})

test('the list of checks has all that a monitor keeps', () => {
  expect(decodeV2ChecksQuery({})?.limit).toBe(MAX_CHECKS)
})
