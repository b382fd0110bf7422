import type { ControlIds, FieldProps } from './control.ts'
import { FileField } from './file-field.tsx'
import { JsonField } from './json-field.tsx'
import type { Field } from './schema.ts'

/** The control of a field that has no fields of its own. */
export function Input({ field, draft, onChange, ids }: FieldProps & { ids: ControlIds }) {
  const value = typeof draft === 'string' ? draft : ''
  const shared = {
    id: ids.id,
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.isInvalid || undefined,
    placeholder: field.placeholder,
    required: field.isRequired,
    value,
  }
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  switch (field.kind) {
    case 'choice':
    case 'switch':
      return (
        <select {...shared} onChange={change}>
          <option value="">{field.placeholder === '' ? 'Default' : `Default (${shownWord(field)})`}</option>
          {(field.kind === 'choice' ? field.choices : ['true', 'false']).map((choice) => (
            <option key={choice} value={choice}>
              {field.kind === 'choice' ? choice : (switchWords[choice] ?? choice)}
            </option>
          ))}
        </select>
      )
    case 'number':
      return <input {...shared} inputMode="decimal" autocomplete="off" onInput={change} />
    case 'lines':
      return <textarea {...shared} rows={3} placeholder={field.placeholder.replaceAll(', ', '\n')} onInput={change} />
    case 'pairs':
      return <textarea {...shared} rows={2} placeholder="Name: value" onInput={change} />
    case 'json':
      return <JsonField value={value} onChange={onChange} ids={ids} />
    case 'file':
      return <FileField file={draft instanceof File ? draft : undefined} onChange={onChange} ids={ids} />
    case 'text':
      return field.isLong ? (
        <textarea {...shared} class="prose" rows={3} onInput={change} />
      ) : (
        <input {...shared} autocomplete="off" spellcheck={false} onInput={change} />
      )
    default:
      return null
  }
}

const switchWords: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }
const shownWord = ({ kind, placeholder }: Field) =>
  kind === 'switch' ? (switchWords[placeholder] ?? placeholder).toLowerCase() : placeholder
