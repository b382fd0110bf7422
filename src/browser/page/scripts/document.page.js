/**
 * Runs in an isolated world of the page and returns the document as HTML. Open shadow roots, and the closed ones that are
 * passed in, replace the content of their hosts, with slots filled in. Same-origin frames and objects become `div`s. Templates stay as
 * they are.
 */
function readDocument({ maxCharacters, closedRoots }, ...given) {
  const closed = new Map(given.map((root) => [root.host, root]))
  const rootOf = (element) => element.shadowRoot ?? closed.get(element) ?? null

  /** Styles of a shadow tree do not apply outside of it. */
  const isScopedStyle = (node) => node.localName === 'style' || (node.localName === 'link' && node.rel === 'stylesheet')

  const bodyOf = (element) => {
    try {
      const { contentDocument } = element
      return contentDocument?.body?.childNodes.length > 0 ? contentDocument.body : null
    } catch {
      return null
    }
  }

  const isFrame = ({ localName }) => ['iframe', 'frame', 'object'].includes(localName)
  const isComposed = (element) => rootOf(element) !== null || (isFrame(element) && bodyOf(element) !== null)

  /** Nodes as they are displayed: a slot is replaced by its content. */
  const shown = (nodes) =>
    [...nodes].flatMap((node) => {
      if (node.localName !== 'slot' || !(node.getRootNode() instanceof ShadowRoot)) return [node]
      const assigned = node.assignedNodes({ flatten: true })
      return assigned.length > 0 ? assigned : shown(node.childNodes)
    })

  const absolute = (text, base) => URL.parse(text, base)?.href ?? text
  const rewritten = {
    href: absolute,
    src: absolute,
    poster: absolute,
    data: absolute,
    action: absolute,
    srcset: (text, base) =>
      text.replace(/(^|,)\s*([^\s,]+)/g, (_all, comma, url) => `${comma === '' ? '' : ', '}${absolute(url, base)}`),
  }
  /** URLs in a frame are relative to the frame. */
  const rebase = (copy, base) => {
    for (const [name, rewrite] of Object.entries(rewritten)) {
      const value = copy.getAttribute(name)
      if (value !== null && !value.startsWith('#')) copy.setAttribute(name, rewrite(value, base))
    }
  }

  const inert = document.implementation.createHTMLDocument('')
  /** One node without its children, and the list of its children. */
  const copied = (node, base) => {
    const isElement = node.nodeType === Node.ELEMENT_NODE
    if (isElement && node.localName === 'template') return { copy: inert.importNode(node, true), children: [], base }
    const body = isElement && isFrame(node) ? bodyOf(node) : null
    if (body !== null) {
      const copy = inert.createElement('div')
      copy.setAttribute('data-frame', node.src ?? node.data)
      return { copy, children: shown(body.childNodes), base: body.baseURI }
    }
    const copy = inert.importNode(node, false)
    if (isElement && base !== document.baseURI) rebase(copy, base)
    const root = isElement ? rootOf(node) : null
    const children = root === null ? node.childNodes : [...root.childNodes].filter((child) => !isScopedStyle(child))
    return { copy, children: root === null && node.getRootNode() === document ? children : shown(children), base }
  }

  /** Without recursion, because scripts can nest elements deeper than the stack. */
  const flattened = () => {
    const top = inert.createDocumentFragment()
    const work = [{ nodes: [document.documentElement], parent: top, base: document.baseURI }]
    for (let task = work.pop(); task !== undefined; task = work.pop()) {
      for (const node of task.nodes) {
        const { copy, children, base } = copied(node, task.base)
        task.parent.append(copy)
        if (children.length > 0) work.push({ nodes: children, parent: copy, base })
      }
    }
    return top.firstChild
  }

  const storageOf = (read) => {
    try {
      return Object.entries(read())
    } catch {
      return []
    }
  }

  const root = document.documentElement
  const elements = [...document.querySelectorAll('*')]
  const composed = root !== null && elements.some(isComposed)
  const html = root === null ? '' : (composed ? flattened() : root).outerHTML
  /** A custom element without an open root may have a closed one, and so may a page with almost no text. */
  const isVeiled = () =>
    elements.some(
      (element) => element.localName.includes('-') && rootOf(element) === null && element.matches(':defined'),
    ) ||
    (elements.length < 500 && (document.body?.innerText ?? '').trim().length < 200)
  const doctype = document.doctype === null ? '' : `${new XMLSerializer().serializeToString(document.doctype)}\n`
  return {
    url: location.href,
    origin: location.origin,
    contentType: document.contentType,
    html: html.length > maxCharacters ? null : doctype + html,
    localStorage: storageOf(() => localStorage),
    sessionStorage: storageOf(() => sessionStorage),
    veiled: !closedRoots && elements.length < 50_000 && isVeiled(),
  }
}
