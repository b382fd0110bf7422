// Runs a task by its kind.
import type { Sql } from 'postgres'
import type { Search } from '../search/search.ts'
import type { JobFacts, RunTask } from '../worker/task.ts'
import { agentPage } from './agent/source.ts'
import { agentStep } from './agent/step.ts'
import { batchPage } from './batch.ts'
import { Crawl } from './crawl.ts'
import { extractPage } from './extract.ts'
import { gather } from './gather.ts'
import { LessonMemory, learning } from './lessons.ts'
import { crawlPage, type ScrapeParts } from './page.ts'
import { RobotsCache } from './robots.ts'
import { crawlSitemaps } from './sitemaps.ts'

/** Crawls whose rules and checked links a worker keeps. */
const MAX_CRAWLS = 32

/** The function that a worker calls for each task. */
export function createRunTask(parts: ScrapeParts & { sql: Sql; search?: Search | undefined }): RunTask {
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
