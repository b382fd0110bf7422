import { ServiceError } from '../errors.ts'

/**
 * The error for a file of a supported format that cannot be read.
 *
 * @param what the kind of file: `Word document`
 */
export function unreadable(what: string, cause?: unknown): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} cannot be read; it seems to be damaged.`, { cause })
}

export function encrypted(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} is encrypted and cannot be read without its password.`)
}

export function tooLarge(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} unpacks to more than is read of a file.`)
}
