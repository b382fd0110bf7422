import { useState } from 'preact/hooks'
import { useAction } from '../action.ts'
import { Problem } from '../parts/problem.tsx'
import { checkSignature, type Verdict } from './signature.ts'

/** Browsers sign in pages over HTTPS and of this machine only. */
const canSign = () => globalThis.crypto?.subtle !== undefined

export function SignatureCheck() {
  const [body, setBody] = useState('')
  const [secret, setSecret] = useState('')
  const [signature, setSignature] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const check = useAction(async () => setVerdict(await checkSignature(body, secret, signature)))
  const edit = (write: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    setVerdict(undefined)
    write(event.currentTarget.value)
  }
  return (
    <details class="signature">
      <summary>Check a signature</summary>
      {!canSign() && (
        <p>Your browser signs only over HTTPS, or at localhost. Open the console there to check signatures.</p>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          check.run()
        }}
      >
        <p class="faint">
          Here, in your browser: nothing of it is sent. <code>web-extract config webhook-key</code> prints the secret.
        </p>
        <label>
          Body, exactly as it was received
          <textarea required spellcheck={false} value={body} onInput={edit(setBody)} />
        </label>
        <label>
          Secret
          <input type="password" autocomplete="off" required value={secret} onInput={edit(setSecret)} />
        </label>
        <label>
          Signature, of the header <code>X-Service-Signature</code>
          <input required spellcheck={false} placeholder="sha256=…" value={signature} onInput={edit(setSignature)} />
        </label>
        <div class="row">
          <button type="submit" disabled={!canSign() || check.isRunning}>
            Check
          </button>
          <span role="status">{verdict !== undefined && <Answer verdict={verdict} />}</span>
        </div>
        <Problem error={check.error} />
      </form>
    </details>
  )
}

function Answer({ verdict }: { verdict: Verdict }) {
  if (verdict.type === 'invalid') {
    return (
      <>
        <span class="status bad">Not valid</span> With this secret, it would be <code>{verdict.expected}</code>
      </>
    )
  }
  return (
    <>
      <span class="status good">Valid</span>
      {verdict.type !== 'valid' && ' without the line breaks at the end of the body'}
    </>
  )
}
