// What `web-extract agent` does.
import { DEFAULT_CREDITS, type StoredAgent } from '../../agent/options.ts'
import type { AgentResult } from '../../agent/result.ts'
import { asServiceError } from '../../errors.ts'
import { checkContent } from '../../operations/content-options.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { openRuntime, shownAddress } from '../../service/local.ts'
import { runHere, type StepReport } from '../../tasks/agent/here.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { readSchema } from '../commands/extract.ts'
import { errorInFlags } from '../in-flags.ts'
import { pageOptionsOf } from '../page-options.ts'
import { missingServer, modelOf } from '../request-flags.ts'

/** Pages that are read at the same time. */
const PAGES_AT_ONCE = 4

/** `web-extract agent`: prints what the web answers, and on a terminal what it does meanwhile. Exits with 1 if nothing answers. */
export async function agent(context: CommandContext): Promise<number> {
  const { args, out, err, config } = context
  const missing = missingServer(args, config)
  if (missing !== undefined) {
    err(`web-extract: ${missing}\n`)
    return exitCodes.usage
  }
  const options = await optionsOf(args).catch((thrown: Error) => thrown)
  if (options instanceof Error) {
    err(`web-extract agent: ${options.message}\n`)
    return exitCodes.usage
  }
  const urls = args.lists.url ?? []
  await using runtime = openRuntime(context, { slots: PAGES_AT_ONCE, models: !args.switches.has('no-model') })
  for (const url of urls) runtime.openTo(url)
  const onStep = process.stderr.isTTY ? (step: StepReport) => err(`${lineOf(step)}\n`) : undefined
  try {
    const result = await runHere(
      { options, urls, ...modelOf(args), ...(onStep && { onStep }) },
      runtime.agentParts,
      runtime.call,
    )
    for (const warning of result.warnings) err(`${warning}\n`)
    await out(shown(result, args))
    return hasAnswer(result.data) ? exitCodes.ok : exitCodes.failed
  } catch (thrown) {
    const { message, code, hint } = errorInFlags(asServiceError(thrown))
    err(`web-extract agent: ${message} (${code})${hint === undefined ? '' : ` ${hint}`}\n`)
    return exitCodes.failed
  }
}

/** @throws Error that names the flag and what is wrong with the schema */
async function optionsOf(args: ParsedArguments): Promise<StoredAgent> {
  const [prompt = ''] = args.positionals
  const { schema } = args.values
  const page = pageOptionsOf(args)
  const extraction = {
    prompt,
    schemaPath: ['--schema'],
    evidence: true,
    partial: true,
    ...(schema !== undefined && { schema: await readSchema(schema) }),
  }
  const content = { ...page.content, formats: ['markdown' as const], onlyMainContent: true, extraction }
  checkContent(content)
  return {
    page: { ...page, content },
    strict: args.switches.has('strict'),
    maxCredits: Number(args.values['max-credits'] ?? DEFAULT_CREDITS),
    notes: [],
    seeded: (args.lists.url ?? []).length > 0,
  }
}

/** A step on one line. */
function lineOf(step: StepReport): string {
  if ('failed' in step) return `failed  ${shownAddress(step.failed)}: ${step.message}`
  const { action, input, output } = step
  const { query, url } = input as { query?: string; url?: string }
  const { title, hits } = output as { title?: string; hits?: unknown[] }
  if (url !== undefined) return `read    ${shownAddress(url)}${title ? `  ${title}` : ''}`
  if (query !== undefined)
    return `${action.padEnd(7)} "${query}"${hits === undefined ? '' : `: ${hits.length} results`}`
  return action
}

function shown(
  { data, sources, conflicts, warnings, model }: AgentResult,
  { switches, values }: ParsedArguments,
): string {
  if (switches.has('json'))
    return `${JSON.stringify({ data, sources, conflicts, warnings, ...(model && { model }) })}\n`
  if (values.schema !== undefined) return `${JSON.stringify(data, null, 2)}\n`
  const { answer } = data as { answer?: string | null }
  const urls = [
    ...new Set(
      Object.values(sources)
        .flat()
        .map(({ url }) => url),
    ),
  ]
  return answer ? `${answer}\n\n${urls.map((url) => `${url}\n`).join('')}` : ''
}

function hasAnswer(data: AgentResult['data']): boolean {
  return typeof data === 'object' && data !== null ? Object.values(data).some(hasAnswer) : data !== null && data !== ''
}
