// What came of a request, by the endpoint that was asked.
import { counted } from '../../parts/amount.ts'
import { JsonTree } from '../../parts/json-tree.tsx'
import { type Tab, Tabs } from '../../parts/tabs.tsx'
import type { EndpointId } from '../endpoints.ts'
import type { Answer } from '../state.ts'
import { DocumentView, type ShownDocument } from './document.tsx'
import { type Link, Links } from './links.tsx'
import { type ListedPage, Pages } from './pages.tsx'

export function AnswerView({ endpoint, answer }: { endpoint: EndpointId; answer: Answer }) {
  switch (endpoint) {
    case 'scrape':
    case 'parse':
      return <DocumentView shown={(answer.data ?? {}) as ShownDocument} whole={answer} />
    case 'map':
      return <Listed answer={answer} />
    case 'crawl':
    case 'batch':
      return <Pages pages={documentsOf(answer)} whole={answer} noun="page" />
    case 'search':
      return <Pages pages={hitsOf(answer)} whole={answer} noun="result" />
    case 'extract':
    case 'agent':
      return <Found answer={answer} />
  }
}

function Listed({ answer }: { answer: Answer }) {
  const links = (answer.links ?? []) as readonly Link[]
  return (
    <>
      {typeof answer.warning === 'string' && <p class="warning">{answer.warning}</p>}
      <Tabs
        label="Result"
        tabs={[
          { id: 'links', label: counted(links.length, 'URL'), view: () => <Links links={links} noun="URL" /> },
          { id: 'response', label: 'JSON', view: () => <JsonTree value={answer} /> },
        ]}
      />
    </>
  )
}

function Found({ answer }: { answer: Answer }) {
  const { data, sources, warning, documents } = answer
  const tabs: Tab[] = [{ id: 'data', label: 'Data', view: () => <JsonTree value={data} depth={5} /> }]
  if (sources !== undefined)
    tabs.push({ id: 'sources', label: 'Sources', view: () => <JsonTree value={sources} depth={3} /> })
  if (Array.isArray(documents))
    tabs.push({
      id: 'read',
      label: `Read (${documents.length})`,
      view: () => <Links links={documents as Link[]} noun="source" />,
    })
  tabs.push({ id: 'response', label: 'JSON', view: () => <JsonTree value={answer} /> })
  return (
    <>
      {typeof warning === 'string' && <p class="warning">{warning}</p>}
      <Tabs label="Result" tabs={tabs} />
    </>
  )
}

function documentsOf({ data }: Answer): ListedPage[] {
  const documents = (Array.isArray(data) ? data : []) as ShownDocument[]
  return documents.map((document) => ({
    url: document.metadata?.url ?? document.metadata?.sourceURL ?? '',
    title: document.metadata?.title,
    text: document.markdown === undefined ? undefined : beginningOf(document.markdown),
    document,
  }))
}

/** The first words of a Markdown text, without its marks. */
const beginningOf = (markdown: string) =>
  markdown
    .slice(0, 2000)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_>`|]+/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

interface Hit extends ShownDocument {
  url: string
  title?: string
  description?: string
  snippet?: string
  scrapeError?: string
}

function hitsOf({ data = {} }: Answer): ListedPage[] {
  return Object.values(data as Record<string, Hit[]>).flatMap((hits) =>
    hits.map((hit) => ({
      url: hit.url,
      title: hit.title,
      text: hit.scrapeError ?? hit.description ?? hit.snippet,
      document: hit.metadata?.engine === undefined ? undefined : hit,
    })),
  )
}
