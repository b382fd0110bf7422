// Request, start response and status of a /v2 agent job.
import { type Static, Type } from '@sinclair/typebox'
import { DEFAULT_CREDITS, MAX_CREDITS } from '../../agent/options.ts'
import type { Json } from '../../content/structure/model.ts'
import type { AgentReport, NewAgent } from '../../operations/agent.ts'
import { invalidRequest } from '../issues.ts'
import { DEFAULT_RETRIES, EXAMPLE_ID, JobId } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional, strict } from '../schema.ts'
import { encodeV2Progress, progressMembers } from './job.ts'
import { clientMembers, decodeJobPage, scrapeMembers } from './scrape.ts'
import { Time } from './time.ts'
import { decodeWebhook, webhookOf } from './webhook.ts'

const MAX_URLS = 100
const MAX_PROMPT_CHARS = 10_000

/** Body of `POST /v2/agent` (docs/compatibility.md#agent). */
export const V2AgentRequest = strict(
  {
    prompt: Type.String({
      minLength: 1,
      maxLength: MAX_PROMPT_CHARS,
      description: 'The question, in words.',
      examples: ['How high is the North Pier lighthouse, and when was it built?'],
    }),
    urls: optional(
      Type.Array(Type.String(), {
        maxItems: MAX_URLS,
        description: `Pages to begin with, at most ${MAX_URLS}. Promising links of theirs are followed. Without URLs, the web is searched for the prompt.`,
      }),
    ),
    schema: optional(
      Type.Unknown({
        description:
          'JSON Schema (2020-12, 2019-09 or 7) of the data, at most 256 KiB. Without one, the data is `{ "answer": … }`.',
      }),
    ),
    maxCredits: optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_NUMBER,
        default: DEFAULT_CREDITS,
        description: `Maximum number of sources. Each one that is read takes one credit. A job uses at most ${MAX_CREDITS}, even if this is larger.`,
      }),
    ),
    strictConstrainToURLs: optional(
      Type.Boolean({ default: false, description: 'Read only the given URLs: follow no links.' }),
    ),
    model: optional(
      Type.String({
        maxLength: 200,
        description: 'Has no effect: the model of the settings answers, if there is one.',
      }),
    ),
    webhook: optional(webhookOf('agent')),
    threatProtection: scrapeMembers.threatProtection,
    ...clientMembers,
  },
  {
    examples: [
      {
        prompt: 'How high is the North Pier lighthouse?',
        urls: ['https://example.com/lighthouses/'],
        schema: { type: 'object', properties: { height_m: { type: ['number', 'null'] } } },
      },
    ],
  },
)

export const V2AgentStarted = strict(
  { success: Type.Literal(true), id: JobId, status: Type.Literal('processing') },
  { examples: [{ success: true, id: EXAMPLE_ID, status: 'processing' }] },
)

export const V2AgentCancelled = strict({ success: Type.Literal(true) }, { examples: [{ success: true }] })

const Citation = lenient({
  url: Type.String(),
  title: Type.String(),
  quote: optional(Type.String({ description: 'The passage that states the value, word for word.' })),
  date: optional(Type.String({ description: 'Since when it holds, or when the page was changed, if it says so.' })),
})

