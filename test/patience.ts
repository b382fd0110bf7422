/**
 * How long a test may take, and wait for anything. Where time must be linear: a quadratic step takes minutes, a linear one
 * ends long before, on a busy machine too.
 */
export const PATIENCE_MS = 60_000
