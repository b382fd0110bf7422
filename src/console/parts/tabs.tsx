import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

export interface Tab {
  id: string
  label: string
  /** Called only while the tab is selected. */
  view: () => ComponentChildren
}

/** Tabs as WAI-ARIA describes them: arrow keys move between them, and each controls its panel. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const base = useId()
  const [chosen, choose] = useState(tabs[0]?.id)
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  if (current === undefined) return null
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, tabs.indexOf(current), tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (tab === undefined) return
    event.preventDefault()
    choose(tab.id)
    document.getElementById(`${base}-${tab.id}`)?.focus()
  }
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === current.id}
            aria-controls={`${base}-panel`}
            tabIndex={id === current.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current.id}`} tabIndex={0}>
        {current.view()}
      </div>
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
