import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a secret is the known one. Compares digests, so that the time reveals neither the secret nor its length. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known))

const digest = (text: string) => createHash('sha256').update(text).digest()
