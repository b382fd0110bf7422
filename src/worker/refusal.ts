/**
 * Data exceptions and the like (SQLSTATE classes 21, 22, 23, 42, 54): the database would refuse the same again. What else
 * fails with it passes.
 */
export function isRefusal(error: unknown): boolean {
  return /^(?:21|22|23|42|54)/.test(String((error as { code?: unknown }).code ?? ''))
}
