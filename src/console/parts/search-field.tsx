import { useEffect, useRef, useState } from 'preact/hooks'

const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  value: string
  /** Called once nobody has typed for a moment. */
  onSearch: (text: string) => void
}

/** A field whose text filters a list. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, write] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => write(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={({ currentTarget }) => {
        const next = currentTarget.value
        write(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(next.trim()), PAUSE_MS)
      }}
    />
  )
}
