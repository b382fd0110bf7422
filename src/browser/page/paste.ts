// All pages of a browser have one clipboard, so what was copied in one could be pasted in another one. Chrome also copies
// each selection, for the middle mouse button. It has no setting against either, but a page can refuse what is pasted.

/** Runs in the page, before its own scripts. */
export const WITHOUT_PASTE = `(${refusePasteHere})()`

function refusePasteHere(): void {
  const { apply } = Reflect
  const view = globalThis as unknown as { document: object } & Record<'EventTarget' | 'Event' | 'Document', PageClass>
  const [targets, events, documents] = [view.EventTarget.prototype, view.Event.prototype, view.Document.prototype]
  const { addEventListener } = targets
  const { preventDefault, stopImmediatePropagation } = events
  const refuse = (event: unknown) => {
    apply(preventDefault!, event, [])
    apply(stopImmediatePropagation!, event, [])
  }
  const guard = () => apply(addEventListener!, globalThis, ['paste', refuse, true])
  guard()
  // Nobody else gets the event, so nobody needs to listen for it, and nobody can come first.
  targets.addEventListener = new Proxy(addEventListener!, {
    apply(add, self, values) {
      if (values.length > 0) values[0] = `${values[0]}`
      return values[0] === 'paste' ? undefined : apply(add, self, values)
    },
  })
  // What empties a document also takes the listeners from its window.
  for (const name of ['open', 'write', 'writeln']) {
    documents[name] = new Proxy(documents[name]!, {
      apply(empty, self, values) {
        if (self !== view.document) throw new TypeError('Illegal invocation')
        try {
          return apply(empty, self, values)
        } finally {
          guard()
        }
      },
    })
  }
}

interface PageClass {
  prototype: Record<string, (...values: unknown[]) => unknown>
}
