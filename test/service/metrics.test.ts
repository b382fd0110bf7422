import { expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { createCounted } from '../../src/service/metrics/events.ts'
import { Counter, exposition, gauge, Histogram } from '../../src/service/metrics/exposition.ts'
import { renderFamilies } from '../../src/service/metrics/families.ts'
import { parsedExposition } from '../exposition.fixture.ts'

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
  log.info('fetch', { engine: 'tls', outcome: 'skipped', code: 'tls_client_away', proxy: 'basic', ms: 1 })
  log.info('race', { winner: 'browser', outcome: 'selected', reason: 'http_403' })
  log.info('race', { winner: 'http', outcome: 'selected', reason: 'lower_score' })
  log.info('race', { winner: 'http', outcome: 'selected', reason: 'render_unavailable' })
  log.info('race', { winner: 'http', outcome: 'failed', reason: 'dns_failed' })
  log.debug('cache', { outcome: 'hit' })
  log.info('file', { kind: 'pdf', outcome: 'read', bytes: 9, ms: 2 })
  log.info('file', { kind: 'unknown', outcome: 'failed', code: 'document_unreadable', bytes: 9, ms: 2 })
  log.info('browser_started', { browser: '/usr/bin/chromium' })
  log.info('browser_started', { browser: '/usr/bin/chromium', reason: 'memory' })
  log.warn('rescue', { tasks: 3, message: '3 tasks' })
  log.warn('maintenance_failed', { duty: 'rescue', message: 'the database is away' })
  log.debug('robots_denied', { url_host: 'site.test' })
  log.info('task', { kind: 'page', outcome: 'failed', code: 'blocked_by_robots', ms: 1 })
  log.info('task', { kind: 'page', outcome: 'done', waited_ms: 20, ms: 60 })
  log.info('task', { kind: 'sitemaps', outcome: 'failed', ms: 60 })
  log.debug('webhook', { kind: 'completed', outcome: 'delivered', status: 204, ms: 70 })
  log.warn('webhook', { kind: 'page', outcome: 'given_up', message: 'no answer within 10 s', ms: 10_000 })
  log.warn('webhook_failed', { message: 'the database is away' })
  log.info('startup', { version: 'x' })
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
    'web_extract_engine_races_total{winner="http"} 3',
    'web_extract_engine_fallbacks_total{from="http",to="browser",reason="http_403"} 1',
    'web_extract_engine_fallbacks_total{from="browser",to="http",reason="render_unavailable"} 1',
    'web_extract_engine_fallbacks_total{from="tls",to="http",reason="tls_client_away"} 1',
    'web_extract_proxy_requests_total{mode="basic",outcome="tls_client_away"} 1',
    'web_extract_cache_requests_total{result="hit"} 1',
    'web_extract_parse_documents_total{type="pdf",outcome="read"} 1',
    'web_extract_parse_documents_total{type="unknown",outcome="document_unreadable"} 1',
    'web_extract_render_browser_restarts_total{reason="memory"} 1',
    'web_extract_lease_expired_total 3',
    'web_extract_robots_denied_total 2',
    'web_extract_webhook_delivery_seconds_sum 10.07',
    'web_extract_job_pages_total{kind="page",outcome="failed"} 1',
    'web_extract_job_pages_total{kind="page",outcome="done"} 1',
    'web_extract_job_pages_total{kind="sitemaps",outcome="failed"} 1',
    'web_extract_lease_wait_seconds_sum 0.02',
    'web_extract_lease_wait_seconds_count 1',
    'web_extract_webhook_deliveries_total{event="completed",outcome="delivered"} 1',
    'web_extract_webhook_deliveries_total{event="page",outcome="given_up"} 1',
  ])
    expect(text.split('\n')).toContain(line)
  const of = (name: string) => [...parsedExposition(text).get(`web_extract_${name}`)!.values.keys()]
  expect(of('render_browser_restarts_total')).toHaveLength(1)
  expect(of('engine_fallbacks_total')).toHaveLength(3)
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
  const instances = [
    { instance: 'engine 1', up: true },
    { instance: 'engine 2', up: false },
  ]
  const text = exposition(renderFamilies(health, { browserBytes: 70_000_000, instances }))
  expect(text).toContain('web_extract_render_browser_rss_bytes 70000000\n')
  expect(text).toContain('web_extract_render_instance_up{instance="engine 1"} 1\n')
  expect(text).toContain('web_extract_render_instance_up{instance="engine 2"} 0\n')
  expect(text).toContain('web_extract_render_pages_active 3\n')
  expect(text).toContain('web_extract_render_pages_available 1\n')
  expect(text).toContain('web_extract_render_queue_depth 2\n')
  expect(text).toContain('web_extract_sessions_active 5\n')
  expect(renderFamilies(undefined)).toEqual([])
})
