import { send } from '../api.ts'

interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/**
 * Saves what a route answers as a file. Where the browser can write to a file, what arrives is written at once; elsewhere
 * the browser holds it until it is complete.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const { showSaveFilePicker } = window as FilePicker
  // Somebody must choose the file first: a browser allows the question only right after a click.
  const file = await showSaveFilePicker?.call(window, { suggestedName: name }).catch(unlessTurnedDown)
  if (file === 'turned down') return
  const response = await send('GET', path)
  if (file === undefined || response.body === null) return saveBlob(await response.blob(), name)
  await response.body.pipeTo(await file.createWritable())
}

/** A browser may also forbid the question, as in a frame: then the file goes where downloads go. */
function unlessTurnedDown(thrown: unknown): 'turned down' | undefined {
  return (thrown as Error).name === 'AbortError' ? 'turned down' : undefined
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
