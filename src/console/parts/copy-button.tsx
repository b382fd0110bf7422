import { useState } from 'preact/hooks'

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string | (() => string); label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => true,
      () => false,
    )
    setState(isCopied ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), 2000)
  }
  return (
    <button type="button" class="copy" onClick={copy}>
      {state === 'idle' ? label : <span role="status">{state === 'copied' ? 'Copied' : 'Not allowed to copy'}</span>}
    </button>
  )
}
