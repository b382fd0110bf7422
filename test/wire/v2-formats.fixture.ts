import { expect } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { issuesOf } from '../../src/wire/issues.ts'
import { withoutNulls } from '../../src/wire/v2/nulls.ts'
import { decodeV2Scrape, V2ScrapeRequest } from '../../src/wire/v2/scrape.ts'

const url = 'http://site.test/'

/** What `/v2/scrape` asks for by `formats`. */
export function contentOf(...formats: unknown[]) {
  const request = structuredClone({ url, formats })
  withoutNulls(request)
  expect(issuesOf(V2ScrapeRequest, request)).toEqual([])
  return decodeV2Scrape(request as Parameters<typeof decodeV2Scrape>[0]).content
}

/** The error with which it refuses them. */
export function refusal(...formats: unknown[]): ServiceError {
  try {
    contentOf(...formats)
  } catch (thrown) {
    if (thrown instanceof ServiceError) return thrown
    throw thrown
  }
  throw new Error('accepted')
}
