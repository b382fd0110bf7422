import type { AnyElysia } from 'elysia'
import type { ApiContext, FrameContext, ServiceState } from './context.ts'
import { docsRoutes } from './docs.ts'
import { createAnswering } from './handler.ts'
import { operationRoutes } from './health.ts'
import { nativeRoutes } from './native.ts'
import { nativeJobRoutes } from './native-jobs.ts'
import { openApiOf } from './openapi.ts'
import { v2BatchRoutes } from './v2/batch.ts'
import { v2CrawlRoutes } from './v2/crawl.ts'
import { v2MapRoutes } from './v2/map.ts'
import { v2ParseRoutes } from './v2/parse.ts'
import { v2ScrapeRoutes } from './v2/scrape.ts'
import { v2UploadRoutes } from './v2/upload.ts'

/** The whole HTTP interface as a function from request to response. It never rejects. */
export function createApp(context: ApiContext): (request: Request) => Promise<Response> {
  return createAnswering(context, (app) => {
    const documented: AnyElysia = app
      .use(operationRoutes(context))
      .use(nativeRoutes(context))
      .use(nativeJobRoutes(context))
      .use(v2ScrapeRoutes(context))
      .use(v2ParseRoutes(context))
      .use(v2UploadRoutes(context))
      .use(v2MapRoutes(context))
      .use(v2CrawlRoutes(context))
      .use(v2BatchRoutes(context))
    return documented.use(docsRoutes(() => openApiOf(documented)))
  })
}

/** What roles tell that serve no requests: whether they are well and ready, and figures. It never rejects. */
export function createStatusApp(context: FrameContext & ServiceState): (request: Request) => Promise<Response> {
  return createAnswering(context, (app) => app.use(operationRoutes(context)))
}
