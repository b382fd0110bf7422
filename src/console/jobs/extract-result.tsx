import type { Static } from '@sinclair/typebox'
import type { V2ExtractResponse } from '../../wire/v2/extract.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { LongText } from '../parts/long-text.tsx'
import { Problem } from '../parts/problem.tsx'

type Extract = Static<typeof V2ExtractResponse>

/** The data of an extraction, and the pages that each value comes from. */
export function ExtractResult({ id, isActive }: { id: string; isActive: boolean }) {
  const { value, error, reload } = useLoad(
    (signal) => ask<Extract>('GET', `/v2/extract/${id}`, { signal }),
    [id, isActive],
  )
  if (value === undefined) return <Problem error={error} onRetry={reload} />
  if (value.status === 'processing') return <p class="nothing">The pages are still being read.</p>
  const sources = Object.entries(value.sources ?? {})
  return (
    <div class="stack">
      <Problem error={error} onRetry={reload} />
      {value.warning !== undefined && <p class="note">{value.warning}</p>}
      <Data data={value.data} />
      {sources.length > 0 && (
        <div class="table">
          <table class="sources">
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Stated by</th>
              </tr>
            </thead>
            <tbody>
              {sources.map(([path, urls]) => (
                <tr key={path}>
                  <td>
                    <code>{path}</code>
                  </td>
                  <td>
                    {urls.map((url) => (
                      <div key={url}>{url}</div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

export function Data({ data }: { data: unknown }) {
  const text = JSON.stringify(data, null, 2)
  return (
    <div class="data">
      <CopyButton text={text} />
      <LongText text={text} />
    </div>
  )
}
