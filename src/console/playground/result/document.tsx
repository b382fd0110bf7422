// One page or file: a tab for everything that was asked for, and how it was fetched.
import type { ComponentChildren } from 'preact'
import { Address } from '../../parts/address.tsx'
import { JsonTree } from '../../parts/json-tree.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { Status } from '../../parts/status.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import { Html } from './html.tsx'
import { Links } from './links.tsx'
import { Markdown } from './markdown.tsx'
import { Pictures } from './pictures.tsx'
import { Trace, type TraceFacts } from './trace.tsx'

/** A document of the API. Formats that were not requested are absent. */
export interface ShownDocument {
  markdown?: string
  html?: string
  rawHtml?: string
  links?: readonly string[]
  images?: readonly string[]
  json?: unknown
  answer?: string
  highlights?: string
  summary?: string
  attributes?: readonly unknown[]
  chunks?: readonly unknown[]
  changeTracking?: { changeStatus: string; previousScrapeAt: string | null; diff?: { text?: string } }
  screenshot?: string
  actions?: { screenshots?: readonly string[]; pdfs?: readonly string[] }
  warning?: string
  metadata?: TraceFacts & { url?: string; sourceURL?: string; title?: string; error?: string }
}

/** @param whole what the tab JSON shows: the response that the document is of */
export function DocumentView({ shown, whole }: { shown: ShownDocument; whole: unknown }) {
  const { warning, metadata } = shown
  return (
    <>
      {metadata?.url !== undefined && (
        <p class="cut place">
          <b>{metadata.title}</b> <Address url={metadata.url} />
        </p>
      )}
      {warning !== undefined && <p class="warning">{warning}</p>}
      {metadata?.error !== undefined && (
        <p class="warning">
          The site answered with an error: {metadata.statusCode} {metadata.error}
        </p>
      )}
      <Tabs label="Result" tabs={[...tabsOf(shown), tab('response', 'JSON', () => <JsonTree value={whole} />)]} />
    </>
  )
}

const tab = (id: string, label: string, view: () => ComponentChildren): Tab => ({ id, label, view })

function tabsOf(shown: ShownDocument): Tab[] {
  const { metadata = {}, actions = {}, changeTracking } = shown
  const base = metadata.url
  const pictures = [shown.screenshot, ...(actions.screenshots ?? [])].filter((each) => each !== undefined)
  const tabs: (Tab | undefined)[] = [
    shown.answer === undefined
      ? undefined
      : tab('answer', 'Answer', () => <Words text={shown.answer} none="The page does not answer that." />),
    shown.json === undefined ? undefined : tab('data', 'Data', () => <JsonTree value={shown.json} depth={4} />),
    shown.summary === undefined
      ? undefined
      : tab('summary', 'Summary', () => <Words text={shown.summary} none="The page has no text." />),
    shown.highlights === undefined
      ? undefined
      : tab('highlights', 'Highlights', () => <Words text={shown.highlights} none="No passage matches." />),
    changeTracking && tab('changes', 'Changes', () => <Changes tracked={changeTracking} />),
    shown.markdown === undefined
      ? undefined
      : tab('markdown', 'Markdown', () => <Markdown text={shown.markdown ?? ''} base={base} />),
    shown.html === undefined ? undefined : tab('html', 'HTML', () => <Html text={shown.html ?? ''} base={base} />),
    shown.rawHtml === undefined
      ? undefined
      : tab('rawHtml', 'Raw HTML', () => <Html text={shown.rawHtml ?? ''} base={base} />),
    shown.links && tab('links', `Links (${shown.links.length})`, () => <Links links={linksOf(shown.links)} />),
    shown.images &&
      tab('images', `Images (${shown.images.length})`, () => <Links links={linksOf(shown.images)} noun="image" />),
    shown.attributes && tab('attributes', 'Attributes', () => <JsonTree value={shown.attributes} depth={4} />),
    shown.chunks && tab('chunks', `Chunks (${shown.chunks.length})`, () => <JsonTree value={shown.chunks} depth={3} />),
    pictures.length === 0
      ? undefined
      : tab('screenshot', pictures.length === 1 ? 'Screenshot' : `Screenshots (${pictures.length})`, () => (
          <Pictures pictures={pictures} />
        )),
    shown.actions && tab('actions', 'Actions', () => <JsonTree value={shown.actions} depth={3} />),
    metadata.engineOutcomes && tab('trace', 'Trace', () => <Trace facts={metadata} />),
    shown.metadata && tab('metadata', 'Metadata', () => <JsonTree value={metadata} depth={2} />),
  ]
  return tabs.filter((each) => each !== undefined)
}

const linksOf = (urls: readonly string[] = []) => urls.map((url) => ({ url }))

function Words({ text = '', none }: { text: string | undefined; none: string }) {
  return text.trim() === '' ? <p class="faint">{none}</p> : <div class="words">{text}</div>
}

function Changes({
  tracked: { changeStatus, previousScrapeAt, ...rest },
}: {
  tracked: NonNullable<ShownDocument['changeTracking']>
}) {
  return (
    <div class="stack">
      <p>
        <Status value={changeStatus} />{' '}
        {previousScrapeAt === null
          ? 'This is the first scrape.'
          : `Compared with ${new Date(previousScrapeAt).toLocaleString()}.`}
      </p>
      {rest.diff?.text !== undefined && <LongText text={rest.diff.text} />}
      <JsonTree value={rest} depth={1} />
    </div>
  )
}
