// The pages of a job of any kind: narrow rows without documents, and one page with its document.
import { type Static, Type } from '@sinclair/typebox'
import type { PageRow, PageRowsReport, RowPlace, RowState, RowWindow } from '../../operations/job-pages.ts'
import { invalidRequest } from '../issues.ts'
import { decodeQuery } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { Time } from '../v2/time.ts'
import { UrlPart } from './job-words.ts'

const DEFAULT_LIMIT = 50
/** Maximum pages in one response. */
const MAX_PAGES = 100

const pageStates = ['done', 'failed', 'blocked', 'running', 'ready'] as const

const STATES =
  '`done`: it became a document. `blocked`: robots.txt forbids it. `running`: it is being read. `ready`: it waits, perhaps for another attempt.'

export const JobPagesQuery = lenient({
  status: optional(
    oneOf(pageStates, { description: `Pages in this state. Without it, all, in this order. ${STATES}` }),
  ),
  url: optional(UrlPart('Pages whose URL contains this text, in upper or lower case.')),
  after: optional(
    Type.String({
      maxLength: 100,
      description: '`pagination.next` of the response before. Without it, the first pages.',
    }),
  ),
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum pages in this response, at most ${MAX_PAGES}.`,
    }),
  ),
})

const JobPageRow = lenient({
  state: oneOf(pageStates, { description: STATES }),
  number: optional(
    Type.Integer({
      description:
        'Number of a page that is done, from 1, in the order in which they were stored: the `{n}` of its document.',
    }),
  ),
  url: Type.String({ description: 'As it was found or given.' }),
  depth: optional(Type.Integer({ description: 'Hops from the start page of a crawl.' })),
  finalUrl: optional(Type.String({ description: 'After redirects.' })),
  title: optional(Type.String()),
  statusCode: optional(Type.Integer({ description: 'HTTP status.' })),
  engine: optional(oneOf(['http', 'tls', 'browser'])),
  proxy: optional(oneOf(['basic', 'enhanced', 'stealth'], { description: 'Absent for a direct connection.' })),
  cache: optional(oneOf(['hit', 'miss'])),
  elapsedMs: optional(Type.Integer({ description: 'What fetching and converting took.' })),
  bytes: optional(Type.Integer({ description: 'Size of the page as it was fetched, without content encoding.' })),
  attempts: optional(Type.Integer({ description: 'Times that the page was tried, this one included.' })),
  error: optional(lenient({ code: Type.String(), message: Type.String() }, { description: 'Why it failed.' })),
  at: optional(Time('When it was stored as done or failed')),
  nextTryAt: optional(Time('When a page that waits is due')),
})

/** Response of `GET /jobs/{id}/pages`. */
export const JobPagesResponse = lenient(
  {
    pages: Type.Array(JobPageRow),
    counts: lenient(
      {
        done: Type.Integer(),
        failed: Type.Integer(),
        blocked: Type.Integer(),
        running: Type.Integer(),
        ready: Type.Integer(),
      },
      { description: 'Pages of the job in each state, whatever the request asks for.' },
    ),
    pagination: lenient({
      limit: Type.Integer(),
      next: Type.Union([Type.String(), Type.Null()], {
        description:
          'Where the next pages start, for `after`; null if there are no more now. With `url`, a response may hold fewer pages than asked for, even none, and still have more: the search stops after so many pages.',
      }),
    }),
  },
  {
    examples: [
      {
        pages: [
          {
            state: 'done',
            number: 1,
            url: 'https://example.com/docs/',
            depth: 0,
            finalUrl: 'https://example.com/docs/',
            title: 'Documentation',
            statusCode: 200,
            engine: 'http',
            elapsedMs: 34,
            bytes: 18_311,
            attempts: 1,
            at: '2030-01-01T00:00:01.000Z',
          },
          {
            state: 'failed',
            url: 'https://example.com/docs/map.png',
            depth: 1,
            attempts: 1,
            error: {
              code: 'unsupported_document',
              message: 'A page of type image/png cannot be read as a document.',
            },
            at: '2030-01-01T00:00:02.000Z',
          },
        ],
        counts: { done: 1, failed: 1, blocked: 0, running: 0, ready: 0 },
        pagination: { limit: 50, next: null },
      },
    ],
  },
)

/** @throws ServiceError `invalid_request` */
export function decodeJobPagesQuery(query: Readonly<Record<string, unknown>>): Omit<RowWindow, 'isOver'> {
  const { status: state, url, after, limit = DEFAULT_LIMIT } = decodeQuery(JobPagesQuery, query)
  const place = after === undefined ? undefined : placeOf(after, state)
  return { state, url, after: place, limit: Math.min(limit, MAX_PAGES) }
}

/** A place as text: the state and the number of a row. */
const PLACE = /^(?<state>[a-z]+)\.(?<number>\d{1,10})$/

function placeOf(text: string, wanted: RowState | undefined): RowPlace {
  const { state, number } = PLACE.exec(text)?.groups ?? {}
  const known = pageStates.find((name) => name === state)
  if (known === undefined || (wanted !== undefined && known !== wanted) || Number(number) > MAX_ROW) {
    const message = 'Must be "pagination.next" of a response to the same request'
    throw invalidRequest([{ code: 'invalid_value', path: ['after'], message }])
  }
  return { state: known, number: Number(number) }
}

/** Rows are numbered by 32-bit integers. */
const MAX_ROW = 2_147_483_647

export function encodeJobPages({ job, rows, next }: PageRowsReport, { limit }: { limit: number }): JobPages {
  return {
    pages: rows.map(rowOf),
    counts: {
      done: job.completed,
      failed: job.failed,
      blocked: job.blocked,
      running: job.running,
      ready: job.ready,
    },
    pagination: { limit, next: next === undefined ? null : `${next.state}.${next.number}` },
  }
}

function rowOf({ state, number, url, depth, attempts, facts, code, message, at }: PageRow): JobPages['pages'][number] {
  const { status, ms, bytes, engine, proxy, ...others } = facts ?? {}
  const isWaiting = state === 'ready'
  return {
    state,
    ...(state === 'done' && { number }),
    url,
    ...(depth !== null && { depth }),
    ...others,
    ...(status !== undefined && { statusCode: status }),
    ...(engine !== undefined && { engine }),
    ...(proxy !== undefined && { proxy }),
    ...(ms !== undefined && { elapsedMs: ms }),
    ...(bytes !== undefined && { bytes }),
    ...(attempts !== null && { attempts }),
    ...(code !== null && { error: { code, message: message ?? '' } }),
    ...(at !== null && (isWaiting ? { nextTryAt: at.toISOString() } : { at: at.toISOString() })),
  }
}

type JobPages = Static<typeof JobPagesResponse>
