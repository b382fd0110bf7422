import type { ComponentChildren } from 'preact'

/** A table that scrolls sideways where it does not fit, also by keyboard. */
export function WideTable({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
