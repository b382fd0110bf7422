// A site with a login: a form, a cookie that no script sees, and a page behind it.
import { html, type Route } from './web.ts'

export const USER = 'ingrid'
export const PASSWORD = 'fjord-9'

export const loginRoutes: Record<string, Route> = {
  '/': html(`<title>Sign in</title><h1>Sign in</h1><form method=post action=/session>
    <label>User <input name=user></label><label>Password <input name=password type=password></label><button>Enter</button></form>`),
  '/session': (request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => {
      const right = Buffer.concat(chunks).toString() === `user=${USER}&password=${PASSWORD}`
      const cookie = right && { 'set-cookie': `member=${USER}; HttpOnly; Path=/` }
      response.writeHead(303, { location: '/account', ...cookie }).end()
    })
  },
  '/account': ({ headers }, response) => {
    const member = headers.cookie?.includes(`member=${USER}`) === true
    response.writeHead(member ? 200 : 401, { 'content-type': 'text/html' })
    response.end(member ? '<title>Account</title><p>Your balance is 42 crowns.</p>' : '<p>Sign in first.</p>')
  },
}
