// Checks of monitors in responses (docs/monitors.md#checks).
import { type Static, Type } from '@sinclair/typebox'
import type { Check, CheckedPage, CheckReport, CheckState, PageState } from '../../../operations/monitors.ts'
import { isRecord } from '../../issues.ts'
import { decodeQuery, JobId, MAX_DOCUMENTS_BYTES } from '../../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional, strict } from '../../schema.ts'
import { Time } from '../time.ts'

const Count = (description: string) => Type.Integer({ description })

export const Summary = strict({
  totalPages: Count('Number of pages.'),
  same: Count('Pages without a change.'),
  changed: Count('Pages that changed.'),
  new: Count('Pages that were seen for the first time.'),
  removed: Count('Pages that are gone.'),
  error: Count('Pages that could not be read. The next check compares with what they were before.'),
})

export const encodeSummary = (counts: Check['summary']): Static<typeof Summary> => ({
  totalPages: Object.values(counts).reduce((sum, count) => sum + count, 0),
  ...counts,
})

const Snapshot = lenient({
  url: Type.String({ description: 'After redirects.' }),
  title: optional(Type.String()),
  markdown: optional(Type.String()),
  json: optional(Type.Unknown({ description: 'The data that was asked for, if it is an object.' })),
})

const TextDiff = Type.String({
  description: 'Unified diff of the Markdown with three lines of context; empty if it did not change.',
})
const JsonDiff = Type.Array(strict({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() }), {
  description: 'What changed, by JSON Pointer. Null stands for what was or is not there.',
})

const Judgment = strict({
  meaningful: Type.Boolean(),
  confidence: oneOf(['high', 'medium', 'low']),
  reason: Type.String(),
  meaningfulChanges: Type.Array(
    strict({
      type: oneOf(['added', 'removed', 'changed']),
      before: optional(Type.String()),
      after: optional(Type.String()),
      reason: Type.String(),
    }),
  ),
})

const states = ['queued', 'running', 'completed', 'partial', 'failed', 'skipped_overlap'] as const
const pageStates = ['same', 'new', 'changed', 'removed', 'error'] as const

const checkMembers = {
  id: JobId,
  monitorId: JobId,
  status: oneOf(states, {
    description: '`partial`: some pages could not be read. `skipped_overlap`: the check before it was still running.',
  }),
  trigger: oneOf(['scheduled', 'manual']),
  billingStatus: oneOf(['not_applicable']),
  summary: Summary,
  scheduledFor: Time('When it was due'),
  startedAt: optional(Time('When a worker began it')),
  finishedAt: optional(Time('When it ended')),
  createdAt: Time('When it was queued'),
  updatedAt: Time('When it last changed'),
  targetResults: Type.Array(
    lenient({ targetId: Type.String(), type: Type.String(), crawlId: optional(Type.String()) }),
  ),
  error: optional(Type.String({ description: 'Why it failed.' })),
  snapshot: optional(Snapshot),
  textDiff: TextDiff,
  jsonDiff: JsonDiff,
}

const V2Check = strict(checkMembers, { description: '`snapshot`, `textDiff` and `jsonDiff` are of its first page.' })

const V2Page = strict({
  id: Type.String(),
  targetId: Type.String(),
  url: Type.String(),
  status: oneOf(pageStates),
  statusCode: optional(Type.Integer()),
  error: optional(Type.String({ description: 'Why it could not be read.' })),
  previousScrapeId: optional(Type.String({ description: 'Id of the content that it was compared with.' })),
  currentScrapeId: optional(Type.String({ description: 'Id of its content.' })),
  diff: optional(strict({ text: TextDiff, json: JsonDiff })),
  snapshot: optional(Snapshot),
  judgment: optional(Judgment),
  warning: optional(Type.String()),
  createdAt: Time('When it was read'),
})

export const V2CheckStarted = strict({
  success: Type.Literal(true),
  id: JobId,
  monitorId: JobId,
  data: V2Check,
})

export const V2ChecksResponse = strict({
  success: Type.Literal(true),
  data: Type.Array(V2Check, { description: 'Newest first.' }),
})

const NextPages = optional(Type.String({ description: 'URL of the next pages; absent if there are none now.' }))

export const V2CheckResponse = strict({
  success: Type.Literal(true),
  data: strict({ ...checkMembers, pages: Type.Array(V2Page), next: NextPages }),
  next: NextPages,
})

/** Checks in one answer: all that a monitor keeps (monitors/check.ts). */
const MAX_CHECKS = 100
const DEFAULT_PAGES = 25
const MAX_PAGES = 100

const limitOf = (usual: number, most: number) =>
  optional(
    Type.Integer({ minimum: 1, maximum: MAX_NUMBER, default: usual, description: `At most ${most} are returned.` }),
  )
