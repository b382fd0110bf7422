import type { Tab } from './tab.ts'

/** The document of a tab as HTML, with its closed shadow roots if it may have any. */
export async function readDocument({ runScript, maxBytes }: Pick<Tab, 'runScript' | 'maxBytes'>) {
  const options = { maxCharacters: maxBytes }
  const found = await runScript('document', { ...options, closedRoots: false })
  return found.veiled ? runScript('document', { ...options, closedRoots: true }) : found
}
