import { ApiError } from '../api.ts'

/** What went wrong, what to do about it, and the id to look for in the log. */
export function Problem({ error, onRetry }: { error: Error | undefined; onRetry?: () => void }) {
  if (error === undefined) return null
  const known = error instanceof ApiError ? error : undefined
  return (
    <div class="problem" role="alert">
      <p>
        <b>{error.message}</b>
      </p>
      {known?.hint !== undefined && <p>{known.hint}</p>}
      {known !== undefined && (known.code !== '' || known.requestId !== undefined) && (
        <p class="faint">
          {known.code} {known.requestId !== undefined && <code>{known.requestId}</code>}
        </p>
      )}
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
