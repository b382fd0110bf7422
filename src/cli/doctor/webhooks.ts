import { existsSync } from 'node:fs'
import { webhookSecretFile } from '../../db/secret.ts'
import { rolesDatabase, signsWebhooks } from '../../service/database.ts'
import type { CommandContext } from '../command.ts'
import type { CheckResult } from './check-result.ts'

/** Says where the key is that signs webhook events: receivers need it. */
export function checkWebhooks({ config, sources }: Pick<CommandContext, 'config' | 'sources'>): CheckResult[] {
  if (!rolesDatabase({ config, sources })) return []
  if (config.webhookSecret !== undefined) {
    return [{ state: 'ok', about, says: 'events are signed with SERVICE_WEBHOOK_HMAC_SECRET' }]
  }
  if (!signsWebhooks(config)) {
    const says = 'disabled: with DATABASE_URL, SERVICE_WEBHOOK_HMAC_SECRET must name the key that signs events'
    return [{ state: 'warn', about, says, fix: 'Set SERVICE_WEBHOOK_HMAC_SECRET to the same text in all processes.' }]
  }
  const file = webhookSecretFile(config.dataDir)
  const says = `events are signed with the key in ${file}`
  return [{ state: 'ok', about, says: existsSync(file) ? says : `${says}; the first job creates it` }]
}

const about = 'webhooks'
