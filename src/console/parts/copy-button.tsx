import { useState } from 'preact/hooks'

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string | (() => string); label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    const isCopied = await isWritten(typeof text === 'string' ? text : text())
    setState(isCopied ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), 2000)
  }
  return (
    <button type="button" class="copy" onClick={copy}>
      {state === 'idle' ? label : <span role="status">{state === 'copied' ? 'Copied' : 'Not allowed to copy'}</span>}
    </button>
  )
}

/** Pages over plain HTTP from another machine have no clipboard. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
