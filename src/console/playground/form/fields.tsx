// The fields of a form: each with its label, its control, what it is for, and what is wrong with it.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Prose } from '../../parts/prose.tsx'
import type { ControlIds, FieldProps, FieldsProps } from './control.ts'
import type { FieldsDraft, NamesDraft, StepDraft } from './draft.ts'
import { Input } from './input.tsx'
import { issuesAt } from './issues.ts'
import { NamesField } from './names-field.tsx'
import { useOnceTrue } from './once-true.ts'
import { type Field, wordsOf } from './schema.ts'
import { StepsField } from './steps-field.tsx'

export function Fields({ fields, draft, issues, onChange }: FieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          draft={draft[field.name]}
          issues={issuesAt(issues, field.name)}
          onChange={(next) => onChange({ ...draft, [field.name]: next })}
        />
      ))}
    </>
  )
}

function FieldView(props: FieldProps) {
  const { field, draft, issues, onChange } = props
  const id = useId()
  const own = issues.filter(({ path }) => path.length === 0 || !isNested(field))
  const ids: ControlIds = { id, describedBy: `${id}-about`, isInvalid: own.length > 0 }
  const about = (
    <div id={ids.describedBy} class="about">
      {own.map(({ path, message }) => (
        <p key={message} class="issue">
          {path.length > 0 && <code>{path.join('.')} </code>}
          {message}
        </p>
      ))}
      {field.description !== '' && (
        <p class="faint">
          <Prose text={field.description} />
        </p>
      )}
    </div>
  )
  const label = wordsOf(field.name)
  switch (field.kind) {
    case 'names':
      return (
        <Framed label={label} id={ids.id} about={about}>
          <NamesField
            Fields={Fields}
            names={field.names}
            draft={(draft ?? {}) as NamesDraft}
            {...{ issues, onChange }}
          />
        </Framed>
      )
    case 'steps':
      return (
        <Framed label={label} id={ids.id} about={about}>
          <StepsField
            Fields={Fields}
            variants={field.variants}
            draft={(draft ?? []) as readonly StepDraft[]}
            {...{ issues, onChange }}
          />
        </Framed>
      )
    case 'group':
      return <Group label={label} about={about} {...props} />
    default:
      return (
        <div class={`field ${field.kind}`}>
          <label for={ids.id} title={field.name}>
            {label}
            {field.isRequired && <span class="faint"> required</span>}
          </label>
          <Input {...props} ids={ids} />
          {about}
        </div>
      )
  }
}

const isNested = ({ kind }: Field) => kind === 'names' || kind === 'steps' || kind === 'group'

function Framed(props: { label: string; id: string; about: ComponentChildren; children: ComponentChildren }) {
  return (
    <fieldset class="field framed" aria-describedby={`${props.id}-about`}>
      <legend>{props.label}</legend>
      {props.children}
      {props.about}
    </fieldset>
  )
}

/** Options that belong together. They are folded until one of them is set. */
function Group(props: FieldProps & { label: string; about: ComponentChildren }) {
  const { field, draft = {}, issues, onChange, label, about } = props
  const isUsed = Object.values(draft as FieldsDraft).some((value) => value !== undefined && value !== '')
  const isOpen = useOnceTrue(isUsed || issues.length > 0)
  if (field.kind !== 'group') return null
  return (
    <details class="field framed" open={isOpen}>
      <summary>{label}</summary>
      {about}
      <Fields fields={field.fields} draft={draft as FieldsDraft} {...{ issues, onChange }} />
    </details>
  )
}
