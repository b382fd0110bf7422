import { useState } from 'preact/hooks'
import { send } from '../api.ts'
import { useLoad } from '../load.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Problem } from '../parts/problem.tsx'
import { SearchField } from '../parts/search-field.tsx'

/** The metrics as Prometheus reads them. */
export function Metrics() {
  const { value, error, reload } = useLoad(async (signal) => (await send('GET', '/metrics', { signal })).text(), [])
  const [words, search] = useState('')
  const lines = (value ?? '').split('\n').filter((line) => !line.startsWith('#') && line.includes(words))
  return (
    <div class="stack">
      <div class="row">
        <SearchField label="Search in metrics" value={words} onSearch={search} />
        <button type="button" onClick={reload}>
          Reload
        </button>
        <CopyButton text={value ?? ''} />
      </div>
      <Problem error={error} />
      <pre class="card">{lines.join('\n')}</pre>
    </div>
  )
}
