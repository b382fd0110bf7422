import { CopyButton } from '../parts/copy-button.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { type Tab, Tabs } from '../parts/tabs.tsx'
import { hrefOf } from '../route.ts'
import { AgentResult } from './agent-result.tsx'
import { Deliveries } from './deliveries.tsx'
import { ExtractResult } from './extract-result.tsx'
import { JobActions } from './job-actions.tsx'
import { JobPages } from './job-pages.tsx'
import { JobProgress } from './job-progress.tsx'
import { useJob } from './job-watch.ts'
import { isActive, type Job } from './model.ts'
import { PageDialog } from './page-dialog.tsx'

export function JobDetail({ id, query }: { id: string; query: URLSearchParams }) {
  const { job, error, isLive, reload } = useJob(id)
  return (
    <div class="job">
      <p class="crumbs">
        <a href={hrefOf('jobs')}>Jobs</a>
      </p>
      {job !== undefined && (
        <>
          <div class="row page-head">
            <h1 class="long-title">{job.url === '' ? id : job.url}</h1>
            <Status value={job.status} />
          </div>
          <p class="row faint facts">
            <span class="kind">{job.kind}</span> <code>{id}</code> <CopyButton text={id} label="Copy the id" />
          </p>
        </>
      )}
      <Problem error={error} onRetry={reload} />
      {job !== undefined && (
        <>
          {job.error !== undefined && (
            <div class="problem">
              <p>
                <b>{job.error.message}</b> <span class="faint">{job.error.code}</span>
              </p>
            </div>
          )}
          <JobProgress job={job} isLive={isLive} />
          <JobActions job={job} onChange={reload} />
          <Tabs label="Parts of the job" tabs={tabsOf(job, query)} />
          {/^\d+$/.test(query.get('page') ?? '') && (
            <PageDialog job={job} number={Number(query.get('page'))} query={query} />
          )}
        </>
      )}
    </div>
  )
}

function tabsOf(job: Job, query: URLSearchParams): Tab[] {
  const { id, kind } = job
  const pages = { id: 'pages', label: 'Pages', view: () => <JobPages job={job} query={query} /> }
  const result =
    kind === 'agent'
      ? [{ id: 'result', label: 'Answer', view: () => <AgentResult id={id} isActive={isActive(job)} /> }]
      : kind === 'extract'
        ? [{ id: 'result', label: 'Data', view: () => <ExtractResult id={id} isActive={isActive(job)} /> }]
        : []
  return [
    ...result,
    pages,
    ...(job.webhook
      ? [{ id: 'webhooks', label: 'Webhook', view: () => <Deliveries id={id} isActive={isActive(job)} /> }]
      : []),
    {
      id: 'options',
      label: 'Options',
      view: () => <pre class="long-text">{JSON.stringify(job.options, null, 2)}</pre>,
    },
  ]
}
