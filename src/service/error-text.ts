import type { ServiceError } from '../errors.ts'

/** A failure as a command tells it: a sentence, and on a line of its own what to do. */
export function failureWords(command: string, { message, hint }: Pick<ServiceError, 'message' | 'hint'>): string {
  return `web-extract ${command}: ${message}${hint === undefined ? '' : `\n  ${hint}`}\n`
}
