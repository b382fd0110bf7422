interface BarPart {
  tone: 'good' | 'bad' | 'busy' | 'calm'
  value: number
}

/** How much of a whole is what, as a bar. Its numbers stand beside it, so it says nothing to a screen reader. */
export function Bar({ parts, total }: { parts: readonly BarPart[]; total: number }) {
  return (
    <div class="shares" aria-hidden="true">
      {total > 0 &&
        parts.map(({ tone, value }) => <span key={tone} class={tone} style={{ width: `${(value / total) * 100}%` }} />)}
    </div>
  )
}
