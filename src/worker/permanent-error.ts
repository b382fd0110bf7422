// Tells errors of the database that a retry cannot cure from those that pass.

/** Internal errors that are retried before giving up, since a driver may fail once. */
const MOST_FAULTS = 20

/**
 * Returns a function that gets each error of one repeated operation. It returns true if a retry cannot succeed: for data
 * errors and the like (SQLSTATE classes 21, 22, 23, 42, 54), and after several internal errors. All other errors pass.
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

/** postgres.js reports a missing value with a code but no error type of its own. */
const isFault = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || codeOf(error) === 'UNDEFINED_VALUE'
