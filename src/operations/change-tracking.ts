// What changed on a page since its owner's last scrape of it.
import { createHash } from 'node:crypto'
import type { Call } from '../call.ts'
import type { Change, DiffTree, Json, PageCopy } from '../changes/changes.ts'
import { COPIED_FORMATS, pageCopyOf } from '../changes/page-copy.ts'
import type { ContentOptions, ExtractionOptions, PageDocument } from '../content/document.ts'
import type { PageComparer } from '../conversion/comparer.ts'
import type { Location } from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'
import { challengeOf } from '../fetch/challenge.ts'
import type { Fetched } from '../fetch/snapshot.ts'

/** How a request wants changes reported. */
export interface ChangeTracking {
  modes: readonly ChangeMode[]
  /** What the mode `json` compares: data in this shape, or about this. */
  schema?: unknown
  prompt?: string
  /** Copies with different tags are separate histories of a page. */
  tag?: string
  /** Where the schema stands in the request, for errors. */
  path: readonly (string | number)[]
}

type ChangeMode = 'git-diff' | 'json'

/** The answer. `diff` and `json` are there if the page changed and their mode is wanted. */
export interface TrackedChange {
  /** ISO 8601; null for the first scrape. */
  previousScrapeAt: string | null
  changeStatus: 'new' | 'same' | 'changed' | 'removed'
  visibility: 'visible'
  diff?: { text: string; json: DiffTree }
  /** By path, such as `plans[0].price`. */
  json?: Record<string, { previous: Json; current: Json }>
}

/** The last copy of each page, by owner and key. */
export interface PageCopies {
  last(owner: string, key: Uint8Array): Promise<StoredCopy | undefined>
  keep(owner: string, key: Uint8Array, copy: StoredCopy): Promise<void>
  forget(owner: string, key: Uint8Array): Promise<void>
}

interface StoredCopy {
  copy: PageCopy
  scrapedAt: Date
}

/** What a process needs to track changes. */
export interface Tracking {
  copies: PageCopies
  comparer: Pick<PageComparer, 'compare' | 'outage'>
}

/** The options with what a comparison needs of the page. */
export function withCopied(content: ContentOptions, tracking: ChangeTracking): ContentOptions {
  const formats = new Set([...content.formats, ...COPIED_FORMATS])
  if (!needsData(content, tracking)) return { ...content, formats: [...formats] }
  const { schema, prompt, path } = tracking
  const extraction: ExtractionOptions = {
    ...(schema !== undefined && { schema: schema as ExtractionOptions['schema'] & object }),
    ...(prompt !== undefined && { prompt }),
    schemaPath: [...path, 'schema'],
  }
  return { ...content, formats: [...formats, 'json'], extraction }
}

/** Whether the mode `json` needs data that the request does not ask for itself. */
const needsData = ({ extraction, formats }: ContentOptions, { modes }: ChangeTracking) =>
  modes.includes('json') &&
  extraction === undefined &&
  !new Set(formats).has('json') &&
  !new Set(formats).has('deterministicJson')

interface Tracked {
  /** Of the request. */
  options: { content: ContentOptions; location: Location; changeTracking: ChangeTracking }
  /** Made with the options of `withCopied`. */
  document: PageDocument
  fetched: Fetched
  requestedUrl: string
}

/**
 * Compares the page with its owner's last copy, and keeps the new one. An answer that is not the page, such as an error or a
 * login, is neither compared nor kept.
 *
 * @returns the change, the document as the request wants it, and a warning
 * @throws ServiceError `database_required` or `database_unavailable`
 */
