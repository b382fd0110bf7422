import type { Sources } from '../../config/read.ts'
import { shownSettings } from '../../config/shown.ts'
import { asServiceError } from '../../errors.ts'
import { failureWords } from '../../service/error-text.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { existingWebhookKey } from '../../service/webhook-key.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import type { CommandContext } from '../command.ts'

/** `web-extract config print|webhook-key`. */
export async function printConfig(called: CommandContext): Promise<number> {
  if (called.args.positionals[0] === 'webhook-key') return printWebhookKey(withWritableFolders(called))
  called.out(printedConfig(called))
  return exitCodes.ok
}

async function printWebhookKey({ config, out, err }: CommandContext): Promise<number> {
  try {
    const key = await existingWebhookKey(config)
    if (key !== undefined) {
      out(`${key}\n`)
      return exitCodes.ok
    }
    err('web-extract config: there is no webhook key yet. The first job creates it.\n')
    return exitCodes.failed
  } catch (thrown) {
    const failure = asServiceError(thrown)
    err(failureWords('config', failure))
    return failure.code === 'database_unavailable' ? exitCodes.unavailable : exitCodes.failed
  }
}

/** `--print-config`: one row per setting with its name, value and source. Secrets show as `<set>`. */
export function printedConfig({ texts, sources }: { texts: Record<string, string>; sources: Sources }): string {
  const rows = shownSettings({ texts, sources }).map(({ name, value, origin }) => [name, value || '(empty)', origin])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(([name, value, source]) => `${name!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}  ${source}\n`)
    .join('')
}
