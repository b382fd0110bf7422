// What a form says of a monitor, and the body of the request that it becomes. Pure.
import type { Monitor, Target } from './model.ts'

export interface MonitorForm {
  name: string
  /** `kept`: what it watches stays, because the form cannot show it. */
  what: Target['type'] | 'kept'
  /** One per line. */
  urls: string
  site: string
  siteLimit: string
  /** One per line. */
  queries: string
  when: 'every' | 'words' | 'cron'
  every: string
  unit: Unit
  words: string
  cron: string
  timezone: string
  goal: string
  webhook: string
  retentionDays: string
}

export const units = { minutes: 60, hours: 3600, days: 86_400, seconds: 1 } as const
export type Unit = keyof typeof units

export const emptyForm = (timezone: string): MonitorForm => ({
  name: '',
  what: 'scrape',
  urls: '',
  site: '',
  siteLimit: '100',
  queries: '',
  when: 'every',
  every: '1',
  unit: 'hours',
  words: '',
  cron: '',
  timezone,
  goal: '',
  webhook: '',
  retentionDays: '30',
})

/** The form of a monitor as it is. */
export function formOf(monitor: Monitor): MonitorForm {
  const { name, targets, schedule, scheduleSeconds, goal, webhook, retentionDays } = monitor
  const [target] = targets
  const isOne = targets.length === 1 && target !== undefined
  return {
    ...emptyForm(schedule.timezone),
    name,
    what: isOne ? target.type : 'kept',
    ...(isOne && fieldsOf(target)),
    ...(schedule.text !== null
      ? { when: 'words', words: schedule.text }
      : isPattern(monitor)
        ? { when: 'cron', cron: schedule.cron ?? '' }
        : { when: 'every', ...amountOf(scheduleSeconds ?? 3600) }),
    goal: goal ?? '',
    webhook: webhook?.url ?? '',
    retentionDays: String(retentionDays),
  }
}

/** A schedule in seconds may have a pattern too, which says the same. One in a time zone is a pattern. */
const isPattern = ({ schedule, scheduleSeconds }: Monitor) =>
  schedule.cron !== null && (scheduleSeconds === null || schedule.timezone !== 'UTC')

function fieldsOf(target: Target): Partial<MonitorForm> {
  if (target.type === 'scrape') return { urls: (target.urls ?? []).join('\n') }
  if (target.type === 'search') return { queries: (target.queries ?? []).join('\n') }
  return { site: target.url ?? '', siteLimit: String(target.crawlOptions?.limit ?? 100) }
}

function amountOf(seconds: number): Pick<MonitorForm, 'every' | 'unit'> {
  const unit = (['days', 'hours', 'minutes'] as const).find((unit) => seconds % units[unit] === 0) ?? 'seconds'
  return { every: String(seconds / units[unit]), unit }
}

/** The body of a new monitor. */
export const bodyOf = (form: MonitorForm): Record<string, unknown> => ({
  name: form.name.trim(),
  targets: [targetOf(form)],
  ...scheduleOf(form),
  ...(form.goal.trim() !== '' && { goal: form.goal.trim() }),
  ...(form.webhook.trim() !== '' && { webhook: form.webhook.trim() }),
  retentionDays: Number(form.retentionDays),
})

/** The body that changes a monitor: only the changed members, so that those the form does not show are kept. */
export function changesOf(form: MonitorForm, monitor: Monitor): Record<string, unknown> {
  const before = formOf(monitor)
  const differs = (...fields: (keyof MonitorForm)[]) => fields.some((field) => form[field] !== before[field])
  const webhook = form.webhook.trim()
  return {
    ...(differs('name') && { name: form.name.trim() }),
    ...(differs('what', 'urls', 'site', 'siteLimit', 'queries') &&
      form.what !== 'kept' && { targets: [targetOf(form, monitor.targets[0])] }),
    ...(differs('when', 'every', 'unit', 'words', 'cron', 'timezone') && scheduleOf(form)),
    ...(differs('goal') && { goal: form.goal.trim() === '' ? null : form.goal.trim() }),
    ...(differs('webhook') && { webhook: webhook === '' ? null : webhookOf(webhook, monitor) }),
    ...(differs('retentionDays') && { retentionDays: Number(form.retentionDays) }),
  }
}

/** Another address gets the same events. Headers are never shown, and another receiver must not get those of the first. */
const webhookOf = (url: string, { webhook }: Monitor) =>
  webhook === null ? url : { url, metadata: webhook.metadata, events: webhook.events }

/** Options of what was watched before stay with the same type of it. */
function targetOf(form: MonitorForm, before?: Target): Record<string, unknown> {
  const kept = before?.type === form.what ? before : {}
  if (form.what === 'crawl') {
    const crawlOptions = { ...(kept as Partial<Target>).crawlOptions, limit: Number(form.siteLimit) }
    return { ...kept, type: 'crawl', url: form.site.trim(), crawlOptions }
  }
  if (form.what === 'search') return { ...kept, type: 'search', queries: linesOf(form.queries) }
  return { ...kept, type: 'scrape', urls: linesOf(form.urls) }
}

function scheduleOf({ when, every, unit, words, cron, timezone }: MonitorForm): Record<string, unknown> {
  if (when === 'every') return { scheduleSeconds: Math.round(Number(every) * units[unit]) }
  const zone = timezone.trim() === '' ? {} : { timezone: timezone.trim() }
  return { schedule: { ...(when === 'cron' ? { cron: cron.trim() } : { text: words.trim() }), ...zone } }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The field that an error of the service is about, by the path that it names. */
export function fieldOf(path: readonly (string | number)[]): keyof MonitorForm | undefined {
  const names = path.map(String)
  const last = names.filter((name) => !/^\d+$/.test(name)).at(-1) ?? ''
  const known: Record<string, keyof MonitorForm> = {
    name: 'name',
    urls: 'urls',
    url: 'site',
    limit: 'siteLimit',
    queries: 'queries',
    scheduleSeconds: 'every',
    text: 'words',
    cron: 'cron',
    timezone: 'timezone',
    goal: 'goal',
    retentionDays: 'retentionDays',
  }
  return names[0] === 'webhook' ? 'webhook' : known[last]
}
