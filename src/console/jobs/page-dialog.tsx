import { useEffect, useRef } from 'preact/hooks'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { Address } from '../parts/address.tsx'
import { bytesOf, count } from '../parts/amount.ts'
import { Attempts } from '../parts/attempts.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { LongText } from '../parts/long-text.tsx'
import { duration } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { setQuery } from '../place.ts'
import type { Job, PageDocument } from './model.ts'

interface PageDialogProps {
  job: Pick<Job, 'id' | 'completed'>
  number: number
  query: URLSearchParams
}

/** One document of a job, over the list that it was chosen from. */
export function PageDialog({ job, number, query }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { value, error, reload } = useLoad(
    (signal) => ask<PageDocument>('GET', `/jobs/${job.id}/pages/${number}`, { signal }),
    [job.id, number],
  )
  const { page: _, ...rest } = Object.fromEntries(query)
  const go = (page: number) => setQuery('jobs', [job.id], { ...rest, page: String(page) })
  return (
    <dialog ref={dialog} class="page-dialog" aria-label="Document" onClose={() => setQuery('jobs', [job.id], rest)}>
      <div class="row dialog-head">
        <button type="button" disabled={number <= 1} onClick={() => go(number - 1)}>
          Previous
        </button>
        <span class="faint">
          {count(number)} of {count(job.completed)}
        </span>
        <button type="button" disabled={number >= job.completed} onClick={() => go(number + 1)}>
          Next
        </button>
        <button type="button" class="close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <Problem error={error} onRetry={reload} />
      {value !== undefined && value.page.number === number && <Document document={value} />}
    </dialog>
  )
}

function Document({ document }: { document: PageDocument }) {
  // A page of an extraction or an agent job has its data and no metadata.
  const { markdown, html, metadata, page } = document
  const facts = [
    metadata?.status_code != null && `HTTP ${metadata.status_code}`,
    metadata?.engine,
    metadata?.elapsed_ms != null && duration(metadata.elapsed_ms),
    page.bytes !== undefined && bytesOf(page.bytes),
  ]
  const json = () => JSON.stringify(document, null, 2)
  return (
    <>
      <h2>{metadata?.title || document.final_url}</h2>
      <p class="about">
        <Address url={document.final_url} /> <span class="faint">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <Tabs
        label="Forms of the document"
        tabs={[
          ...(markdown === undefined
            ? []
            : [{ id: 'markdown', label: 'Markdown', view: () => <Text text={markdown} /> }]),
          ...(html === undefined ? [] : [{ id: 'html', label: 'HTML', view: () => <Text text={html} /> }]),
          { id: 'json', label: 'JSON', view: () => <Text text={json()} /> },
          ...(page.trace.length === 0
            ? []
            : [{ id: 'trace', label: 'Trace', view: () => <Attempts outcomes={page.trace} /> }]),
        ]}
      />
    </>
  )
}

function Text({ text }: { text: string }) {
  if (text === '') return <p class="nothing">There is no text on it.</p>
  return (
    <>
      <CopyButton text={text} />
      <LongText text={text} />
    </>
  )
}
