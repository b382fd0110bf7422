import { rendererOf } from '../../service/browser-choice.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../run.ts'
import { browserFindings } from './browser.ts'
import { databaseFinding } from './database.ts'
import { engineFindings } from './engines.ts'
import { type Finding, shownFinding } from './finding.ts'
import { ocrFinding } from './ocr.ts'
import { portFinding, proxyFindings, tlsClientFinding } from './services.ts'

/** What is looked at, in this order. */
const examinations: ((context: CommandContext) => Finding[] | Promise<Finding[]>)[] = [
  configuration,
  async ({ config }) => [await portFinding(config)],
  async (context) => [await databaseFinding(context)],
  rendering,
  ({ config }) => proxyFindings(config),
  async ({ config }) => [await tlsClientFinding(config)],
  async ({ config }) => [await ocrFinding(config)],
  notYet,
]

/** `web-extract doctor`: tries what this service needs and tells what is missing, each with its fix. */
export async function doctor(called: CommandContext): Promise<number> {
  const context = withWritableFolders(called)
  const { args, out } = context
  const json = args.switches.has('json')
  let failed = false
  if (!json) out(`web-extract ${version}\n\n`)
  for (const examine of examinations) {
    for (const finding of await examine(context)) {
      out(json ? `${JSON.stringify(finding)}\n` : shownFinding(finding))
      failed ||= finding.state === 'FAIL'
    }
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

function configuration({ warnings }: CommandContext): Finding[] {
  if (warnings.length === 0) return [{ state: 'ok', about: 'configuration', says: 'every setting is known' }]
  const fix = 'web-extract --help lists the settings.'
  return warnings.map((says) => ({ state: 'warn', about: 'configuration', says, fix }))
}

/** Of who renders for this role: engines where some are named, else the browser of this machine. */
async function rendering({ config }: CommandContext): Promise<Finding[]> {
  if (config.role !== 'render' && config.renderEngineUrls.length > 0) return engineFindings(config)
  if (config.role !== 'api') return browserFindings(config)
  const { says, fix } = await rendererOf(config)
  return [{ state: 'warn', about: 'browser', says, ...(fix !== undefined && { fix }) }]
}

/** What people of other tools look for. */
function notYet(): Finding[] {
  const says = 'not in this version; there is nothing to set'
  return ['search', 'model'].map((about) => ({ state: 'ok', about, says }))
}
