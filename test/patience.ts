/**
 * How long a test may take, and wait for anything. A test of linear time relies on it too: a quadratic step takes minutes,
 * while a linear one is done long before, even on a busy machine.
 */
export const PATIENCE_MS = 60_000

/** Waits until a condition holds. It looks less often with time, since a look may be a request to a busy service. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = String(holds),
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const began = performance.now()
  while (!(await holds())) {
    const waited = performance.now() - began
    if (waited > patienceMs) throw new Error(`not true within ${patienceMs} ms: ${what}`)
    await Bun.sleep(Math.min(10 + waited / 20, 50))
  }
}

/** The time of the processor that this process has taken, in ms. Unlike the clock, it does not run on while others work. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
