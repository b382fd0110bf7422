import { ServiceError } from '../../src/errors.ts'

/** The typed error that a file was rejected with. Any other error is a bug and is rethrown. */
export function typedError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  throw thrown
}
