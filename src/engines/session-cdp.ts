// DevTools (CDP) of a browser session, for clients such as Playwright that have its URL.

export interface CdpListener {
  /** A message for the client. */
  message(text: string): void
  /** Nothing more comes. */
  end(reason: string): void
}

/** One DevTools client of a session. */
export interface CdpConnection {
  /** Of the session. */
  readonly owner: string
  /** Leads to this connection again: `Sessions.command`. */
  readonly id: string
  /** Called once. Messages wait until then. */
  listen(listener: CdpListener): void
  /** Takes a message of the client. */
  send(text: string): void
  close(): void
}
