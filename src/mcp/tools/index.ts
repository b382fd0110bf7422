import type { Tool } from '../tool.ts'
import { agent, agentStatus } from './agent.ts'
import { batchScrape } from './batch.ts'
import { monitorCheck, monitorChecks } from './checks.ts'
import { checkCrawlStatus, crawl } from './crawl.ts'
import { extract } from './extract.ts'
import { interact, interactStop } from './interact.ts'
import { cancelJob, jobStatus, listJobs } from './jobs.ts'
import { map } from './map.ts'
import { monitorCreate } from './monitor-create.ts'
import { monitorDelete, monitorGet, monitorList, monitorRun, monitorUpdate } from './monitors.ts'
import { parse } from './parse.ts'
import { scrape } from './scrape.ts'
import { search } from './search.ts'
import { trace } from './trace.ts'

/**
 * Every tool. Those named `firecrawl_…` take the arguments of the vendor's tools, so that prompts and habits carry over; ours are
 * named `web_extract_…`.
 */
export const tools: readonly Tool[] = [
  scrape,
  search,
  map,
  crawl,
  checkCrawlStatus,
  batchScrape,
  extract,
  agent,
  agentStatus,
  interact,
  interactStop,
  parse,
  trace,
  listJobs,
  jobStatus,
  cancelJob,
  monitorCreate,
  monitorList,
  monitorGet,
  monitorUpdate,
  monitorDelete,
  monitorRun,
  monitorChecks,
  monitorCheck,
]
