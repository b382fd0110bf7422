import { memoryOf } from '../platform/memory.ts'
import { startPeer } from '../platform/spawn.ts'
import type { ConversionAnswer, ConversionRequest } from './answer.ts'

/** The connection to a thread or process that does conversions, one at a time. */
export interface Channel {
  /** The bytes of the source may be transferred: do not use them afterwards. */
  post(request: ConversionRequest): void
  /** Bytes of memory that it holds in the middle of a conversion, as far as is known. */
  held(): Promise<number>
  /** Bytes of memory that it keeps after a conversion. */
  kept(): Promise<number>
  /** Whether it keeps this process alive. */
  keeps(alive: boolean): void
  /** Ends it at once, even in the middle of a conversion. */
  end(): void
}

export interface Listener {
  /** It has received the request and begins with it. */
  began(): void
  answered(answer: ConversionAnswer): void
  /** It has ended. @param end how, if it is a process that a signal ended */
  ended(cause: string, end?: SignalEnd): void
}

/** A signal from outside, such as the system's when memory runs out, or one that the process caused itself. */
export type SignalEnd = 'killed' | 'crashed'

/** What it sends before each answer: whether it had begun tells what it died of. */
export const BEGAN = 'began'

type Received = typeof BEGAN | ConversionAnswer

function receive(message: Received, { began, answered }: Listener): void {
  if (message === BEGAN) began()
  else answered(message)
}

export type OpenChannel = (listener: Listener) => Channel

/**
 * A Bun Worker, for pages, which only our own code converts. In the middle of a conversion, its memory is what the process
 * has gained since the conversion began. What it keeps is what it says itself: if the process's memory decided, Workers would end
 * for what others hold, and each new one compiles the code again (128 Workers for a crawl of 531 pages).
 */
export function workerChannel(url: URL): OpenChannel {
  return (listener) => {
    const { ended } = listener
    const worker = new Worker(url.href)
    let before = 0
    let kept = 0
    worker.addEventListener('close', () => ended('the Worker ended'))
    worker.onerror = ({ message }) => ended(message)
    worker.onmessage = ({ data }: MessageEvent<Received>) => {
      if (data !== BEGAN) kept = data.heapBytes ?? 0
      receive(data, listener)
    }
    return {
      post(request) {
        before = recentMemory()
        const body = ownBytes(request.source.body)
        worker.postMessage({ ...request, source: { ...request.source, body } }, [body.buffer as ArrayBuffer])
      },
      held: async () => process.memoryUsage.rss() - before,
      kept: async () => kept,
      // Browsers have Workers too, which the type check of the console sees here.
      keeps: (alive) => (worker as Bun.Worker)[alive ? 'ref' : 'unref'](),
      end: () => worker.terminate(),
    }
  }
}

const MEMORY_READING_MS = 500
let memory = { bytes: 0, readAt: Number.NEGATIVE_INFINITY }

/** Memory of this process, read at most twice a second: each reading takes .2 ms, a page takes a few. */
function recentMemory(): number {
  const now = performance.now()
  if (now - memory.readAt > MEMORY_READING_MS) memory = { bytes: process.memoryUsage.rss(), readAt: now }
  return memory.bytes
}

/** How a conversion process (process.entry.ts) is started: its arguments, and its whole environment. */
export interface ConversionCommand {
  argv: readonly string[]
  env: Record<string, string>
}

/**
 * A process, for files, whose readers are partly WebAssembly. A Worker in the middle of such a call cannot be terminated,
 * and its memory cannot be measured apart from the rest of the process.
 */
export function processChannel({ argv, env }: ConversionCommand): OpenChannel {
  return (listener) => {
    // Its output is discarded: libraries write the contents of hostile files there.
    const child = startPeer<Received>(argv, {
      env,
      received: (message) => receive(message, listener),
      ended: (code, signal) => listener.ended(`the process ended with ${signal ?? code}`, endBy(signal)),
    })
    return {
      post: (request) => {
        child.send(request)
      },
      held: () => memoryOf([child.pid]),
      kept: () => memoryOf([child.pid]),
      keeps: (alive) => (alive ? child.ref() : child.unref()),
      end: () => child.kill('SIGKILL'),
    }
  }
}

/** Signals that a process gets for a fault of its own (POSIX 2024, signal.h: abnormal termination with additional actions). */
const CRASHES: readonly string[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']

function endBy(signal: string | null): SignalEnd | undefined {
  if (signal === null) return undefined
  return CRASHES.includes(signal) ? 'crashed' : 'killed'
}

/** Bytes in a buffer of their own: a transfer takes the whole buffer. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
