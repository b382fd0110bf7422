import { useState } from 'preact/hooks'
import { Problem } from '../parts/problem.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { useSystem } from './system-report.ts'

/** Every setting with its value, and where the value comes from. */
export function Settings() {
  const { value, error, reload } = useSystem()
  const [words, search] = useState('')
  const [changedOnly, limit] = useState(false)
  const shown = (value?.settings ?? []).filter(
    ({ name, description, origin }) =>
      (!changedOnly || origin !== 'default') && `${name} ${description}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <div class="stack">
      <Problem error={error} onRetry={reload} />
      <div class="row">
        <SearchField label="Search in settings" value={words} onSearch={search} />
        <label>
          <input type="checkbox" checked={changedOnly} onChange={(event) => limit(event.currentTarget.checked)} /> only
          those that are set
        </label>
      </div>
      <WideTable label="Settings">
        <thead>
          <tr>
            <th>Setting</th>
            <th>Value</th>
            <th>From</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, flag, value, origin, description }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {flag !== undefined && <div class="faint">{flag}</div>}
              </td>
              <td class="value">{value === '' ? <span class="faint">not set</span> : <code>{value}</code>}</td>
              <td>{origin}</td>
              <td class="long">{description}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {value !== undefined && shown.length === 0 && <p class="faint">No setting matches.</p>}
    </div>
  )
}
