import { useState } from 'preact/hooks'
import { count } from './amounts.ts'

/** Characters that a browser lays out without a pause. */
const SHOWN = 100_000

/** A text of any length. Of a long one, the beginning is shown until somebody asks for the rest. */
export function LongText({ text }: { text: string }) {
  const [all, showAll] = useState(false)
  const isCut = !all && text.length > SHOWN
  return (
    <>
      <pre class="long-text">{isCut ? text.slice(0, SHOWN).toWellFormed() : text}</pre>
      {isCut && (
        <button type="button" onClick={() => showAll(true)}>
          Show all {count(text.length)} characters
        </button>
      )}
    </>
  )
}
