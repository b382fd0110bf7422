import { rendererOf } from '../../service/browser-choice.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../command.ts'
import { browserFindings } from './browser.ts'
import { databaseFinding } from './database.ts'
import { engineFindings } from './engines.ts'
import { type Finding, shownFinding } from './finding.ts'
import { ocrFinding } from './ocr.ts'
import { portFinding, proxyFindings, tlsClientFinding } from './services.ts'
import { webhookFindings } from './webhooks.ts'

/** `web-extract doctor`: checks everything the service needs. Each problem is followed by its fix. */
export async function doctor(called: CommandContext): Promise<number> {
  const context = withWritableFolders(called)
  const { args, out } = context
  const json = args.switches.has('json')
  let failed = false
  if (!json) out(`web-extract ${version}\n\n`)
  for (const check of checks) {
    for (const finding of await check(context)) {
      out(json ? `${JSON.stringify(finding)}\n` : shownFinding(finding))
      failed ||= finding.state === 'FAIL'
    }
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

/** The checks, in order. */
const checks: ((context: CommandContext) => Finding[] | Promise<Finding[]>)[] = [
  configuration,
  async ({ config }) => [await portFinding(config)],
  async (context) => [await databaseFinding(context)],
  ({ config, sources }) => webhookFindings({ config, sources }),
  rendering,
  ({ config }) => proxyFindings(config),
  async ({ config }) => [await tlsClientFinding(config)],
  async ({ config }) => [await ocrFinding(config)],
  notYet,
]

function configuration({ warnings }: CommandContext): Finding[] {
  if (warnings.length === 0) return [{ state: 'ok', about: 'configuration', says: 'every setting is known' }]
  const fix = 'Run "web-extract help settings" for the list of settings.'
  return warnings.map((says) => ({ state: 'warn', about: 'configuration', says, fix }))
}

/** Checks what renders for this role: the engines, if any are set, or the local browser. */
async function rendering({ config }: CommandContext): Promise<Finding[]> {
  if (config.role !== 'render' && config.renderEngineUrls.length > 0) return engineFindings(config)
  if (config.role !== 'api') return browserFindings(config)
  const { says, fix } = await rendererOf(config)
  return [{ state: 'warn', about: 'browser', says, ...(fix !== undefined && { fix }) }]
}

/** What users of similar tools look for. */
function notYet(): Finding[] {
  const says = 'not available in this version'
  return ['search', 'model'].map((about) => ({ state: 'ok', about, says }))
}
