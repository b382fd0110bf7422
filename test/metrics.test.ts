import { expect, test } from 'bun:test'
import { createCounted } from '../src/cli/serve_counted.ts'
import { renderFamilies } from '../src/cli/serve_metrics.ts'
import { createLog } from '../src/log.ts'
import { Counter, exposition, gauge, Histogram } from '../src/metrics.ts'

test('a counter, a histogram and a gauge are told as Prometheus reads them', () => {
  const answers = new Counter('answers_total', 'Answers')
  answers.add({ route: 'GET /a', status: '200' })
  answers.add({ route: 'GET /a', status: '200' })
  answers.add({ route: 'GET /a', status: '503' })
  const seconds = new Histogram('wait_seconds', 'Waits', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe({}, value)
  const now = gauge('pages', 'Pages', [{ labels: { state: 'a"b\\c\n' }, value: 3 }])
  expect(exposition([answers, seconds, now])).toBe(
    [
      '# HELP answers_total Answers',
      '# TYPE answers_total counter',
      'answers_total{route="GET /a",status="200"} 2',
      'answers_total{route="GET /a",status="503"} 1',
      '# HELP wait_seconds Waits',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{le="0.1"} 2',
      'wait_seconds_bucket{le="1"} 3',
      'wait_seconds_bucket{le="+Inf"} 4',
      'wait_seconds_sum 7.65',
      'wait_seconds_count 4',
      '# HELP pages Pages',
      '# TYPE pages gauge',
      'pages{state="a\\"b\\\\c\\n"} 3',
      '',
    ].join('\n'),
  )
})

test('what the log tells is counted, also where it is not written', () => {
  const { watch, families } = createCounted()
  const log = createLog({ level: 'silent', write: () => expect.unreachable(), watch }).with({ role: 'all' })
  log.info('request', { method: 'GET', route: '/crawl/{id}', path: '/crawl/7', status: 200, ms: 3 })
  log.info('request', { method: 'BREW', path: '/pot', status: 404, ms: 1 })
  log.info('fetch', { engine: 'http', outcome: 'selected', bytes: 900, ms: 40 })
  log.info('fetch', { engine: 'tls', outcome: 'rejected', code: 'bot_challenge (akamai)', ms: 200 })
  log.info('render', { outcome: 'failed', code: 'dns_failed', ms: 200 })
  log.info('render', { outcome: 'rendered', ms: 300 })
  log.info('race', { winner: 'browser', reason: 'score' })
  log.info('task', { kind: 'page', outcome: 'done', waited_ms: 20, ms: 60 })
  log.info('task', { kind: 'sitemaps', outcome: 'failed', ms: 60 })
  log.debug('webhook', { kind: 'completed', outcome: 'delivered', status: 204 })
  log.warn('webhook', { kind: 'page', outcome: 'given_up', message: 'no answer within 10 s' })
  log.warn('webhook', { message: 'the database is away' })
  log.info('startup', { code: 'x' })
  const text = exposition(families)
  for (const line of [
    'web_extract_http_requests_total{route="/crawl/{id}",method="GET",code="200"} 1',
    'web_extract_http_requests_total{route="other",method="other",code="404"} 1',
    'web_extract_http_request_duration_seconds_sum{route="/crawl/{id}"} 0.003',
    'web_extract_scrape_duration_seconds_bucket{engine="http",le="0.025"} 0',
    'web_extract_scrape_duration_seconds_bucket{engine="http",le="0.05"} 1',
    'web_extract_scrapes_total{engine="http",outcome="selected"} 1',
    'web_extract_scrapes_total{engine="tls",outcome="bot_challenge"} 1',
    'web_extract_scrapes_total{engine="browser",outcome="dns_failed"} 1',
    'web_extract_scrapes_total{engine="browser",outcome="selected"} 1',
    'web_extract_scrape_duration_seconds_sum{engine="browser"} 0.5',
    'web_extract_fetch_bytes_total{engine="http"} 900',
    'web_extract_engine_races_total{winner="browser"} 1',
    'web_extract_job_pages_total{kind="page",outcome="done"} 1',
    'web_extract_job_pages_total{kind="sitemaps",outcome="failed"} 1',
    'web_extract_lease_wait_seconds_sum 0.02',
    'web_extract_lease_wait_seconds_count 1',
    'web_extract_webhook_deliveries_total{event="completed",outcome="delivered"} 1',
    'web_extract_webhook_deliveries_total{event="page",outcome="given_up"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})

test('of engines it is told how many pages are open and free, and who waits', () => {
  const health = {
    instanceId: '',
    version: '',
    pages: { active: 3, available: 1 },
    jobs: { running: 3, waiting: 2, completed: 9, failed: 0 },
    sessions: { active: 5, available: 0 },
    engines: { browser: true },
  }
  const text = exposition(renderFamilies(health))
  expect(text).toContain('web_extract_render_pages_active 3\n')
  expect(text).toContain('web_extract_render_pages_available 1\n')
  expect(text).toContain('web_extract_render_queue_depth 2\n')
  expect(text).toContain('web_extract_sessions_active 5\n')
  expect(renderFamilies(undefined)).toEqual([])
})
