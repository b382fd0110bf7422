// The pages of a job, or the results of a search: a list, and the one that is chosen.
import { useState } from 'preact/hooks'
import { Address } from '../../parts/address.tsx'
import { counted } from '../../parts/amount.ts'
import { JsonTree } from '../../parts/json-tree.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { DocumentView, type ShownDocument } from './document.tsx'

export interface ListedPage {
  url: string
  title: string | undefined
  text: string | undefined
  document: ShownDocument | undefined
}

export function Pages({ pages, whole, noun }: { pages: readonly ListedPage[]; whole: unknown; noun: string }) {
  const [chosen, choose] = useState<number | undefined>()
  const page = chosen === undefined ? undefined : pages[chosen]
  if (page?.document !== undefined) {
    return (
      <>
        <div class="row bar">
          <button type="button" onClick={() => choose(undefined)}>
            ← All {noun}s
          </button>
          <span class="grow cut">
            <Address url={page.url} />
          </span>
        </div>
        <DocumentView shown={page.document} whole={page.document} />
      </>
    )
  }
  const list = () => (
    <ul class="hits">
      {pages.map(({ url, title, text, document }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a URL may be in a list twice
        <li key={index}>
          <div class="row">
            <b class="grow">{title ?? url}</b>
            {document !== undefined && (
              <button type="button" class="small" aria-label={`Open ${title ?? url}`} onClick={() => choose(index)}>
                Open
              </button>
            )}
          </div>
          <Address url={url} />
          {text !== undefined && <p class="faint">{text}</p>}
        </li>
      ))}
    </ul>
  )
  return (
    <Tabs
      label="Result"
      tabs={[
        { id: 'pages', label: counted(pages.length, noun), view: list },
        { id: 'response', label: 'JSON', view: () => <JsonTree value={whole} /> },
      ]}
    />
  )
}
