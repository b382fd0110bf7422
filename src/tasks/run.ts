// Runs a task by its kind.
import type { Sql } from 'postgres'
import type { PageComparer } from '../conversion/comparer.ts'
import type { Search } from '../search/search.ts'
import type { JobFacts, RunTask } from '../worker/task.ts'
import { agentPage } from './agent/source.ts'
import { agentStep } from './agent/step.ts'
import { batchPage } from './batch.ts'
import { runCheck } from './check/check.ts'
import { Crawl } from './crawl.ts'
import { extractPage } from './extract.ts'
import { gather } from './gather.ts'
import { LessonMemory, learning } from './lessons.ts'
import { crawlPage, type ScrapeParts } from './page.ts'
import { RobotsCache } from './robots.ts'
import { crawlSitemaps } from './sitemaps.ts'

/** Crawls whose rules and checked links a worker keeps. */
const MAX_CRAWLS = 32

/**
 * The function that a worker calls for each task.
 *
 * @param parts without `comparer`, checks of monitors fail
 */
export function createRunTask(
  parts: ScrapeParts & { sql: Sql; search?: Search | undefined; comparer?: PageComparer },
): RunTask {
  const robots = new RobotsCache()
  const lessons = new LessonMemory()
  const crawls = new Map<JobFacts, Crawl>()
  const crawlOf = (job: JobFacts): Crawl => {
    const crawl = crawls.get(job) ?? new Crawl(job, { ...parts, robots })
    // Keeps the least recently used one first.
    crawls.delete(job)
    crawls.set(job, crawl)
    const [oldest] = crawls.keys()
    if (crawls.size > MAX_CRAWLS) crawls.delete(oldest!)
    return crawl
  }
  return (task, job, discover, call) => {
    if (task.kind === 'check') return runCheck(task, job, { ...parts, comparer: needed(parts.comparer) }, call)
    if (job.kind === 'agent') {
      const own = { ...parts, robots }
      return task.kind === 'gather' ? agentStep(task, job, own, call) : agentPage(task, job, own, call)
    }
    if (task.kind === 'gather') return gather(task, job, parts, call)
    if (task.kind === 'sitemaps') return crawlSitemaps(task, crawlOf(job), { ...parts, discover }, call)
    const learningParts = { ...parts, convert: learning(parts.convert, lessons, job.id) }
    if (job.kind === 'extract') return extractPage(task, job, { ...learningParts, robots }, call)
    if (job.kind === 'batch') return batchPage(task, job, learningParts, call)
    return crawlPage(task, crawlOf(job), { ...learningParts, discover }, call)
  }
}

/** Only services have monitors. */
function needed(comparer: PageComparer | undefined): PageComparer {
  if (comparer === undefined) throw new Error('a check needs a comparer')
  return comparer
}
