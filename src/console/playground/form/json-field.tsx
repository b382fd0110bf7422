import type { ControlIds } from './control.ts'

interface JsonFieldProps {
  value: string
  onChange: (text: string) => void
  ids: ControlIds
}

/** A text of JSON. Whether it is some is for the form to say. */
export function JsonField({ value, onChange, ids }: JsonFieldProps) {
  const format = () => onChange(JSON.stringify(JSON.parse(value), null, 2))
  return (
    <div class="json-field">
      <textarea
        id={ids.id}
        aria-describedby={ids.describedBy}
        aria-invalid={ids.isInvalid || undefined}
        spellcheck={false}
        rows={Math.min(16, Math.max(3, value.split('\n').length))}
        placeholder="{ }"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {value.trim() !== '' && isJson(value) && (
        <button type="button" class="small" onClick={format}>
          Format
        </button>
      )}
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
