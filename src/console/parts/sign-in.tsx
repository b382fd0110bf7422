// Asks for the API key, checks it, and forgets it again.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, ask, send } from '../api.ts'
import { isSignedIn, setRemembered, signedIn, useFollowed } from '../credential.ts'
import { Problem } from './problem.tsx'

export function SignIn() {
  const [key, write] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<Error>()
  const [isChecking, setChecking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = async () => {
    setChecking(true)
    setError(undefined)
    try {
      const headers = { authorization: `Bearer ${key.trim()}` }
      await send('POST', '/console/sign-in', { body: { remember }, headers })
      signedIn(remember ? undefined : key.trim())
    } catch (thrown) {
      setError(
        thrown instanceof ApiError && thrown.status === 401
          ? new Error('The service does not accept this key')
          : (thrown as Error),
      )
      setChecking(false)
      input.current?.select()
    }
  }
  return (
    <form
      class="card narrow stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>Sign in</h1>
      <p class="faint">
        This service has an API key: the value of <code>SERVICE_WEB_EXTRACT_API_KEY</code>.
      </p>
      <label>
        API key
        <input
          ref={input}
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          value={key}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        Stay signed in on this browser for 30 days
      </label>
      <Problem error={error} />
      <div class="row">
        <button type="submit" class="primary" disabled={isChecking || key.trim() === ''}>
          {isChecking ? 'Checking…' : 'Sign in'}
        </button>
      </div>
    </form>
  )
}

/** Forgets everything: the key, the cookie, and what the console shows. */
export function SignOut() {
  const isShown = useFollowed(isSignedIn)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    ask<{ remembered: boolean }>('GET', '/console/sign-in').then(
      ({ remembered }) => setRemembered(remembered),
      () => undefined,
    )
  }, [])
  if (!isShown) return null
  const signOut = async () => {
    try {
      await send('DELETE', '/console/sign-in')
      location.hash = ''
      location.reload()
    } catch {
      setFailed(true)
    }
  }
  return (
    <button type="button" onClick={signOut}>
      {hasFailed ? 'Not signed out: try again' : 'Sign out'}
    </button>
  )
}
