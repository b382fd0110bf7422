import type { FieldsView } from './control.ts'
import type { FieldIssue, NamesDraft } from './draft.ts'
import { issuesAt } from './issues.ts'
import { type Variant, wordsOf } from './schema.ts'

interface NamesFieldProps {
  Fields: FieldsView
  names: readonly Variant[]
  draft: NamesDraft
  issues: readonly FieldIssue[]
  onChange: (draft: NamesDraft) => void
}

/** Check boxes. The options of a name appear when it is chosen. */
export function NamesField({ Fields, names, draft, issues, onChange }: NamesFieldProps) {
  const chosen = names.filter(({ name }) => draft[name] !== undefined)
  return (
    <>
      <div class="checks">
        {names.map(({ name }) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={draft[name] !== undefined}
              onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.checked ? {} : undefined })}
            />
            {wordsOf(name)}
          </label>
        ))}
      </div>
      {chosen.map((variant, index) => {
        const own = issuesAt(issues, index)
        if (variant.fields.length === 0 && own.length === 0) return null
        return (
          <fieldset key={variant.name} class="options">
            <legend>{wordsOf(variant.name)}</legend>
            {own
              .filter(({ path }) => !variant.fields.some(({ name }) => name === path[0]))
              .map(({ message }) => (
                <p key={message} class="issue">
                  {message}
                </p>
              ))}
            <Fields
              fields={variant.fields}
              draft={draft[variant.name] ?? {}}
              issues={own}
              onChange={(next) => onChange({ ...draft, [variant.name]: next })}
            />
          </fieldset>
        )
      })}
    </>
  )
}
