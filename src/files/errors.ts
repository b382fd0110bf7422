import { ServiceError } from '../errors.ts'

/**
 * The error for a file of a supported format that cannot be read.
 *
 * @param what the kind of file: `Word document`
 */
export function unreadable(what: string, cause?: unknown): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} cannot be read. It is probably damaged.`, { cause })
}

export function encrypted(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} is encrypted. Remove its password and try again.`)
}

export function tooLarge(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} is too large when unpacked.`)
}
