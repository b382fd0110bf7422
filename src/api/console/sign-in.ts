// Signing in to the web console, and out.
import { type Static, Type } from '@sinclair/typebox'
import { TokenBucket } from '../../concurrency/token-bucket.ts'
import { optional, strict } from '../../wire/schema.ts'
import type { Authenticate } from '../auth.ts'
import type { ApiContext } from '../context.ts'
import { factsOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { clearedCookie, cookieFor, signInOf } from './cookie.ts'

const SignIn = strict({
  remember: optional(Type.Boolean({ default: false, description: 'Whether to set a cookie that stands for the key.' })),
})

/** Checks the key in the header, and sets a cookie if that is wanted. */
export const signIn = ({ sealSignIn }: Pick<ApiContext, 'sealSignIn'>) => {
  const wrong = new TokenBucket({ burst: 10, perSecond: 10 / 60 })
  return endpoint({
    handle: async ({ request, body }) => {
      const { base } = factsOf(request)
      try {
        const sealed = sealSignIn(request.headers)
        return done((body as Static<typeof SignIn>).remember ? cookieFor(sealed, base) : undefined)
      } catch (thrown) {
        // Guessing gets slow. A right key is always accepted at once, so that nobody can lock others out.
        if (!wrong.take()) await Bun.sleep(SLOW_MS)
        throw thrown
      }
    },
    body: SignIn,
    public: true,
    hidden: true,
  })
}

const SLOW_MS = 1000

/** Whether a cookie stands for the key of this browser, which a script of the console cannot see. */
export const signInState = ({ authenticate }: Pick<ApiContext, 'authenticate'>) =>
  endpoint({
    handle: ({ request }) => {
      const { path, base } = factsOf(request)
      return Response.json(
        { remembered: isAccepted(authenticate, signInOf(request, path, base)) },
        { headers: { 'cache-control': 'no-store' } },
      )
    },
    public: true,
    hidden: true,
  })

function isAccepted(authenticate: Authenticate, sealed: string | undefined): boolean {
  if (sealed === undefined) return false
  try {
    authenticate(new Headers(), sealed)
    return true
  } catch {
    return false
  }
}

export const signOut = () =>
  endpoint({ handle: ({ request }) => done(clearedCookie(factsOf(request).base)), public: true, hidden: true })

function done(cookie: string | undefined): Response {
  return new Response(null, {
    status: 204,
    headers: { 'cache-control': 'no-store', ...(cookie !== undefined && { 'set-cookie': cookie }) },
  })
}
