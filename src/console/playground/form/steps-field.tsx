import type { FieldsView } from './control.ts'
import type { FieldIssue, StepDraft } from './draft.ts'
import { issuesAt } from './issues.ts'
import { type Variant, wordsOf } from './schema.ts'

interface StepsFieldProps {
  Fields: FieldsView
  variants: readonly Variant[]
  draft: readonly StepDraft[]
  issues: readonly FieldIssue[]
  onChange: (draft: readonly StepDraft[]) => void
}

/** A list of objects, which can be added, moved and removed. */
export function StepsField({ Fields, variants, draft, issues, onChange }: StepsFieldProps) {
  const isTyped = variants.some(({ name }) => name !== '')
  const add = (type: string) => onChange([...draft, { type, fields: {} }])
  const move = (at: number, to: number) => {
    const next = [...draft]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <>
      <ol class="steps">
        {draft.map((step, index) => {
          const title = step.type === '' ? `${index + 1}` : wordsOf(step.type)
          const own = issuesAt(issues, index)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own
            <li key={index}>
              <div class="row">
                <b>{title}</b>
                <span class="grow" />
                <button
                  type="button"
                  class="small"
                  disabled={index === 0}
                  aria-label={`Move ${title} up`}
                  onClick={() => move(index, index - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  class="small"
                  aria-label={`Remove ${title}`}
                  onClick={() => onChange(draft.filter((_, at) => at !== index))}
                >
                  ✕
                </button>
              </div>
              {own
                .filter(({ path }) => path.length === 0)
                .map(({ message }) => (
                  <p key={message} class="issue">
                    {message}
                  </p>
                ))}
              <Fields
                fields={variants.find(({ name }) => name === step.type)?.fields ?? []}
                draft={step.fields}
                issues={own}
                onChange={(fields) => onChange(draft.map((each, at) => (at === index ? { ...each, fields } : each)))}
              />
            </li>
          )
        })}
      </ol>
      {isTyped ? (
        <select aria-label="Add a step" value="" onChange={(event) => add(event.currentTarget.value)}>
          <option value="">Add…</option>
          {variants.map(({ name, description }) => (
            <option key={name} value={name} title={description}>
              {wordsOf(name)}
            </option>
          ))}
        </select>
      ) : (
        <button type="button" class="small" onClick={() => add('')}>
          Add
        </button>
      )}
    </>
  )
}
