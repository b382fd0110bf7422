import type { Operations } from '../operations/index.ts'
import { cdpPath } from '../wire/engine/cdp.ts'
import { liveViewPath } from '../wire/live-view.ts'
import { createActivityLog } from './activity.ts'
import { consoleAsset, start } from './console/console.ts'
import { signIn, signInState, signOut } from './console/sign-in.ts'
import type { ApiContext, ServiceState } from './context.ts'
import { docsAsset, docsPage, openApiDocument } from './docs.ts'
import { health, metrics, readiness } from './health.ts'
import { liveView } from './live-view/live-view.ts'
import { mcp } from './mcp.ts'
import { activity } from './native/activity.ts'
import {
  anyJob,
  cancelAnyJob,
  jobPage,
  jobPages,
  jobWebhooks,
  redeliverJobWebhooks,
  retryAnyJob,
} from './native/any-job.ts'
import { downloadJob } from './native/job-download.ts'
import { cancelJob, jobStatus, listJobs, startBatch, startCrawl } from './native/jobs.ts'
import { extract, map, scrape, search } from './native/pages.ts'
import { doctor, system, systemEngines } from './native/system.ts'
import { reader } from './reader.ts'
import type { Endpoint, Family, Route } from './route.ts'
import { v2ConcurrencyCheck, v2TeamCredits, v2TeamHistory, v2TeamQueue, v2TeamTokens } from './v2/account.ts'
import { v2AgentStatus, v2CancelAgent, v2StartAgent } from './v2/agent.ts'
import { v2ActiveBatches, v2StartBatch } from './v2/batch.ts'
import { cdp } from './v2/cdp.ts'
import { v2ActiveCrawls, v2ParamsPreview, v2StartCrawl } from './v2/crawl.ts'
import { v2Deliveries, v2Redeliver } from './v2/deliveries.ts'
import { v2ExtractStatus, v2StartExtract } from './v2/extract.ts'
import { createFileLimiter } from './v2/file-body.ts'
import { v2CancelJob, v2JobErrors, v2JobStatus } from './v2/job.ts'
import { v2Map } from './v2/map.ts'
import {
  v2ChangeMonitor,
  v2Check,
  v2Checks,
  v2CreateMonitor,
  v2DeleteMonitor,
  v2ListMonitors,
  v2Monitor,
  v2RunMonitor,
} from './v2/monitor.ts'
import { v2Parse, v2ParseBase64, v2ParseReference } from './v2/parse.ts'
import { v2Scrape } from './v2/scrape.ts'
import { v2Search } from './v2/search.ts'
import {
  v2CloseSession,
  v2Execute,
  v2Interact,
  v2ListSessions,
  v2OpenSession,
  v2Replay,
  v2ReplayPicture,
  v2StopInteraction,
} from './v2/session.ts'
import { v2ReceiveUpload, v2UploadUrl } from './v2/upload.ts'

/**
 * Every route of the HTTP interface. Routing, the OpenAPI document, 404 responses and the labels of metrics are derived
 * from it.
 */
