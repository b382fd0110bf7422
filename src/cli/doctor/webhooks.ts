import { webhookSecretFile } from '../../db/secret.ts'
import { asServiceError } from '../../errors.ts'
import { ownCommand } from '../../platform/environment.ts'
import { rolesDatabase } from '../../service/database.ts'
import { existingWebhookKey } from '../../service/webhook-key.ts'
import type { CommandContext } from '../command.ts'
import type { CheckResult } from './check-result.ts'

/** Says where the key is that signs webhook events: receivers need it. */
export async function checkWebhooks({
  config,
  sources,
}: Pick<CommandContext, 'config' | 'sources'>): Promise<CheckResult[]> {
  if (!rolesDatabase({ config, sources })) return []
  if (config.webhookSecret !== undefined) {
    return [{ state: 'ok', about, says: 'events are signed with SERVICE_WEBHOOK_HMAC_SECRET' }]
  }
  const inDatabase = config.databaseUrl !== undefined
  const place = inDatabase ? 'the database' : keyFileIn(config.dataDir)
  // The check of the database says what is wrong with DATA_DIR.
  if (place === undefined) return []
  const says = `events are signed with the key in ${place}`
  try {
    const made = (await existingWebhookKey(config)) !== undefined
    if (!made) return [{ state: 'ok', about, says: `${says}; the first ${inDatabase ? 'worker' : 'job'} creates it` }]
    return [{ state: 'ok', about, says: inDatabase ? `${says}; ${ownCommand()} config webhook-key prints it` : says }]
  } catch (thrown) {
    const { code, message, hint } = asServiceError(thrown)
    // The check of the database says why it cannot be reached.
    if (code === 'database_unavailable') return [{ state: 'ok', about, says }]
    return [{ state: 'warn', about, says: message, ...(hint !== undefined && { fix: hint }) }]
  }
}

function keyFileIn(dataDir: string): string | undefined {
  try {
    return webhookSecretFile(dataDir)
  } catch {
    return undefined
  }
}

const about = 'webhooks'
