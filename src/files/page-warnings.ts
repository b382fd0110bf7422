// Sentences about the pages of a file that are missing from the result.

export const timeLimitReached = (done: number, all: number): string =>
  `The time limit was reached after page ${done} of ${all}. The pages up to it are here.`

/** Page numbers for a warning; if there are many, the first of them. */
export function pageNumbers(pages: readonly number[]): string {
  const more = pages.length - MAX_NAMED
  return more > 0 ? `${pages.slice(0, MAX_NAMED).join(', ')} and ${more} more` : pages.join(', ')
}

const MAX_NAMED = 10
