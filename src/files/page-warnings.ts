/** Files of pages are read one page after the other, as long as the time lasts, and tell which pages are missing. */

/** How long pages are read where nobody says how long. */
export const TIME_LIMIT_MS = 15_000

export const timeEnded = (done: number, all: number): string =>
  `Time ended after page ${done} of ${all}; what comes before is here.`

const MAX_NAMED = 10

/** Numbers of pages for a warning, the first of them if they are many. */
export function pageNumbers(pages: readonly number[]): string {
  const more = pages.length - MAX_NAMED
  return more > 0 ? `${pages.slice(0, MAX_NAMED).join(', ')} and ${more} more` : pages.join(', ')
}
