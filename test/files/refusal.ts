import { ServiceError } from '../../src/errors.ts'

/** The typed error that a file was refused with. Any other failure is our own and is thrown on. */
export function refusal(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  throw thrown
}
