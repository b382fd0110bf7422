import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import { resolveOperator } from '../guard/resolve.ts'
import { withoutBrackets } from '../host.ts'
import { exchange, type HeaderList, type IncomingResponse, type OutgoingRequest, readBody } from '../http/request.ts'
import { headerValue } from '../message.ts'

/** A service that the operator runs: a rendering engine, the TLS client, another web-extract. */
interface OperatorService {
  /** The base URL. Paths are resolved below it, because a proxy may serve it under a path of its host. */
  url: URL
  /** What error messages call it if its name does not resolve. */
  name: string
}

export interface OperatorRequest extends Pick<OutgoingRequest, 'method' | 'signal' | 'body'> {
  /** Relative to the base URL, without a leading slash. */
  path: string
  headers?: HeaderList
  /** Limit for the decoded body. */
  maxBytes: number
}

export interface OperatorAnswer {
  status: number
  headers: HeaderList
  /** The `Content-Type` header, or an empty string. */
  contentType: string
  body: Uint8Array
}

/**
 * Sends one request to a service that the operator runs and reads the whole answer, whatever its status.
 *
 * The address rules for pages do not apply here: the operator chose the address, and it is often a private one. Never
 * pass an address that a caller chose, such as that of a webhook.
 *
 * @throws OperatorError if there is no complete answer, also when `signal` timed out; the `ServiceError` that `signal`
 *   was aborted with
 */
export async function askOperator(
  service: OperatorService,
  { maxBytes, ...request }: OperatorRequest,
): Promise<OperatorAnswer> {
  const { signal } = request
  try {
    const response = await send(service, request)
    const body = await readBody(response, { maxBytes, signal })
    const contentType = headerValue(response.headers, 'content-type') ?? ''
    return { status: response.status, headers: response.headers, contentType, body }
  } catch (thrown) {
    if (signal.reason instanceof ServiceError) throw signal.reason
    throw new OperatorError(service.name, netError(thrown, service.name, signal))
  }
}

/**
 * As `askOperator`, but the body is still to be read. The signal ends that too.
 *
 * @throws OperatorError, or the `ServiceError` that `signal` was aborted with
 */
export async function openOperator(
  service: OperatorService,
  request: Omit<OperatorRequest, 'maxBytes'>,
): Promise<IncomingResponse> {
  try {
    return await send(service, request)
  } catch (thrown) {
    if (request.signal.reason instanceof ServiceError) throw request.signal.reason
    throw new OperatorError(service.name, netError(thrown, service.name, request.signal))
  }
}

async function send(
  service: OperatorService,
  { path, headers = [], signal, ...message }: Omit<OperatorRequest, 'maxBytes'>,
): Promise<IncomingResponse> {
  const url = operatorUrl(service.url, path)
  const addresses = await resolveOperator(withoutBrackets(url.hostname), service.name, signal)
  return exchange({ url, headers, signal, verifyTls: true, addresses, ...message })
}

/** The URL of a path below the base URL of a service. */
export function operatorUrl(base: URL, path: string): URL {
  return new URL(path, base.href.replace(/\/*$/, '/'))
}

/** A service of the operator gave no complete answer. `code` and `message` say why, as for a page. */
export class OperatorError extends ServiceError {
  constructor(
    readonly service: string,
    { code, message, cause, hint }: ServiceError,
  ) {
    super(code, message, { cause, ...(hint !== undefined && { hint }) })
  }
}
