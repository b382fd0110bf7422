import { dlopen, ptr } from 'bun:ffi'
import { closeSync } from 'node:fs'

/**
 * Notifies systemd of the state of this process: `READY=1`, `WATCHDOG=1`, `STOPPING=1` (sd_notify(3)). A child process
 * could not do it, since units accept notifications from the main process only.
 *
 * @param socket the value of `NOTIFY_SOCKET`: a path, or `@` and a name in the abstract namespace
 * @returns whether it was sent
 */
export function notifySystemd(socket: string, state: string): boolean {
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

let loaded: ReturnType<typeof loadLibc> | undefined

/** Bun and Node have no datagrams on Unix sockets. */
const loadLibc = () =>
  dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'usize', 'i32', 'ptr', 'u32'], returns: 'i64' },
  }).symbols

/** `struct sockaddr_un` (unix(7)). The length of the address ends an abstract name. */
export function socketAddress(socket: string): Buffer {
  const path = Buffer.from(socket.startsWith('@') ? `\0${socket.slice(1)}` : `${socket}\0`)
  const family = Buffer.alloc(2)
  family.writeUInt16LE(AF_UNIX)
  return Buffer.concat([family, path])
}

const AF_UNIX = 1
const SOCK_DGRAM_CLOEXEC = 2 | 0o2000000
const MSG_NOSIGNAL = 0x4000
