import type { ServiceError } from '../errors.ts'

/** An error as a command prints it: a sentence, and its hint on a line of its own. */
export function failureWords(command: string, { message, hint }: Pick<ServiceError, 'message' | 'hint'>): string {
  return `web-extract ${command}: ${message}${hint === undefined ? '' : `\n  ${hint}`}\n`
}
