// Why a page is not rendered, as far as the engine knows.
import type { RenderRequest } from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'

export function crashedTwice({ url }: RenderRequest, cause: unknown): ServiceError {
  return new ServiceError('render_unavailable', `the browser crashed twice while rendering ${url.host}`, { cause })
}

export function tooMuchMemory({ url }: RenderRequest, maxBytes: number, cause: unknown): ServiceError {
  const gigabytes = Math.round(maxBytes / 1024 ** 2) / 1024
  return new ServiceError('body_too_large', `the page at ${url.host} uses more than ${gigabytes} GiB of memory`, {
    cause,
  })
}

export function checkScheme({ protocol }: URL): void {
  if (protocol === 'http:' || protocol === 'https:') return
  throw new ServiceError('blocked_address', `${protocol} URLs are blocked; only http and https are allowed`)
}

export function crashedAfterActions({ url }: RenderRequest, cause: unknown): ServiceError {
  return new ServiceError('internal', `the browser crashed while rendering ${url.host}`, {
    cause,
    hint: 'The page was not rendered again, because its actions had already started.',
  })
}
