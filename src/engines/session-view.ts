// The live view of a browser session, for those who have one of its links.
import type { ViewInput } from '../wire/live-view.ts'
import type { SessionEnd } from '../wire/session-ends.ts'

/** What a link allows: to watch, or to use mouse and keyboard too. */
export type ViewMode = 'view' | 'interact'

/** The credentials in the links. They are secret, and end with the session. */
export type ViewTokens = Readonly<Record<ViewMode, string>>

/** What a token stands for. */
export interface Viewer {
  mode: ViewMode
  /** The owner of the session. */
  owner: string
}

export type ViewEvent =
  | { type: 'frame'; jpeg: Uint8Array }
  | { type: 'page'; url: string; title: string }
  | { type: 'ended'; reason: SessionEnd }
  /** The engine stopped answering. */
  | { type: 'lost' }

/** One viewer of a session. It ends with the event `ended` or `lost`, or when it is closed. */
export interface SessionView extends Viewer {
  /** What is called whenever there is something to take. */
  onChange: () => void
  /** What comes next, with or without frames; undefined if there is nothing. Frames that were not taken in time are left out. */
  take(frames: boolean): ViewEvent | undefined
  /** Ignored unless the mode is `interact`. */
  input(event: ViewInput): void
  close(): void
}
