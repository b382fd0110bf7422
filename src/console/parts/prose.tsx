/** A description of the API, in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </>
  )
}
