// Asks for the API key, and forgets it again.
import { useState } from 'preact/hooks'
import { hasKey, setKey } from '../credential.ts'

export function SignIn() {
  const [key, write] = useState('')
  return (
    <form
      class="card narrow"
      onSubmit={(event) => {
        event.preventDefault()
        setKey(key.trim())
      }}
    >
      <h1>Sign in</h1>
      <label>
        API key
        <input
          type="password"
          autocomplete="off"
          required
          value={key}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Sign in
      </button>
    </form>
  )
}

export function SignOut() {
  if (!hasKey()) return null
  return (
    <button type="button" onClick={() => setKey(undefined)}>
      Sign out
    </button>
  )
}
