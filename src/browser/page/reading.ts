import type { Guest } from './guest.ts'

/** The document as it stands, closed shadow roots included where there may be any. */
export async function readDocument({ inside, maxBytes }: Pick<Guest, 'inside' | 'maxBytes'>) {
  const asked = { maxCharacters: maxBytes }
  const found = await inside('document', { ...asked, closedRoots: false })
  return found.veiled ? inside('document', { ...asked, closedRoots: true }) : found
}
