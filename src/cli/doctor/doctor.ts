import { rendererOf } from '../../service/browser-choice.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../command.ts'
import { checkBrowser } from './browser.ts'
import { type CheckResult, formatResult } from './check-result.ts'
import { checkDatabase } from './database.ts'
import { checkEngines } from './engines.ts'
import { checkOcr } from './ocr.ts'
import { checkSearch } from './search.ts'
import { checkModel, checkPort, checkProxies, checkTlsClient } from './services.ts'
import { checkWebhooks } from './webhooks.ts'

/** `web-extract doctor`: checks everything the service needs. Each problem is followed by its fix. */
export async function doctor(called: CommandContext): Promise<number> {
  const context = withWritableFolders(called)
  const { args, out } = context
  const json = args.switches.has('json')
  let failed = false
  if (!json) out(`web-extract ${version}\n\n`)
  for (const check of checks) {
    for (const result of await check(context)) {
      out(json ? `${JSON.stringify(result)}\n` : formatResult(result))
      failed ||= result.state === 'FAIL'
    }
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

/** The checks, in order. */
const checks: ((context: CommandContext) => CheckResult[] | Promise<CheckResult[]>)[] = [
  configuration,
  async ({ config }) => [await checkPort(config)],
  async (context) => [await checkDatabase(context)],
  ({ config, sources }) => checkWebhooks({ config, sources }),
  rendering,
  ({ config }) => checkProxies(config),
  async ({ config }) => [await checkTlsClient(config)],
  async ({ config }) => [await checkOcr(config)],
  async ({ config }) => [await checkModel(config)],
  ({ config }) => checkSearch(config),
]

function configuration({ warnings }: CommandContext): CheckResult[] {
  if (warnings.length === 0) return [{ state: 'ok', about: 'configuration', says: 'every setting is known' }]
  const fix = 'Run "web-extract help settings" for the list of settings.'
  return warnings.map((says) => ({ state: 'warn', about: 'configuration', says, fix }))
}

/** Checks what renders for this role: the engines, if any are set, or the local browser. */
async function rendering({ config }: CommandContext): Promise<CheckResult[]> {
  if (config.role !== 'render' && config.renderEngineUrls.length > 0) return checkEngines(config)
  if (config.role !== 'api') return checkBrowser(config)
  const { text: says, fix } = await rendererOf(config)
  return [{ state: 'warn', about: 'browser', says, ...(fix !== undefined && { fix }) }]
}
