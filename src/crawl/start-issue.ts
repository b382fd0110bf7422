/** What became of the start page of a crawl. */
interface Start {
  /** HTTP status of its document. */
  status?: number | undefined
  error?: { code: string; message: string } | undefined
}

/** Why a crawl may have found little, if its start page is not what the caller expected: one sentence or two. Pure. */
export function startIssueOf({ status = 200, error }: Start): string | undefined {
  if (error !== undefined) return `The start page could not be used (${error.code}). ${error.message}`
  return status < 400 ? undefined : `The start page answered with HTTP ${status}.`
}
