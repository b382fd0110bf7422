import { ServiceError } from '../errors.ts'

/** A file of a known format that cannot be read. */
export function unreadable(what: string, cause?: unknown): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} cannot be read; it seems to be damaged.`, { cause })
}

export function encrypted(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} is encrypted and cannot be read without its password.`)
}

export function tooLarge(what: string): ServiceError {
  return new ServiceError('document_unreadable', `The ${what} unpacks to more than is read of a file.`)
}
