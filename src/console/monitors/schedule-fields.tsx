import { type MonitorForm, type Unit, units } from './form-body.ts'
import { type FieldProps, TextField } from './form-field.tsx'

interface ScheduleFieldsProps {
  form: MonitorForm
  field: (name: keyof MonitorForm) => FieldProps
  onChoose: (when: MonitorForm['when']) => void
}

const ways = { every: 'Every so often', words: 'In words', cron: 'Cron pattern' } as const

export function ScheduleFields({ form, field, onChoose }: ScheduleFieldsProps) {
  return (
    <fieldset class="stack">
      <legend>When to check</legend>
      <div class="row">
        {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
          <label key={way} class="option">
            <input type="radio" name="when" checked={form.when === way} onChange={() => onChoose(way)} /> {ways[way]}
          </label>
        ))}
      </div>
      {form.when === 'every' && <Every {...field('every')} unit={field('unit')} />}
      {form.when === 'words' && (
        <TextField
          label="Schedule"
          hint="Such as “every 30 minutes”, “daily at 9:00”, “every monday and thursday at 14:30” or “monthly on the 15th at 6:00”."
          required
          {...field('words')}
        />
      )}
      {form.when === 'cron' && (
        <TextField
          label="Pattern"
          hint="Minute, hour, day of the month, month, day of the week."
          placeholder="0 9 * * 1-5"
          required
          {...field('cron')}
        />
      )}
      {form.when !== 'every' && (
        <>
          <TextField label="Time zone" list="time-zones" required {...field('timezone')} />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  )
}

function Every({ unit, ...amount }: FieldProps & { unit: FieldProps }) {
  return (
    <div class="row every">
      <TextField label="Amount" type="number" min={1} required {...amount} />
      <label>
        Unit
        <select value={unit.value} onChange={(event) => unit.onWrite(event.currentTarget.value)}>
          {(Object.keys(units) as Unit[]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </div>
  )
}
