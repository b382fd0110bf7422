// Tells URLs and files apart: on the command line, both are single words.
import { statSync } from 'node:fs'
import { ownCommand } from '../platform/environment.ts'

/** Whether a word is a file: standard input, a file that exists, or a word that is no URL. */
export function isFile(word: string): boolean {
  if (word === '-') return true
  return !hasScheme(word) && (statOf(word) !== undefined || !looksLikeUrl(word))
}

/** Whether a word is a URL, with or without its scheme. `example.com` is one, `report.pdf` and `folder/page.html` are not. */
export function looksLikeUrl(word: string): boolean {
  if (hasScheme(word)) return true
  const host = /^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|localhost|\[[\da-f:.]+\])(?=[:/?#]|$)/iu.exec(word)?.[0]
  return host !== undefined && !hasFileExtension(host) && !(word.includes('/') && statOf(host)?.isDirectory() === true)
}

/**
 * What a user who gave this word for a URL may want to know: how to read the file of that name, or that there is none
 * where the word may have meant one.
 */
export function localFileHint(word: string): string | undefined {
  if (hasScheme(word)) return undefined
  const stat = statOf(word)
  if (stat?.isFile() === true) return `To read the file of this name, run: ${ownCommand()} parse ${word}`
  return stat === undefined && (hasFileExtension(word) || MAYBE_FILE.test(word))
    ? 'There is no file of this name either.'
    : undefined
}

const hasScheme = (word: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(word)
const hasFileExtension = (word: string) => FILE.test(word)
const statOf = (word: string) => statSync(word, { throwIfNoEntry: false })

/** Extensions of files that we read and that are no top-level domains. */
const FILE =
  /\.(?:x?html?|markdown|txt|log|json|xml|csv|tsv|pdf|doc[xm]?|dot[xm]|rtf|od[tsp]|xls[xmb]?|ppt[xm]?|epub|png|jpe?g|gif|bmp|webp|tiff?)$/i

/** Extensions that are also top-level domains: the DNS decides. */
const MAYBE_FILE = /\.(?:md|tab|zip)$/i
