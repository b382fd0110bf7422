import { useAction } from '../action.ts'
import { hasKey, isSignedIn } from '../credential.ts'
import { Problem } from '../parts/problem.tsx'
import { saveFile } from './save-file.ts'

const formats = [
  { format: 'zip', label: 'Zip', ending: 'zip' },
  { format: 'markdown', label: 'Markdown', ending: 'md' },
  { format: 'ndjson', label: 'NDJSON', ending: 'ndjson' },
]

/**
 * Whether a link is enough, which is best: the browser writes what arrives to the disk. It never sends a key, and the
 * service accepts the cookie of a link only from a secure page.
 */
const canLink = () => !hasKey() && (!isSignedIn() || isSecureContext)

export function Downloads({ id }: { id: string }) {
  const save = useAction(saveFile)
  return (
    <>
      <span class="faint" id="download-as">
        {save.isRunning ? 'Downloading…' : 'Download as'}
      </span>
      {formats.map(({ format, label, ending }) => {
        const path = `/jobs/${id}/download?format=${format}`
        const name = `${id}.${ending}`
        return !canLink() ? (
          <button
            key={format}
            type="button"
            disabled={save.isRunning}
            aria-describedby="download-as"
            onClick={() => save.run(path, name)}
          >
            {label}
          </button>
        ) : (
          <a key={format} class="button" href={path} download={name} aria-describedby="download-as">
            {label}
          </a>
        )
      })}
      <Problem error={save.error} />
    </>
  )
}
