import { createHmac } from 'node:crypto'
import http from 'node:http'
import type net from 'node:net'
import type { Sql } from 'postgres'
import { packPage } from '../../src/crawl/page-record.ts'
import type { SecretKey } from '../../src/crawl/secrets.ts'
import type { Database } from '../../src/db/client.ts'
import { createLog } from '../../src/log.ts'
import type { AddressRules } from '../../src/net/guard/address.ts'
import type { Resolver } from '../../src/net/guard/resolve.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import type { NewWebhook } from '../../src/queue/webhooks.ts'
import { createDeliver } from '../../src/webhooks/delivery.ts'
import { WebhookSender } from '../../src/webhooks/sender.ts'
import { encodeWebhookEvent } from '../../src/wire/v2/webhook-event.ts'
import { page as scraped } from '../api/app.fixture.ts'
import { handWorker, insertJob, newJob, pages } from '../queue/queue.fixture.ts'
import { loopbackRules } from '../site/send-request.ts'

export const SECRET = 'test-secret'

export interface Told {
  body: {
    success: boolean
    type: string
    id: string
    webhookId: string
    data: { markdown?: string; metadata: { sourceURL: string } }[]
    error?: string
    metadata: Record<string, string>
  }
  /** Path and query. */
  target: string
  headers: http.IncomingHttpHeaders
  signed: boolean
  accepted: boolean
}

export type Answer = (told: Told, response: http.ServerResponse) => void

export interface Receiver extends AsyncDisposable {
  url: string
  /** Every request, in order. */
  told: Told[]
  /** Types of the events that were accepted, without the job's kind, in order. */
  accepted: () => string[]
}

export const accept: Answer = (_told, response) => response.writeHead(200).end('ok')

/** What webhooks call: it judges signatures, and answers as told. */
export async function startReceiver(answer: Answer = accept): Promise<Receiver> {
  const told: Told[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const signature = `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`
    const { headers } = request
    const one: Told = {
      body: JSON.parse(bytes.toString()),
      target: request.url ?? '',
      headers,
      signed: headers['x-service-signature'] === signature && headers['x-firecrawl-signature'] === signature,
      accepted: false,
    }
    told.push(one)
    response.on('finish', () => {
      one.accepted = response.statusCode === 200
    })
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/hook`,
    told,
    accepted: () => told.filter(({ accepted }) => accepted).map(({ body }) => body.type.replace(/^\w+\./, '')),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

interface SenderSettings {
  rules?: AddressRules
  resolver?: Resolver
  lines?: string[]
  encode?: typeof encodeWebhookEvent
  secretKey?: SecretKey
}

/** A sender of its own, as another process has. */
export async function startSender(
  database: Pick<Database, 'sql' | 'listen'>,
  { rules = loopbackRules, resolver, lines = [], encode = encodeWebhookEvent, secretKey }: SenderSettings = {},
) {
  const { sql, listen } = database
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
  const settings = { secret: SECRET, rules, userAgent: 'web-extract/test', encode, secretKey }
  const deliver = createDeliver({ ...settings, ...(resolver !== undefined && { resolver }) })
  const sender = await WebhookSender.start({ sql, listen, deliver, log })
  return { stop: () => sender.stop(), [Symbol.asyncDispose]: () => sender.stop() }
}

export const hook = (url: string, changes: Partial<NewWebhook> = {}): NewWebhook => ({
  url,
  headers: {},
  metadata: {},
  events: ['started', 'page', 'completed'],
  ...changes,
})

/** A document with this text. */
export const pageOf = (markdown: string): Outcome => ({
  state: 'done',
  page: packPage({ ...scraped, document: { ...scraped.document, markdown } }),
})

/** A batch of some pages with a webhook; `settle` brings its tasks to an end, each as told. */
export async function hookedJob(sql: Sql, webhook: NewWebhook | undefined, count: number) {
  const id = await insertJob(sql, newJob({ kind: 'batch', webhook, tasks: pages(count), pageLimit: count }))
  const worker = await handWorker(sql)
  return {
    id,
    settle: async (...outcomes: Outcome[]) => {
      for (const outcome of outcomes) {
        const [task] = await worker.lease(1)
        await worker.settle(task!, outcome)
      }
    },
  }
}

/** Makes all deliveries due that wait for another try, and webhooks that are paused. */
export async function passDeliveryTime(sql: Sql): Promise<void> {
  await sql`update web_extract.deliveries set run_at = clock_timestamp() where state = 0`
  await sql`update web_extract.webhooks set run_at = clock_timestamp(), paused_until = '-infinity'`
}
