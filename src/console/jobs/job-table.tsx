import { count } from '../parts/amounts.ts'
import { Bar } from '../parts/bar.tsx'
import { duration, Moment } from '../parts/moment.tsx'
import { shortUrl } from '../parts/short-url.ts'
import { Status } from '../parts/status.tsx'
import { hrefOf } from '../route.ts'
import { isActive, type ListedJob, tookMs } from './model.ts'

/** On a narrow screen, the last columns move below the URL. */
export function JobTable({ jobs }: { jobs: readonly ListedJob[] }) {
  return (
    <div class="table">
      <table class="jobs">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col" class="wide">
              State
            </th>
            <th scope="col">Pages</th>
            <th scope="col" class="wide">
              Started
            </th>
            <th scope="col" class="wide number">
              Took
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobRow({ job }: { job: ListedJob }) {
  const { id, kind, url, status, total, completed, failed, createdAt } = job
  return (
    <tr>
      <td class="job-name">
        <div class="one-line">
          <span class="kind wide">{kind}</span>{' '}
          <a href={hrefOf('jobs', [id])} title={url}>
            {url === '' ? id : shortUrl(url)}
          </a>
        </div>
        <div class="narrow-only faint">
          <Status value={status} /> {kind}, <Moment at={createdAt} />
        </div>
      </td>
      <td class="wide">
        <Status value={status} />
      </td>
      <td class="job-pages">
        <span>
          {isActive(job) ? `${count(completed)} / ${count(total)}` : count(completed)}
          {failed > 0 && <span class="bad-text"> · {count(failed)} failed</span>}
        </span>
        {isActive(job) && (
          <Bar
            total={total}
            parts={[
              { tone: 'good', value: completed },
              { tone: 'bad', value: failed },
            ]}
          />
        )}
      </td>
      <td class="wide">
        <Moment at={createdAt} />
      </td>
      <td class="wide number">{duration(tookMs(job, Date.now()))}</td>
    </tr>
  )
}
