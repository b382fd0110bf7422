import { useId } from 'preact/hooks'

export interface FieldProps {
  value: string
  /** The service has refused it. */
  isWrong: boolean
  onWrite: (value: string) => void
}

interface TextFieldProps extends FieldProps {
  label: string
  hint?: string
  /** More than one makes it a field of several lines. */
  lines?: number
  type?: 'text' | 'url' | 'number'
  required?: boolean
  class?: string
  placeholder?: string
  maxLength?: number
  min?: number
  max?: number
  /** Id of a list of suggestions. */
  list?: string
}

export function TextField({ label, hint, lines = 1, type = 'text', isWrong, onWrite, ...rest }: TextFieldProps) {
  const id = useId()
  const described = {
    id,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    'aria-invalid': isWrong,
    onInput: (event: { currentTarget: { value: string } }) => onWrite(event.currentTarget.value),
  }
  return (
    <div>
      <label for={id}>{label}</label>
      {lines > 1 ? (
        <textarea rows={lines} spellcheck={false} {...rest} {...described} />
      ) : (
        <input type={type} step={type === 'number' ? 'any' : undefined} {...rest} {...described} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint faint">
          {hint}
        </p>
      )}
    </div>
  )
}
