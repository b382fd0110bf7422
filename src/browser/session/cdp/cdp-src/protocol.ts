// The messages of DevTools (CDP), as far as we look into them.

export type Params = Record<string, unknown>

export interface Command {
  id: number
  method: string
  params: Params
  sessionId: string | undefined
}

/** An error as Chrome reports it, for the client. */
export class CdpError extends Error {
  readonly code: number

  constructor(message: string, code = SERVER_ERROR) {
    super(message)
    this.code = code
  }
}

const SERVER_ERROR = -32_000
const NO_METHOD = -32_601
export const NO_SESSION = -32_001

/** A method that does not exist here: unknown, or one that leads out of the session. */
export const noMethod = (method: string) =>
  new CdpError(`'${method.slice(0, 100)}' is not available in a browser session of this service`, NO_METHOD)

/** Undefined for what is no command. */
export function commandIn(text: string): Command | undefined {
  try {
    const { id, method, params = {}, sessionId } = JSON.parse(text)
    if (!Number.isSafeInteger(id) || typeof method !== 'string' || !isParams(params)) return undefined
    return { id, method, params, sessionId: typeof sessionId === 'string' ? sessionId : undefined }
  } catch {
    return undefined
  }
}

export const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
