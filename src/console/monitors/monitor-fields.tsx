import { useState } from 'preact/hooks'
import { useAction } from '../action.ts'
import { ApiError } from '../api.ts'
import { Problem } from '../parts/problem.tsx'
import { fieldOf, type MonitorForm } from './form-body.ts'
import { type FieldProps, TextField } from './form-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

interface MonitorFieldsProps {
  start: MonitorForm
  /** How many things it watches, if there is a monitor already. */
  targets?: number
  /** What the button says. */
  submit: string
  onSubmit: (form: MonitorForm) => Promise<void>
}

export function MonitorFields({ start, targets = 1, submit, onSubmit }: MonitorFieldsProps) {
  const [form, setForm] = useState(start)
  const save = useAction(() => onSubmit(form))
  const wrong = wrongField(save.error)
  const field = (name: keyof MonitorForm): FieldProps => ({
    value: form[name],
    isWrong: wrong === name,
    onWrite: (value) => setForm((before) => ({ ...before, [name]: value })),
  })
  const choose = (what: MonitorForm['what']) => setForm((before) => ({ ...before, what }))
  return (
    <form
      class="stack monitor-form"
      onSubmit={(event) => {
        event.preventDefault()
        save.run()
      }}
    >
      <TextField label="Name" required maxLength={256} {...field('name')} />
      <fieldset class="stack">
        <legend>What to watch</legend>
        <div class="row">
          {targets > 1 && (
            <What value="kept" label={`The ${targets} things as they are`} form={form} onChoose={choose} />
          )}
          <What value="scrape" label="Pages" form={form} onChoose={choose} />
          <What value="crawl" label="A site" form={form} onChoose={choose} />
          <What value="search" label="Results of a search" form={form} onChoose={choose} />
        </div>
        {form.what === 'scrape' && (
          <TextField
            label="URLs, one per line"
            lines={3}
            required
            placeholder="https://example.com/prices"
            {...field('urls')}
          />
        )}
        {form.what === 'crawl' && (
          <>
            <TextField label="URL where the site begins" type="url" required {...field('site')} />
            <TextField label="Pages at most" type="number" min={1} max={1000} required {...field('siteLimit')} />
          </>
        )}
        {form.what === 'search' && (
          <TextField label="Searches, one per line" lines={3} required {...field('queries')} />
        )}
      </fieldset>
      <ScheduleFields form={form} field={field} onChoose={(when) => setForm((before) => ({ ...before, when }))} />
      <TextField
        label="Goal"
        hint="What matters to you, in words. A language model then says of each change whether it matters. Empty: every change counts."
        lines={2}
        class="prose"
        maxLength={2000}
        {...field('goal')}
      />
      <TextField label="Webhook" hint="A URL that gets the result of each check." type="url" {...field('webhook')} />
      <TextField
        label="Days that checks are kept"
        type="number"
        min={1}
        max={365}
        required
        {...field('retentionDays')}
      />
      <Problem error={save.error} />
      <div class="row">
        <button type="submit" class="primary" disabled={save.isRunning}>
          {submit}
        </button>
      </div>
    </form>
  )
}

interface WhatProps {
  value: MonitorForm['what']
  label: string
  form: MonitorForm
  onChoose: (what: MonitorForm['what']) => void
}

function What({ value, label, form, onChoose }: WhatProps) {
  return (
    <label class="option">
      <input type="radio" name="what" checked={form.what === value} onChange={() => onChoose(value)} /> {label}
    </label>
  )
}

function wrongField(error: Error | undefined): keyof MonitorForm | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return undefined
  const [first] = error.details as { path?: (string | number)[] }[]
  return first?.path === undefined ? undefined : fieldOf(first.path)
}
