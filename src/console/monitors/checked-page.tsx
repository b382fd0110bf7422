import { useState } from 'preact/hooks'
import { LongText } from '../parts/long-text.tsx'
import { Status } from '../parts/status.tsx'
import { type Tab, Tabs } from '../parts/tabs.tsx'
import { DiffView } from './diff/diff-view.tsx'
import { JsonChanges } from './json-changes.tsx'
import type { Judgment, CheckedPage as Page } from './model.ts'

/** What a check found at one page. What is in it is made when it is opened. */
export function CheckedPage({ page, isOpenAtFirst }: { page: Page; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const tabs = tabsOf(page)
  return (
    <details class="card checked" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Status value={page.status} /> <span class="checked-url">{page.url}</span>
        {page.statusCode !== undefined && <span class="faint"> HTTP {page.statusCode}</span>}
      </summary>
      {isOpen && (
        <div class="stack">
          {page.error !== undefined && <p class="note">{page.error}</p>}
          {page.warning !== undefined && <p class="note">{page.warning}</p>}
          {page.judgment !== undefined && <Judged judgment={page.judgment} />}
          {tabs.length > 0 && <Tabs label={`Parts of ${page.url}`} tabs={tabs} />}
          {tabs.length === 0 && page.error === undefined && <p class="faint">Nothing of it is kept.</p>}
        </div>
      )}
    </details>
  )
}

function tabsOf({ diff, snapshot }: Page): Tab[] {
  const { markdown, json } = snapshot ?? {}
  return [
    ...(diff !== undefined && diff.text !== ''
      ? [{ id: 'diff', label: 'Difference', view: () => <DiffView diff={diff.text} /> }]
      : []),
    ...(diff !== undefined && diff.json.length > 0
      ? [{ id: 'changes', label: 'Changes by path', view: () => <JsonChanges changes={diff.json} /> }]
      : []),
    ...(markdown === undefined ? [] : [{ id: 'text', label: 'Text', view: () => <LongText text={markdown} /> }]),
    ...(json === undefined
      ? []
      : [{ id: 'json', label: 'Data', view: () => <LongText text={JSON.stringify(json, null, 2)} /> }]),
  ]
}

function Judged({ judgment: { meaningful, confidence, reason, meaningfulChanges } }: { judgment: Judgment }) {
  return (
    <div class="note">
      <p>
        <b>{meaningful ? 'This matters to the goal.' : 'This does not matter to the goal.'}</b> {reason}{' '}
        <span class="faint">({confidence} confidence)</span>
      </p>
      {meaningfulChanges.map(({ type, before, after, reason }) => (
        <p key={`${type} ${before} ${after}`}>
          {type}: {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>} {reason}
        </p>
      ))}
    </div>
  )
}