export function routesOf(context: ApiContext, activityLog = createActivityLog()): readonly Route[] {
  const { operations } = context
  const parsing = { operations, limiter: createFileLimiter() }
  const uploading = { operations, limiter: createFileLimiter() }
  const routes = [
    ...stateRoutes(context),
    ...inFamily('service', { 'POST /mcp': mcp(context) }),
    ...inFamily('native', {
      'POST /scrape': scrape(operations),
      'POST /extract': extract(operations),
      'POST /search': search(operations),
      'POST /map': map(operations),
      'POST /crawl': startCrawl(operations),
      'POST /batch/scrape': startBatch(operations),
      'GET /r/*url': reader(context),
      'GET /jobs': listJobs(operations),
      'GET /jobs/:id': anyJob(operations),
      'GET /jobs/:id/pages': jobPages(operations),
      'GET /jobs/:id/pages/:page': jobPage(operations),
      'GET /jobs/:id/download': downloadJob(operations),
      'POST /jobs/:id/retry': retryAnyJob(operations),
      'POST /jobs/:id/cancel': cancelAnyJob(operations),
      'GET /jobs/:id/webhooks': jobWebhooks(operations),
      'POST /jobs/:id/webhooks/redeliver': redeliverJobWebhooks(operations),
      'GET /activity': activity(activityLog),
      'GET /system': system(context),
      'GET /system/engines': systemEngines(context),
      'POST /system/doctor': doctor(context),
      'GET /crawl/:id': jobStatus(operations, 'crawl'),
      'DELETE /crawl/:id': cancelJob(operations, 'crawl'),
      'GET /batch/scrape/:id': jobStatus(operations, 'batch'),
      'DELETE /batch/scrape/:id': cancelJob(operations, 'batch'),
    }),
    ...inFamily('v2', {
      'POST /v2/scrape': v2Scrape(operations),
      'POST /v2/scrape/:id/interact': v2Interact(operations),
      'DELETE /v2/scrape/:id/interact': v2StopInteraction(operations),
      'POST /v2/parse': v2Parse(parsing),
      'POST /v2/parse/base64': v2ParseBase64(parsing),
      'POST /v2/parse/reference': v2ParseReference(parsing),
      'POST /v2/parse/upload-url': v2UploadUrl(operations),
      'PUT /v2/parse/upload/:token': v2ReceiveUpload(uploading),
      'POST /v2/search': v2Search(operations),
      'POST /v2/map': v2Map(operations),
      'POST /v2/crawl': v2StartCrawl(operations),
      'GET /v2/crawl/active': v2ActiveCrawls(operations),
      'GET /v2/crawl/ongoing': v2ActiveCrawls(operations),
      'POST /v2/crawl/params-preview': v2ParamsPreview(),
      'GET /v2/crawl/:id': v2JobStatus(operations, 'crawl'),
      'GET /v2/crawl/:id/errors': v2JobErrors(operations, 'crawl'),
      'DELETE /v2/crawl/:id': v2CancelJob(operations, 'crawl'),
      'GET /v2/crawl/:id/webhooks': v2Deliveries(operations, 'crawl'),
      'POST /v2/crawl/:id/webhooks/redeliver': v2Redeliver(operations, 'crawl'),
      'POST /v2/batch/scrape': v2StartBatch(operations),
      'GET /v2/batch/scrape/active': v2ActiveBatches(operations),
      'GET /v2/batch/scrape/:id': v2JobStatus(operations, 'batch'),
      'GET /v2/batch/scrape/:id/errors': v2JobErrors(operations, 'batch'),
      'DELETE /v2/batch/scrape/:id': v2CancelJob(operations, 'batch'),
      'GET /v2/batch/scrape/:id/webhooks': v2Deliveries(operations, 'batch'),
      'POST /v2/batch/scrape/:id/webhooks/redeliver': v2Redeliver(operations, 'batch'),
      ...sessionRoutes('/v2/browser', operations),
      ...sessionRoutes('/v2/interact', operations),
      'POST /v2/extract': v2StartExtract(operations),
      'GET /v2/extract/:id': v2ExtractStatus(operations),
      'DELETE /v2/extract/:id': v2CancelJob(operations, 'extract'),
      'GET /v2/extract/:id/webhooks': v2Deliveries(operations, 'extract'),
      'POST /v2/extract/:id/webhooks/redeliver': v2Redeliver(operations, 'extract'),
      'POST /v2/monitor': v2CreateMonitor(operations),
      'GET /v2/monitor': v2ListMonitors(operations),
      'GET /v2/monitor/:id': v2Monitor(operations),
      'PATCH /v2/monitor/:id': v2ChangeMonitor(operations),
      'DELETE /v2/monitor/:id': v2DeleteMonitor(operations),
      'POST /v2/monitor/:id/run': v2RunMonitor(operations),
      'GET /v2/monitor/:id/checks': v2Checks(operations),
      'GET /v2/monitor/:id/checks/:checkId': v2Check(operations),
      'POST /v2/agent': v2StartAgent(operations),
      'GET /v2/agent/:id': v2AgentStatus(operations),
      'DELETE /v2/agent/:id': v2CancelAgent(operations),
      'GET /v2/agent/:id/webhooks': v2Deliveries(operations, 'agent'),
      'POST /v2/agent/:id/webhooks/redeliver': v2Redeliver(operations, 'agent'),
      'GET /v2/concurrency-check': v2ConcurrencyCheck(operations),
      'GET /v2/team/queue-status': v2TeamQueue(operations),
      'GET /v2/team/credit-usage': v2TeamCredits(),
      'GET /v2/team/credit-usage/historical': v2TeamHistory(),
      'GET /v2/team/token-usage': v2TeamTokens(),
      'GET /v2/team/token-usage/historical': v2TeamHistory(),
    }),
  ]
  const pages = inFamily('service', {
    [`GET ${liveViewPath(':id', ':token')}`]: liveView(context),
    [`GET ${cdpPath(':id', ':token')}`]: cdp(),
    'GET /': start(),
    'GET /console/script.js': consoleAsset('script'),
    'GET /console/style.css': consoleAsset('style'),
    'GET /console/sign-in': signInState(context),
    'POST /console/sign-in': signIn(context),
    'DELETE /console/sign-in': signOut(),
    'GET /openapi.json': openApiDocument(routes),
    'GET /docs/openapi.json': openApiDocument(routes, { public: true }),
    'GET /docs': docsPage(),
    'GET /docs/start.js': docsAsset('start.js'),
    'GET /docs/reference.js': docsAsset('reference.js'),
    'GET /docs/reference.css': docsAsset('reference.css'),
  })
  return [...routes, ...pages]
}

/** The routes of roles that serve no requests: their health, readiness and metrics. */
export function stateRoutes(state: ServiceState): readonly Route[] {
  return inFamily('service', {
    'GET /health': health(),
    'GET /ready': readiness(state),
    'GET /metrics': metrics(state),
  })
}

/** Browser sessions have two addresses: the clients use one, other programs the other. */
function sessionRoutes(path: '/v2/browser' | '/v2/interact', operations: Operations): Record<Address, Endpoint> {
  return {
    [`POST ${path}`]: v2OpenSession(operations),
    [`GET ${path}`]: v2ListSessions(operations),
    [`POST ${path}/:id/execute`]: v2Execute(operations),
    [`DELETE ${path}/:id`]: v2CloseSession(operations),
    [`GET ${path}/:id/replay`]: v2Replay(operations),
    [`GET ${path}/:id/replay/:page`]: v2ReplayPicture(operations),
  }
}

type Address = `${Route['method']} /${string}`

function inFamily(family: Family, endpoints: Record<Address, Endpoint>): Route[] {
  return Object.entries(endpoints).map(([address, endpoint]) => {
    const [method, path] = address.split(' ') as [Route['method'], string]
    return { method, path, family, ...endpoint }
  })
}
