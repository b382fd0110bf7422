import type { ControlIds } from './control.ts'

interface JsonFieldProps {
  value: string
  onChange: (text: string) => void
  ids: ControlIds
}

/** A text of JSON, which says at once when it is none. */
export function JsonField({ value, onChange, ids }: JsonFieldProps) {
  const problem = problemOf(value)
  const format = () => onChange(JSON.stringify(JSON.parse(value), null, 2))
  return (
    <div class="json-field">
      <textarea
        id={ids.id}
        aria-describedby={`${ids.describedBy} ${ids.id}-json`}
        aria-invalid={ids.isInvalid || problem !== undefined || undefined}
        spellcheck={false}
        rows={Math.min(16, Math.max(3, value.split('\n').length))}
        placeholder="{ }"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <div class="row">
        <small id={`${ids.id}-json`} class={problem === undefined ? 'faint' : 'issue'} role="status">
          {value.trim() === '' ? 'JSON' : (problem ?? 'Valid JSON')}
        </small>
        {value.trim() !== '' && problem === undefined && (
          <button type="button" class="small" onClick={format}>
            Format
          </button>
        )}
      </div>
    </div>
  )
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
