import { memoryOf } from '../platform/memory.ts'
import type { ConversionAnswer, ConversionRequest } from './answer.ts'

/** Where conversions are done, one at a time: a thread of this process, or another process. */
export interface Channel {
  /** The bytes of the source may be given away with it. */
  post(request: ConversionRequest): void
  /** Bytes of memory that it holds, as near as is known. */
  held(): Promise<number>
  /** Whether this process stays alive for it. */
  keeps(alive: boolean): void
  /** At once, whatever it is at. */
  end(): void
}

export interface Listener {
  answered(answer: ConversionAnswer): void
  /** Nothing more will be heard. @param killed by the system, as it does when memory runs out, or by somebody */
  ended(cause: string, killed?: boolean): void
}

export type OpenChannel = (listener: Listener) => Channel

/** A Bun Worker: for pages, whose conversion is all our own. Its memory is that of the process, from its start on. */
export function workerChannel(url: URL): OpenChannel {
  return ({ answered, ended }) => {
    const worker = new Worker(url.href)
    const before = process.memoryUsage.rss()
    worker.addEventListener('close', () => ended('the Worker ended'))
    worker.onerror = ({ message }) => ended(message)
    worker.onmessage = ({ data }: MessageEvent<ConversionAnswer>) => answered(data)
    return {
      post(request) {
        const body = alone(request.source.body)
        worker.postMessage({ ...request, source: { ...request.source, body } }, [body.buffer as ArrayBuffer])
      },
      held: async () => process.memoryUsage.rss() - before,
      keeps: (alive) => (alive ? worker.ref() : worker.unref()),
      end: () => worker.terminate(),
    }
  }
}

/** How a process of conversions is started (`conversion.process.ts`): its arguments, and all that it knows of ours. */
export interface ConversionCommand {
  argv: readonly string[]
  env: Record<string, string>
}

/**
 * A process: for files, whose readers are WebAssembly in part. A Worker in the middle of such a call does not end when it
 * is told to, and its memory cannot be told from others' (measured: design/security.md has processes for both reasons).
 */
export function processChannel({ argv, env }: ConversionCommand): OpenChannel {
  return ({ answered, ended }) => {
    const child = Bun.spawn([...argv], {
      env,
      stdin: 'ignore',
      stdout: 'ignore',
      // Libraries complain there of what a hostile file holds.
      stderr: 'ignore',
      serialization: 'advanced',
      ipc: (answer: ConversionAnswer) => answered(answer),
      onExit: (_child, code, signal) => ended(`the process ended with ${signal ?? code}`, signal === 'SIGKILL'),
    })
    return {
      post: (request) => {
        child.send(request)
      },
      held: () => memoryOf([child.pid]),
      keeps: (alive) => (alive ? child.ref() : child.unref()),
      end: () => child.kill('SIGKILL'),
    }
  }
}

/** Bytes that share their memory with nothing: what else is in it would be given away with them. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
