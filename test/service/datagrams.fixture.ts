import { dlopen, ptr } from 'bun:ffi'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketAddress } from '../../src/service/sd-notify.ts'
import { PATIENCE_MS } from '../patience.ts'

const AF_UNIX = 1
const SOCK_DGRAM = 2
const MSG_DONTWAIT = 0x40
const POLL_MS = 20

/** A socket as systemd has one: every datagram it gets, in order. Dispose of it. */
export function receiveDatagrams(socket: string) {
  const libc = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    recv: { args: ['i32', 'ptr', 'usize', 'i32'], returns: 'i64' },
  }).symbols
  const address = socketAddress(socket)
  const descriptor = libc.socket(AF_UNIX, SOCK_DGRAM, 0)
  if (libc.bind(descriptor, ptr(address), address.length) !== 0) throw new Error(`${socket} cannot be bound`)
  const buffer = Buffer.alloc(4096)
  return {
    async next(): Promise<string> {
      const endsAt = performance.now() + PATIENCE_MS
      while (performance.now() < endsAt) {
        const bytes = Number(libc.recv(descriptor, ptr(buffer), buffer.length, MSG_DONTWAIT))
        if (bytes >= 0) return buffer.toString('utf8', 0, bytes)
        await sleep(POLL_MS)
      }
      throw new Error(`nothing came to ${socket}`)
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
}
