import { statSync } from 'node:fs'
import { ownCommand } from '../platform/environment.ts'

/** A hint for a user who gave a file to a command that takes none; undefined if no such file exists. */
export function localFileHint(word: string): string | undefined {
  if (statSync(word, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  return `To read the file of this name, run: ${ownCommand()} parse ${word}`
}
