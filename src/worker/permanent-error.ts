/** Failures of our own that are tried again, lest a page fails for a hiccup of the driver. */
const MOST_FAULTS = 20

/**
 * Judges what one piece of work with the database fails with, each time that it is tried: true when it would fail for the
 * same reason ever again. That is so for data exceptions and the like (SQLSTATE classes 21, 22, 23, 42, 54), and, after
 * some tries, for a fault of our own program, which no return of the database mends. What else fails passes.
 */
export function permanentErrorCheck(): (error: unknown) => boolean {
  let faults = 0
  return (error) => {
    if (isFault(error)) faults += 1
    return isRefusal(error) || faults >= MOST_FAULTS
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

const isRefusal = (error: unknown) => /^(?:21|22|23|42|54)/.test(codeOf(error))

/** What postgres.js says of a value that is missing comes without a type of its own. */
const isFault = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || codeOf(error) === 'UNDEFINED_VALUE'
