import { bytesOf } from '../../parts/amount.ts'
import type { ControlIds } from './control.ts'

interface FileFieldProps {
  file: File | undefined
  onChange: (file: File | undefined) => void
  ids: ControlIds
}

/** A file, chosen or dropped: browsers take what is dropped on the input. */
export function FileField({ file, onChange, ids }: FileFieldProps) {
  return (
    <div class="drop">
      <input
        id={ids.id}
        type="file"
        ref={(input) => {
          if (input !== null && file === undefined) input.value = ''
        }}
        aria-describedby={ids.describedBy}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
      <p class="faint">{file === undefined ? 'or drop one here' : `${file.name}, ${bytesOf(file.size)}`}</p>
    </div>
  )
}
