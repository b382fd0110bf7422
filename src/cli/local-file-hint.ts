import { statSync } from 'node:fs'

/** For whoever named a file where no file is taken; undefined where there is none of this name. */
export function localFileHint(word: string): string | undefined {
  if (statSync(word, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  return `the file of this name is read by: web-extract parse ${word}`
}
