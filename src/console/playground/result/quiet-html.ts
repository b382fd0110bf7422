/**
 * A page as it can be shown without asking anybody for anything: without scripts, styles, frames and pictures of other sites,
 * which the policy of the console does not allow either. Links open elsewhere.
 */
export function quietHtml(html: string, base: string | undefined): string {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of page.querySelectorAll(FORBIDDEN)) element.remove()
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes])
      if (/^(?:on|style$|srcset$|srcdoc$|background$)/.test(name)) element.removeAttribute(name)
  }
  for (const media of page.querySelectorAll('[src], [poster]')) quiet(media)
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    const href = URL.parse(link.getAttribute('href') ?? '', base)
    if (href === null || !/^https?:$/.test(href.protocol)) link.removeAttribute('href')
    else link.setAttribute('href', href.href)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return `<!doctype html><meta name="color-scheme" content="light">${page.documentElement.outerHTML}`
}

/**
 * Even a parser that shows nothing reports each style to the console of the browser, since the policy of this page applies to
 * it. So they go before it, which need not find them all: what is left is not applied.
 */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'))

const FORBIDDEN = 'script, style, link, meta, base, iframe, frame, object, embed, portal, template, svg use, svg image'

function quiet(media: Element): void {
  media.removeAttribute('poster')
  if (!media.getAttribute('src')?.startsWith('data:image/')) media.removeAttribute('src')
}
