import { describe, expect, test } from 'bun:test'
import { bodyOf, changesOf, emptyForm, fieldOf, formOf } from '../../src/console/monitors/form-body.ts'
import type { Monitor } from '../../src/console/monitors/model.ts'
import { scheduleInWords } from '../../src/console/monitors/schedule-words.ts'
import { decodeV2Monitor, decodeV2MonitorChange } from '../../src/wire/v2/monitor/body.ts'

const monitor: Monitor = {
  id: '1',
  name: 'Prices',
  status: 'active',
  enabled: true,
  url: 'https://site.test/prices',
  scheduleSeconds: 3600,
  schedule: { cron: '0 * * * *', text: null, timezone: 'UTC' },
  nextRunAt: null,
  lastRunAt: null,
  currentCheckId: null,
  targets: [{ id: 'a', type: 'scrape', urls: ['https://site.test/prices'], scrapeOptions: { waitFor: 100 } }],
  webhook: { url: 'https://hook.test/', metadata: { team: 'a' }, events: ['monitor.completed'] },
  notification: null,
  retentionDays: 30,
  estimatedCreditsPerMonth: null,
  goal: null,
  judgeEnabled: true,
  lastCheckSummary: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
}

describe('a schedule in words', () => {
  test.each([
    [{ cron: '*/30 * * * *' }, 'every 30 minutes'],
    [{ cron: '* * * * *' }, 'every minute'],
    [{ cron: '0 * * * *' }, 'every hour'],
    [{ cron: '20 */2 * * *' }, 'every 2 hours at :20 UTC'],
    [{ cron: '5 9 * * *', timezone: 'Europe/Rome' }, 'daily at 9:05 Europe/Rome'],
    [{ cron: '0 8 * * 1-5' }, 'on weekdays at 8:00 UTC'],
    [{ cron: '30 14 * * 1,4' }, 'every monday and thursday at 14:30 UTC'],
    [{ cron: '0 0 * * 7' }, 'every sunday at 0:00 UTC'],
    [{ cron: '0 6 15 * *' }, 'monthly on day 15 at 6:00 UTC'],
    [{ cron: '0 6 1-7 * 1' }, '0 6 1-7 * 1'],
    [{ cron: '0 6 * 2 *' }, '0 6 * 2 *'],
    [{ text: 'weekdays at 8am', cron: '0 8 * * 1-5' }, 'weekdays at 8am'],
  ])('%p is %p', (schedule: Partial<Monitor['schedule']>, words) => {
    const whole = { cron: null, text: null, timezone: 'UTC', ...schedule }
    expect(scheduleInWords({ scheduleSeconds: null, schedule: whole })).toBe(words)
  })

  test.each([
    [90, 'every 90 seconds'],
    [7200, 'every 2 hours'],
    [604_800, 'every 7 days'],
  ])('%d seconds is %p', (scheduleSeconds, words) => {
    const schedule = { cron: null, text: null, timezone: 'UTC' }
    expect(scheduleInWords({ scheduleSeconds, schedule })).toBe(words)
  })
})

describe('the form of a monitor', () => {
  const form = { ...emptyForm('Europe/Rome'), name: ' News ', urls: 'https://site.test/a\n\n https://site.test/b ' }

  test.each([
    [form, { urls: ['https://site.test/a', 'https://site.test/b'] }],
    [{ ...form, what: 'crawl' as const, site: 'https://site.test/' }, { type: 'crawl' }],
    [{ ...form, what: 'search' as const, queries: 'hinges\nlocks' }, { queries: ['hinges', 'locks'] }],
  ])('becomes a body that the service accepts', (filled, target) => {
    expect(bodyOf(filled)).toMatchObject({ name: 'News', targets: [target], scheduleSeconds: 3600 })
    expect(decodeV2Monitor(bodyOf(filled)).targets).toMatchObject([{ shown: target }])
  })

  test.each([
    [
      { when: 'words' as const, words: 'daily at 9:00' },
      { cron: '0 9 * * *', timezone: 'Europe/Rome' },
    ],
    [
      { when: 'cron' as const, cron: '0 9 * * *' },
      { cron: '0 9 * * *', timezone: 'Europe/Rome' },
    ],
    [{ every: '1.5', unit: 'hours' as const }, { everySeconds: 5400 }],
  ])('has one schedule: %p', (schedule, expected) => {
    expect(decodeV2Monitor(bodyOf({ ...form, ...schedule })).schedule).toMatchObject(expected)
  })

  test('changes nothing if nothing was changed in it', () => {
    expect(changesOf(formOf(monitor), monitor)).toEqual({})
  })

  test('keeps the options of what is watched, and the id of it', () => {
    const changes = changesOf({ ...formOf(monitor), urls: 'https://site.test/new' }, monitor)
    expect(changes).toEqual({ targets: [{ ...monitor.targets[0], urls: ['https://site.test/new'] }] })
    expect(decodeV2MonitorChange(changes)).toBeDefined()
  })

  test('cannot show several things that are watched, and leaves them as they are', () => {
    const several = { ...monitor, targets: [...monitor.targets, { id: 'b', type: 'search' as const, queries: ['x'] }] }
    const changes = changesOf({ ...formOf(several), name: 'New' }, several)
    expect([formOf(several).what, changes]).toEqual(['kept', { name: 'New' }])
  })

  test('removes a webhook and a goal that are emptied, and keeps the events of another receiver', () => {
    const changes = (webhook: string) =>
      changesOf({ ...formOf(monitor), webhook, goal: ' ' }, { ...monitor, goal: 'x' })
    expect(changes('')).toEqual({ webhook: null, goal: null })
    expect(changes('https://b.test/').webhook).toEqual({ ...monitor.webhook!, url: 'https://b.test/' })
  })

  test.each([
    [['targets', 0, 'urls', 1], 'urls'],
    [['schedule', 'cron'], 'cron'],
    [['webhook', 'url'], 'webhook'],
    [['somethingElse'], undefined],
  ])('shows an error about %p at its field', (path, field) => {
    expect(fieldOf(path)).toBe(field as never)
  })
})
