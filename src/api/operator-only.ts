// The rule for what only operators may see or do.
import { ServiceError } from '../errors.ts'
import type { ApiContext } from './context.ts'

/**
 * Refuses on a service that is open to its network: there, anyone would read its settings and use what it may reach. With a
 * key, who has it is trusted; on a loopback address, who is on the machine.
 *
 * @throws ServiceError `operators_only`
 */
export function operatorsOnly({ isOpen }: Pick<ApiContext, 'isOpen'>, message = CLOSED): void {
  if (!isOpen()) return
  throw new ServiceError('operators_only', message, {
    hint: 'Set SERVICE_WEB_EXTRACT_API_KEY, or let it listen on this machine only: --host 127.0.0.1 or HOST=127.0.0.1.',
  })
}

const CLOSED = 'This route is only for operators, and the service is open to its network'
