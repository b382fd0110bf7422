export interface Option<T extends string> {
  value: T
  label: string
  /** How many there are. */
  count?: string
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly Option<T>[]
  value: T
  onChoose: (value: T) => void
}

/** One of a few, all in sight. */
export function Choice<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put a border and a legend around a row of buttons
    <div class="choice" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span class="faint"> {option.count}</span>}
        </button>
      ))}
    </div>
  )
}
