// The frame of the console: menu, sign-in, and the page that the address names.
import { useEffect, useRef } from 'preact/hooks'
import { canNavigate, useFollowed, useRefused } from './credential.ts'
import { pages } from './pages.ts'
import { SignIn, SignOut } from './parts/sign-in.tsx'
import { hrefOf, useRoute } from './route.ts'

export function App() {
  const route = useRoute()
  const mustSignIn = useRefused()
  const opensDocs = useFollowed(canNavigate)
  const page = pages.find(({ id }) => id === route.page) ?? pages[0]
  const main = useRef<HTMLElement>(null)
  const place = `${page.id}/${route.rest.join('/')}`
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${page.title} · web-extract`
    // So that a screen reader goes on at the new page.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [place])
  const View = page.view
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <a class="brand" href={hrefOf(pages[0].id)}>
          web-extract
        </a>
        <nav aria-label="Pages">
          {pages.map(({ id, title }) => (
            <a key={id} href={hrefOf(id)} aria-current={id === page.id ? 'page' : undefined}>
              {title}
            </a>
          ))}
          {opensDocs && <a href="/docs">API</a>}
        </nav>
        <SignOut />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {mustSignIn ? <SignIn /> : <View route={route} />}
      </main>
    </>
  )
}
