/** For tests of linear time: a quadratic step takes minutes, a linear one ends long before, on a busy machine too. */
export const PATIENCE_MS = 60_000
