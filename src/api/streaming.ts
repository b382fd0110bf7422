// Responses that are still being written when their route has returned.

const ends = new WeakMap<Response, Promise<void>>()

/** @param ended settles when the response was written, or its client has left */
export function responseEnds(response: Response, ended: Promise<void>): void {
  ends.set(response, ended)
}

/** Undefined for a response that has its body. */
export const endOf = (response: Response): Promise<void> | undefined => ends.get(response)
