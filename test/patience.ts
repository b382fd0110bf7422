/**
 * How long a test may take, and wait for anything. A test of linear time relies on it too: a quadratic step takes minutes,
 * while a linear one is done long before, even on a busy machine.
 */
export const PATIENCE_MS = 60_000

/** Waits until a condition holds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = String(holds),
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const ends = performance.now() + patienceMs; !(await holds()); await Bun.sleep(10)) {
    if (performance.now() > ends) throw new Error(`not true within ${patienceMs} ms: ${what}`)
  }
}
