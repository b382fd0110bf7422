import { hasChildren, isTag, isText, type ParentNode } from 'domhandler'

/** Whether the page has no text before its scripts run, but has a script. */
export const isShell = (page: ParentNode): boolean => found(page) === 'script'

/** Whether the page has text of its own, be it hidden. */
export const hasText = (page: ParentNode): boolean => found(page) === 'text'

function found(page: ParentNode): 'text' | 'script' | undefined {
  let scripted = false
  const pending: ParentNode[] = [page]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const child of node.children) {
      if (isText(child) && child.data.trim() !== '') return 'text'
      if (!hasChildren(child)) continue
      if (isTag(child) && child.name === 'script') scripted = true
      if (!isTag(child) || !UNREAD.has(child.name)) pending.push(child)
    }
  }
  return scripted ? 'script' : undefined
}

/** Elements whose text is not shown. */
const UNREAD = new Set('script style template title noscript svg head'.split(' '))
