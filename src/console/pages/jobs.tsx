import '../styles/jobs.css'
import { JobDetail } from '../jobs/job-detail.tsx'
import { JobList } from '../jobs/job-list.tsx'
import type { ConsoleRoute } from '../route.ts'

export function Jobs({ route }: { route: ConsoleRoute }) {
  const [id] = route.rest
  if (id === undefined) return <JobList query={route.query} />
  return <JobDetail key={id} id={id} query={route.query} />
}
