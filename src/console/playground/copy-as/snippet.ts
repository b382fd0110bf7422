import type { EndpointId } from '../endpoints.ts'

/** A request that is to be shown in other words. */
export interface SnippetRequest {
  endpoint: EndpointId
  path: string
  body: Readonly<Record<string, unknown>>
  /** The URL of the service, without a trailing slash. */
  origin: string
  /** Whether the service needs a key. The key itself is never in a snippet. */
  needsKey: boolean
}

/** The environment variable from which a snippet reads the key. */
export const KEY_VARIABLE = 'WEB_EXTRACT_API_KEY'

/** The name of the file of a parse. */
export function fileNameOf({ file }: SnippetRequest['body']): string {
  const isNamed = typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string'
  return isNamed ? String((file as { name: unknown }).name) : 'document.pdf'
}