/** Progress and result of an agent job. The set of status words is fixed (docs/compatibility.md#agent). */
export const V2AgentResponse = lenient(
  {
    success: Type.Literal(true),
    id: JobId,
    status: oneOf(['processing', 'completed', 'failed'], { description: 'A cancelled job is `failed`.' }),
    jobStatus: oneOf(['queued', 'running', 'completed', 'failed', 'cancelled']),
    data: Type.Unknown({
      description:
        'The answer in the shape of the schema. What no source says is null. Null until the job is completed.',
    }),
    sources: Type.Record(Type.String(), Type.Array(Citation), {
      description:
        'By the JSON pointer of a value in `data`, the passages that state it. While the job runs, the sources read so far under the empty pointer.',
    }),
    documents: Type.Array(
      lenient({
        url: Type.String({ description: 'As requested.' }),
        finalUrl: Type.String({ description: 'After redirects.' }),
        title: Type.String(),
        date: optional(Type.String()),
      }),
      { description: 'The sources that were read, in order. Each took one credit.' },
    ),
    errors: Type.Array(lenient({ url: Type.String(), code: Type.String(), error: Type.String() }), {
      description: 'Sources that could not be read. They cost nothing.',
    }),
    steps: Type.Array(
      lenient({
        action: Type.String({ description: '`plan`, `search`, `open`, `find` or `finish`.' }),
        input: Type.Unknown(),
        creditsUsed: Type.Integer(),
        at: Time('When the step was done'),
      }),
      { description: 'What the job did, in order.' },
    ),
    conflicts: optional(
      Type.Array(
        lenient({
          pointer: Type.String(),
          chosen: Type.Unknown({ description: 'Null if nothing tells which is right.' }),
          stated: Type.Array(lenient({ value: Type.Unknown(), citation: Citation })),
        }),
        { description: 'Values about which sources disagree.' },
      ),
    ),
    error: optional(Type.String({ description: 'Why the job failed.' })),
    code: optional(Type.String({ description: 'Native error code of a failed job.' })),
    warning: optional(Type.String()),
    answeredBy: optional(Type.String({ description: 'Name of the language model that answered.' })),
    maxCredits: Type.Integer(),
    ...progressMembers,
    creditsUsed: Type.Integer({ description: 'Number of sources that were read. Nothing is billed.' }),
    tokensUsed: Type.Integer({ description: 'Tokens that a language model took; 0 without one.' }),
    expiresAt: Time('When the job and its result will be deleted'),
  },
  {
    examples: [
      {
        success: true,
        id: EXAMPLE_ID,
        status: 'completed',
        jobStatus: 'completed',
        data: { height_m: 27 },
        sources: {
          '/height_m': [
            {
              url: 'https://example.com/lighthouses/north-pier',
              title: 'North Pier lighthouse',
              quote: 'Height: 27 m',
            },
          ],
        },
        documents: [
          {
            url: 'https://example.com/lighthouses/north-pier',
            finalUrl: 'https://example.com/lighthouses/north-pier',
            title: 'North Pier lighthouse',
          },
        ],
        errors: [],
        steps: [
          {
            action: 'open',
            input: { url: 'https://example.com/lighthouses/north-pier' },
            creditsUsed: 1,
            at: '2030-01-01T00:00:01.000Z',
          },
        ],
        maxCredits: 20,
        creditsUsed: 1,
        tokensUsed: 0,
        createdAt: '2030-01-01T00:00:00.000Z',
        completedAt: '2030-01-01T00:00:01.500Z',
        duration: 1.5,
        expiresAt: '2030-01-08T00:00:01.500Z',
      },
    ],
  },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeV2Agent(request: Static<typeof V2AgentRequest>): NewAgent {
  const { prompt, urls = [], schema, maxCredits = DEFAULT_CREDITS, strictConstrainToURLs = false, webhook } = request
  if (prompt.trim() === '') throw missing('prompt', 'the question to answer')
  if (strictConstrainToURLs && urls.length === 0)
    throw missing('urls', 'the pages that "strictConstrainToURLs" keeps to')
  const { screenshot: _, ...page } = decodeJobPage({}, urls)
  const extraction = {
    schemaPath: ['schema'],
    evidence: true,
    partial: true,
    prompt,
    ...(schema !== undefined && { schema: schema as { [key: string]: Json } }),
  }
  return {
    urls,
    options: {
      page: { ...page, content: { ...page.content, formats: ['markdown'], extraction } },
      strict: strictConstrainToURLs,
      maxCredits: Math.min(maxCredits, MAX_CREDITS),
      notes: maxCredits > MAX_CREDITS ? [`"maxCredits" is ${maxCredits}; a job uses at most ${MAX_CREDITS}.`] : [],
    },
    maxRetries: DEFAULT_RETRIES,
    ...(webhook !== undefined && { webhook: decodeWebhook(webhook, 'agent') }),
  }
}

const missing = (name: string, what: string) =>
  invalidRequest([{ code: 'too_small', path: [name], message: `"${name}" is required: ${what}` }])

/** @param now milliseconds since 1970 */
export function encodeV2Agent(report: AgentReport, now: number): Static<typeof V2AgentResponse> {
  const { job, steps, errors, result } = report
  const { total: _, completed: __, failed: ___, status: ____, ...progress } = encodeV2Progress(job, now)
  const documents = steps.filter(({ action }) => action === 'open').map(documentOf)
  const isRunning = job.state === 'queued' || job.state === 'running'
  const error = job.state === 'cancelled' ? { code: 'cancelled', message: 'The job was cancelled.' } : report.error
  const { data = null, conflicts = [], warnings = [] } = result ?? {}
  return {
    ...progress,
    status: isRunning ? 'processing' : error === undefined ? 'completed' : 'failed',
    jobStatus: job.state === 'completed' && error !== undefined ? 'failed' : job.state,
    data,
    sources: result?.sources ?? (documents.length === 0 ? {} : { '': documents.map(briefly) }),
    documents,
    errors: errors.map(({ url, code, message }) => ({ url, code, error: message })),
    steps: steps.map(({ action, input, credits, at }) => ({
      action,
      input,
      creditsUsed: credits,
      at: at.toISOString(),
    })),
    ...(conflicts.length > 0 && { conflicts }),
    ...(error !== undefined && { error: error.message, code: error.code }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    ...(result?.model !== undefined && { answeredBy: result.model }),
    maxCredits: report.maxCredits,
    tokensUsed: steps.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}

function documentOf({ input, output }: AgentReport['steps'][number]) {
  const { url } = input as { url: string }
  const { url: finalUrl = url, title = '', date } = output as { url?: string; title?: string; date?: string }
  return { url, finalUrl, title, ...(date !== undefined && { date }) }
}

const briefly = ({ finalUrl: url, title }: { finalUrl: string; title: string }) => ({ url, title })
