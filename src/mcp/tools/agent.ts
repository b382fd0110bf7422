// Research: start an agent job, and look at one.

import { strict } from '../../wire/schema.ts'
import { decodeV2Agent, V2AgentRequest } from '../../wire/v2/agent.ts'
import { checked } from '../arguments/decode.ts'
import { ownArguments } from '../arguments/own.ts'
import { jobArgument, jobOf } from '../jobs/find.ts'
import { ResultReport, reportOf } from '../jobs/report.ts'
import { waitForEnd, waitForKnown, waitForOwn, waitForStarted } from '../jobs/wait.ts'
import { pagingArguments, READS_OWN, STARTS, tool } from '../tool.ts'

/** Conversations and data providers of the hosted agent. */
const ONE_QUESTION = 'is not supported: a job answers one question. Put everything into "prompt"'

export const agent = tool({
  name: 'firecrawl_agent',
  title: 'Research a question',
  description: `Answer a question whose pages you do not know: it searches the web, reads pages and follows links until it can answer, and cites the passage of each value in "sources". Describe the fields you need in "prompt", or pass a JSON Schema. Waits up to "waitSeconds"; after that, firecrawl_agent_status waits on. "urls" gives it pages to begin with, "maxCredits" bounds how many sources it reads. For one known page use firecrawl_scrape; for a list of results, firecrawl_search.`,
  input: strict({
    ...ownArguments(V2AgentRequest.properties, 'webhook', 'model'),
    ...waitForStarted,
    maxTokens: pagingArguments.maxTokens,
  }),
  output: ResultReport,
  hints: STARTS,
  refused: {
    effort: 'is not supported. Bound the work with "maxCredits"',
    threadId: ONE_QUESTION,
    mode: ONE_QUESTION,
    exchange: ONE_QUESTION,
  },
  run: async ({ maxTokens: _, waitSeconds, ...request }, use) => {
    const id = await use.operations.startAgent(decodeV2Agent(checked(V2AgentRequest, request)), use.call)
    const job = jobOf('agent', id)
    await waitForOwn(job, waitSeconds, use)
    return reportOf(job, use)
  },
})

export const agentStatus = tool({
  name: 'firecrawl_agent_status',
  title: 'State and answer of an agent job',
  description: `The state of a firecrawl_agent job, and its answer with sources once "status" is "completed". "processing" means that it still works: set "waitSeconds" to wait for it.`,
  input: strict({ ...jobArgument, ...waitForKnown, ...pagingArguments }),
  output: ResultReport,
  hints: READS_OWN,
  paged: 'stored',
  run: async ({ id, waitSeconds = 0 }, use) => {
    const job = jobOf('agent', id)
    await waitForEnd(job, waitSeconds, use)
    return reportOf(job, use)
  },
})
