import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { Problem } from '../parts/problem.tsx'
import { goTo, hrefOf } from '../route.ts'
import { bodyOf, changesOf, emptyForm, formOf } from './form-body.ts'
import type { Monitor } from './model.ts'
import { MonitorFields } from './monitor-fields.tsx'

interface MonitorAnswer {
  data: Monitor
}

export function NewMonitor() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div class="monitor">
      <p class="crumbs">
        <a href={hrefOf('monitors')}>Monitors</a>
      </p>
      <h1>New monitor</h1>
      <MonitorFields
        start={emptyForm(timeZone)}
        submit="Create"
        onSubmit={async (form) => {
          const { data } = await ask<MonitorAnswer>('POST', '/v2/monitor', { body: bodyOf(form) })
          goTo('monitors', [data.id])
        }}
      />
    </div>
  )
}

export function EditMonitor({ id }: { id: string }) {
  const path = `/v2/monitor/${id}`
  const { value, error, reload } = useLoad(
    async (signal) => (await ask<MonitorAnswer>('GET', path, { signal })).data,
    [id],
  )
  return (
    <div class="monitor">
      <p class="crumbs">
        <a href={hrefOf('monitors')}>Monitors</a> / <a href={hrefOf('monitors', [id])}>{value?.name ?? id}</a>
      </p>
      <h1>Edit the monitor</h1>
      <Problem error={error} onRetry={reload} />
      {value !== undefined && (
        <MonitorFields
          start={formOf(value)}
          targets={value.targets.length}
          submit="Save"
          onSubmit={async (form) => {
            const body = changesOf(form, value)
            if (Object.keys(body).length > 0) await ask('PATCH', path, { body })
            goTo('monitors', [id])
          }}
        />
      )}
    </div>
  )
}
