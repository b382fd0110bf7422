// Distinguishes permanent database errors from temporary ones.

/** Internal errors that are retried before giving up, since a driver may fail once. */
const MAX_INTERNAL_ERRORS = 20

/**
 * Returns a function that gets each error of one repeated operation. It returns true if a retry cannot succeed: for data
 * errors and the like (SQLSTATE classes 21, 22, 23, 42, 54), and after several internal errors. All other errors pass.
 */
export function permanentErrorCheck(): (error: unknown) => boolean {
  let internalErrors = 0
  return (error) => {
    if (isInternalError(error)) internalErrors += 1
    return isDataError(error) || internalErrors >= MAX_INTERNAL_ERRORS
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

const isDataError = (error: unknown) => /^(?:21|22|23|42|54)/.test(codeOf(error))

/** postgres.js reports a missing value with a code but no error type of its own. */
const isInternalError = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || codeOf(error) === 'UNDEFINED_VALUE'
