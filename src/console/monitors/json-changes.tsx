import type { JsonChange } from './model.ts'

/** What changed in data, by its place in it. */
export function JsonChanges({ changes }: { changes: readonly JsonChange[] }) {
  return (
    <div class="table">
      <table class="json-changes">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <td>
                <code>{path === '' ? '/' : path}</code>
              </td>
              <td class="before">
                <Value value={before} />
              </td>
              <td class="after">
                <Value value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Null stands for what was or is not there. */
function Value({ value }: { value: unknown }) {
  if (value === null) return <span class="faint">none</span>
  return <pre>{JSON.stringify(value, null, 2)}</pre>
}
