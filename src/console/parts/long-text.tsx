/** A text of any length. It is laid out in pieces, so that the browser lays out only those that are visible. */
export function LongText({ text }: { text: string }) {
  return (
    <pre class="text-box long-text">
      {piecesOf(text).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
        <span key={index}>{piece}</span>
      ))}
    </pre>
  )
}

const PIECE_CHARS = 8000

/** Pieces that end with a line, if their lines are not longer than that. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at + PIECE_CHARS)
    const end = newline === -1 || newline > at + 4 * PIECE_CHARS ? at + 4 * PIECE_CHARS : newline + 1
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}
