import type { ViewEvent } from '../engines/session-view.ts'

/** What one viewer has not taken yet. Only the latest of each kind is kept. */
export class ViewFeed {
  onChange: () => void = () => undefined
  #page: ViewEvent | undefined
  #frame: ViewEvent | undefined
  #end: ViewEvent | undefined
  #over = false

  push(event: ViewEvent): void {
    if (this.#over) return
    if (event.type === 'page') this.#page = event
    else if (event.type === 'frame') this.#frame = event
    else {
      this.#end = event
      this.#frame = undefined
      this.#over = true
    }
    this.onChange()
  }

  take(frames: boolean): ViewEvent | undefined {
    const event = this.#page ?? this.#end ?? (frames ? this.#frame : undefined)
    if (event === this.#page) this.#page = undefined
    else if (event === this.#end) this.#end = undefined
    else this.#frame = undefined
    return event
  }
}
