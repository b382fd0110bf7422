import { dlopen, ptr } from 'bun:ffi'
import { closeSync } from 'node:fs'

const AF_UNIX = 1
const SOCK_DGRAM_CLOEXEC = 2 | 0o2000000
const MSG_NOSIGNAL = 0x4000

let loaded: ReturnType<typeof loadLibc> | undefined

/** Bun and node have no datagrams on sockets of the file system. */
const loadLibc = () =>
  dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'usize', 'i32', 'ptr', 'u32'], returns: 'i64' },
  }).symbols

/**
 * Tells systemd the state of this process: `READY=1`, `WATCHDOG=1`, `STOPPING=1` (sd_notify(3)). It must come from this very process,
 * since units accept it from no other.
 *
 * @param socket what `NOTIFY_SOCKET` says: a path, or a name in the abstract name space behind `@`
 * @returns whether it was handed over
 */
export function tellSystemd(socket: string, state: string): boolean {
  const address = socketAddress(socket)
  const text = Buffer.from(state)
  loaded ??= loadLibc()
  const { socket: open, sendto } = loaded
  const descriptor = open(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0)
  if (descriptor < 0) return false
  try {
    return Number(sendto(descriptor, ptr(text), text.length, MSG_NOSIGNAL, ptr(address), address.length)) >= 0
  } finally {
    closeSync(descriptor)
  }
}

/** `struct sockaddr_un` (unix(7)); an abstract name is as long as the address says. */
export function socketAddress(socket: string): Buffer {
  const path = Buffer.from(socket.startsWith('@') ? `\0${socket.slice(1)}` : `${socket}\0`)
  const family = Buffer.alloc(2)
  family.writeUInt16LE(AF_UNIX)
  return Buffer.concat([family, path])
}
