import { createHash } from 'node:crypto'

/** What makes a task one within its job, as 32 hexadecimal digits: half of a SHA-256, which no two URLs of a job share. */
export function taskKey(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 32)
}
