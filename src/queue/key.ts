import { createHash } from 'node:crypto'

/** Identifies a task within its job: half of a SHA-256 as 32 hexadecimal digits, long enough that no two URLs collide. */
export function taskKey(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 32)
}
