/**
 * How long a test may take, and wait for anything. Where time must be linear: a quadratic step takes minutes, a linear one
 * ends long before, on a busy machine too.
 */
export const PATIENCE_MS = 60_000

/** Waits until something holds, as long as patience lasts. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = String(holds),
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const ends = performance.now() + patienceMs; !(await holds()); await Bun.sleep(10)) {
    if (performance.now() > ends) throw new Error(`it did not come true within ${patienceMs} ms: ${what}`)
  }
}
