import { socketProtocols } from '../credential.ts'
import { readMessage } from './stream-message.ts'

interface Listener {
  /** The number of documents so far. */
  onCount: (documents: number) => void
  /** Whether it is connected now. */
  onConnected: (isConnected: boolean) => void
  onEnd: () => void
}

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/** Follows a job over its WebSocket, and connects again after a pause that doubles. Returns what stops it. */
export function followJob(path: string, { onCount, onConnected, onEnd }: Listener): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    socket?.close()
  }
  const connect = () => {
    let documents: number | undefined
    socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')), socketProtocols())
    socket.onmessage = ({ data }) => {
      if (isStopped) return
      const message = readMessage(String(data))
      if (message.type === 'end') {
        stop()
        onEnd()
      }
      // Later catchups belong to the same beginning: what came after it follows as documents.
      if (message.type === 'progress') documents ??= message.completed
      if (message.type === 'document' && documents !== undefined) documents += 1
      if (documents === undefined) return
      pauseMs = FIRST_PAUSE_MS
      onConnected(true)
      onCount(documents)
    }
    socket.onclose = () => {
      if (isStopped) return
      onConnected(false)
      timer = setTimeout(connect, pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }
  connect()
  return stop
}
