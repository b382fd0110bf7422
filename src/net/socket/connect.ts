import net from 'node:net'
import { onAbort } from '../../concurrency/abort.ts'
import { canonicalAddress } from '../guard/address.ts'
import type { ApprovedAddress } from '../guard/resolve.ts'

export interface Connected {
  socket: net.Socket
  address: string
}

interface Destination {
  /** Nothing else is connected to. In order of preference. */
  addresses: readonly ApprovedAddress[]
  port: number
  signal: AbortSignal
}

/**
 * Connects to the first address that answers.
 *
 * @throws the socket error of the last address that was tried; the reason of `signal`
 */
export async function connectFirst({ addresses, port, signal }: Destination): Promise<Connected> {
  const rest = new AbortController()
  const stop = AbortSignal.any([signal, rest.signal])
  const attempts: Promise<Connected>[] = []
  let winner: Connected | undefined
  try {
    for (const { address } of addresses) {
      stop.throwIfAborted()
      attempts.push(connect(address, port, stop))
      winner = await within(NEXT_ADDRESS_AFTER_MS, Promise.any(attempts))
      if (winner !== undefined) return winner
    }
    winner = await Promise.any(attempts)
    return winner
  } catch (thrown) {
    throw thrown instanceof AggregateError ? thrown.errors.at(-1) : thrown
  } finally {
    rest.abort()
    for (const attempt of attempts) attempt.then((other) => other !== winner && other.socket.destroy(), ignore)
  }
}

const ignore = () => undefined

function connect(address: string, port: number, signal: AbortSignal): Promise<Connected> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: address, port, noDelay: true })
    const fail = (error: unknown) => {
      over()
      socket.destroy()
      reject(error)
    }
    const over = onAbort(signal, () => fail(signal.reason))
    socket.once('error', fail)
    socket.once('connect', () => {
      over()
      // Users of the socket notice an error by its close. Without a listener, it would end the process.
      socket.off('error', fail).on('error', ignore)
      if (canonicalAddress(socket.remoteAddress ?? '') === address) return resolve({ socket, address })
      return fail(new Error('connected to another address than the approved one'))
    })
  })
}

/** The value, or undefined if it failed or did not come in time. */
async function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  const { promise: time, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([value.catch(ignore), time])
  } finally {
    clearTimeout(timer)
  }
}

/** RFC 8305 5: how long to wait before trying the next address in parallel. */
const NEXT_ADDRESS_AFTER_MS = 250