export async function trackChange(
  { options, document, fetched, requestedUrl }: Tracked,
  tracking: Tracking | undefined,
  { owner, signal }: Call,
): Promise<{ change: TrackedChange; document: PageDocument; warning?: string }> {
  const { copies, comparer } = needed(tracking)
  const { changeTracking, content } = options
  const { snapshot } = fetched
  const { wholePage: _, ...own } = document
  const { json: __, extraction: ___, ...withoutData } = own
  const shown = needsData(content, changeTracking) ? withoutData : own
  const copy = copied(pageCopyOf(document, snapshot.finalUrl), changeTracking)
  const key = keyOf(requestedUrl, options)
  const previous = await copies.last(owner, key)
  const answered = (changeStatus: TrackedChange['changeStatus'], more: Differences = {}, warning?: string) => ({
    change: {
      previousScrapeAt: previous?.scrapedAt.toISOString() ?? null,
      changeStatus,
      visibility: 'visible' as const,
      ...more,
    },
    document: shown,
    ...(warning !== undefined && { warning }),
  })
  const received = { status: snapshot.status, challenge: challengeOf(snapshot), requestedUrl, copy }
  const outage = await comparer.outage(received, previous?.copy, signal)
  if (outage?.kind === 'gone' && previous !== undefined) {
    await copies.forget(owner, key)
    return answered('removed')
  }
  const notKept = outage?.reason ?? (JSON.stringify(copy).length > MAX_COPY_CHARS ? TOO_LARGE : undefined)
  if (notKept !== undefined) return answered(previous === undefined ? 'new' : 'same', {}, notCompared(notKept))
  const more =
    previous && (await differences({ before: previous.copy, after: copy }, changeTracking, { comparer, signal }))
  await copies.keep(owner, key, { copy, scrapedAt: new Date(fetched.cachedAt ?? Date.now()) })
  if (more === undefined) return answered('new')
  return answered(more.diff === undefined && more.json === undefined ? 'same' : 'changed', more)
}

/** The database holds many copies of an owner. Real pages stay far below it. */
const MAX_COPY_CHARS = 8 * 1024 * 1024
const TOO_LARGE = 'It is too large. Choose a part of the page with "includeTags".'

/** @throws ServiceError `database_required` */
export function needed(tracking: Tracking | undefined): Tracking {
  if (tracking !== undefined) return tracking
  throw new ServiceError('database_required', 'The format changeTracking needs a database, and this process has none')
}

const notCompared = (reason: string) => `changeTracking: this answer was not compared with the last copy. ${reason}`

/** Without the mode `json`, data that is there for its own sake is no part of the comparison. */
function copied({ json, attributes: _, ...copy }: PageCopy, { modes }: ChangeTracking): PageCopy {
  return modes.includes('json') && json !== undefined ? { ...copy, json } : copy
}

/** One history per page, tag and choice of content. */
function keyOf(url: string, { content, location, changeTracking }: Tracked['options']): Uint8Array {
  const { onlyMainContent, onlyCleanContent, includeTags, excludeTags, style, frontMatter } = content
  const { tag = '', modes, schema, prompt } = changeTracking
  const data = modes.includes('json')
    ? [schema ?? content.extraction?.schema, prompt ?? content.extraction?.prompt]
    : []
  const parts = [
    url.replace(/#(?!!|\/).*$/, ''),
    tag,
    onlyMainContent,
    onlyCleanContent,
    includeTags,
    excludeTags,
    location,
    data,
    ...(style || frontMatter ? [style, frontMatter] : []),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

type Differences = Pick<TrackedChange, 'diff' | 'json'>

/** What each mode finds. Text and data are compared apart from each other. */
async function differences(
  { before, after }: { before: PageCopy; after: PageCopy },
  { modes }: ChangeTracking,
  { comparer, signal }: Pick<Tracking, 'comparer'> & Pick<Call, 'signal'>,
): Promise<Differences> {
  const withoutData = ({ json: _, ...copy }: PageCopy): PageCopy => copy
  const compares = { text: modes.length === 0 || modes.includes('git-diff'), data: modes.includes('json') }
  const text = compares.text && (await comparer.compare(withoutData(before), withoutData(after), undefined, signal))
  const data = compares.data && (await comparer.compare(before, after, undefined, signal))
  return {
    ...(text && text.status === 'changed' && { diff: { text: text.text, json: text.tree } }),
    ...(data && data.status === 'changed' && { json: Object.fromEntries(data.changes.map(byPath)) }),
  }
}

/** `/json/plans/0/price` → `plans[0].price`. */
function byPath({ path, before, after }: Change): [string, { previous: Json; current: Json }] {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const inside = steps[0] === 'json' && steps.length > 1 ? steps.slice(1) : steps
  const dotted = inside.map((step, i) => (/^\d+$/.test(step) ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')
  return [dotted, { previous: before, current: after }]
}
