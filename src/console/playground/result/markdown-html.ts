import MarkdownIt, { type Renderer, type Token } from 'markdown-it'

/**
 * The HTML of a Markdown text. HTML in it is shown as text. Links open elsewhere, and pictures of other sites are not loaded:
 * their description is shown.
 *
 * @param base what relative links refer to
 */
export function markdownHtml(text: string, base: string | undefined): string {
  return reader.render(text, { base })
}

const reader = new MarkdownIt({ html: false, linkify: false })

const attributeOf = (token: Token, name: string) => String(new Map(token.attrs ?? []).get(name) ?? '')
const escaped = (text: string) => reader.utils.escapeHtml(text)

reader.renderer.rules.link_open = (tokens, index, options, env, self: Renderer) => {
  const token = tokens[index]!
  const href = URL.parse(attributeOf(token, 'href'), baseOf(env))
  // An address without a base would be one of the console, and one of a program would start it.
  token.attrs =
    href === null || !/^(?:https?|mailto|tel):$/.test(href.protocol) ? [] : [['href', href.href], ...outside]
  return self.renderToken(tokens, index, options)
}

const baseOf = (env: unknown) => (env as { base?: string } | undefined)?.base

const outside: [string, string][] = [
  ['target', '_blank'],
  ['rel', 'noopener noreferrer'],
]

reader.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]!
  const source = attributeOf(token, 'src')
  const words = self.renderInlineAsText(token.children ?? [], options, env)
  if (source.startsWith('data:image/')) return `<img src="${escaped(source)}" alt="${escaped(words)}">`
  return `<span class="picture" title="${escaped(source)}">${escaped(words === '' ? 'picture' : words)}</span>`
}

// The policy of the page allows no style attributes, with which columns would be aligned.
for (const name of ['th_open', 'td_open']) {
  reader.renderer.rules[name] = (tokens, index, options, _env, self) => {
    const token = tokens[index]!
    const alignment = /right|center/.exec(attributeOf(token, 'style'))?.[0]
    token.attrs = alignment === undefined ? [] : [['class', `to-${alignment}`]]
    return self.renderToken(tokens, index, options)
  }
}