const Skipped = optional(Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number to skip.' }))

export const V2ChecksQuery = lenient({
  limit: limitOf(MAX_CHECKS, MAX_CHECKS),
  offset: Skipped,
  status: optional(oneOf([...states, 'skipped_no_credits'], { description: 'Only checks in this state.' })),
})

export const V2CheckQuery = lenient({
  limit: limitOf(DEFAULT_PAGES, MAX_PAGES),
  skip: Skipped,
  offset: Skipped,
  status: optional(oneOf(pageStates, { description: 'Only pages in this state.' })),
})

interface CheckWindow<State> {
  offset: number
  limit: number
  state: State | undefined
  maxBytes: number
}

/**
 * The window of a list of checks; undefined if none can be in the state that was asked for, because nothing is billed.
 *
 * @throws ServiceError `invalid_request`
 */
export function decodeV2ChecksQuery(query: Readonly<Record<string, unknown>>): CheckWindow<CheckState> | undefined {
  const { offset = 0, limit = MAX_CHECKS, status } = decodeQuery(V2ChecksQuery, query)
  if (status === 'skipped_no_credits') return undefined
  return { offset, limit: Math.min(limit, MAX_CHECKS), state: status, maxBytes: MAX_DOCUMENTS_BYTES }
}

/** @throws ServiceError `invalid_request` */
export function decodeV2CheckQuery(query: Readonly<Record<string, unknown>>): CheckWindow<PageState> {
  const { skip, offset = 0, limit = DEFAULT_PAGES, status } = decodeQuery(V2CheckQuery, query)
  return { offset: skip ?? offset, limit: Math.min(limit, MAX_PAGES), state: status, maxBytes: MAX_DOCUMENTS_BYTES }
}

export const encodeV2CheckStarted = (check: Check): Static<typeof V2CheckStarted> => ({
  success: true,
  id: check.id,
  monitorId: check.monitorId,
  data: checkOf(check),
})

export const encodeV2Checks = (reports: readonly CheckReport[]): Static<typeof V2ChecksResponse> => ({
  success: true,
  data: reports.map(({ check, pages }) => checkOf(check, pages[0])),
})

/** @param url the absolute URL of the check */
export function encodeV2Check(
  { check, pages, first, more }: CheckReport & { first: CheckedPage | undefined; more: boolean },
  { offset, limit, state }: CheckWindow<PageState>,
  url: string,
): Static<typeof V2CheckResponse> {
  const query = `skip=${offset + pages.length}&limit=${limit}${state === undefined ? '' : `&status=${state}`}`
  const next = more ? { next: `${url}?${query}` } : {}
  return { success: true, data: { ...checkOf(check, first), pages: pages.map(pageOf), ...next }, ...next }
}

function checkOf(check: Check, first?: CheckedPage): Static<typeof V2Check> {
  const { state, manual, summary, results, error, startedAt, finishedAt } = check
  return {
    id: check.id,
    monitorId: check.monitorId,
    status: state,
    trigger: manual ? 'manual' : 'scheduled',
    billingStatus: 'not_applicable',
    summary: encodeSummary(summary),
    scheduledFor: check.scheduledFor.toISOString(),
    ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
    ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
    createdAt: check.createdAt.toISOString(),
    updatedAt: check.updatedAt.toISOString(),
    targetResults: results,
    ...(error !== undefined && { error }),
    ...snapshotOf(first),
    ...diffOf(first),
  }
}

export const diffOf = (page: Pick<CheckedPage, 'change'> | undefined) => ({
  textDiff: page?.change?.text ?? '',
  jsonDiff: [...(page?.change?.changes ?? [])],
})

/** Clients read `json` as an object, so other data is left to the diff. */
export function snapshotOf(page: Pick<CheckedPage, 'content'> | undefined): { snapshot?: Static<typeof Snapshot> } {
  if (page?.content === undefined) return {}
  const { json, wholePage: _, attributes, ...content } = page.content
  return { snapshot: { ...content, ...(isRecord(json) && { json }), ...(attributes !== undefined && { attributes }) } }
}

function pageOf(page: CheckedPage): Static<typeof V2Page> {
  const { statusCode, error, previousCopy, copy, change } = page
  const { textDiff: text, jsonDiff: json } = diffOf(page)
  return {
    id: page.id,
    targetId: page.target,
    url: page.url,
    status: page.state,
    ...(statusCode !== undefined && { statusCode }),
    ...(error !== undefined && { error }),
    ...(previousCopy !== undefined && { previousScrapeId: previousCopy }),
    ...(copy !== undefined && { currentScrapeId: copy }),
    ...(page.state === 'changed' && { diff: { text, json } }),
    ...snapshotOf(page),
    ...(change?.judgment !== undefined && { judgment: change.judgment }),
    ...(change?.warning !== undefined && { warning: change.warning }),
    createdAt: page.createdAt.toISOString(),
  }
}
