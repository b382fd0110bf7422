import type { Element } from 'domhandler'
import { languageLabelled } from './language-names.ts'

/**
 * The language of a `pre` as an info string in lower case, or ''. Searched in the class and data attributes of the
 * `pre`, its `code`, and the elements around it.
 */
export function languageOf(pre: Element, code: Element | null): string {
  const candidates: Element[] = code ? [code, pre] : [pre]
  let wrapper = pre.parent
  for (let i = 0; i < MAX_WRAPPERS && wrapper && 'attribs' in wrapper; i++, wrapper = wrapper.parent) {
    if (wrapper.name === 'body' || wrapper.name === 'article') break
    candidates.push(wrapper)
  }
  for (const element of candidates) {
    const language = declaredLanguage(element)
    if (language !== undefined) return NO_LANGUAGE.has(language) ? '' : language
  }
  return ''
}

/**
 * Number of elements around a `pre` that may name its language, as in Sphinx and Rouge: `div.highlight-python >
 * div.highlight`.
 */
const MAX_WRAPPERS = 3

/** Classes that name a language, the most reliable first. */
const CLASS_PATTERNS = [
  /(?:^|\s)(?:mw-highlight-)?lang(?:uage)?-([\w+#.-]+)/,
  /(?:^|\s)highlight-(?:source-|text-)?([\w+#.-]+)/,
  /(?:^|\s)brush:\s*([\w+#-]+)/,
  /(?:^|\s)syntaxhighlighter\s+(?:nogutter\s+)?([\w+#-]+)/,
  /(?:^|\s)(?:hljs|sourceCode|prettyprint)\s+([\w+#-]+)/,
  /(?:^|\s)([\w+#-]+)\s+hljs(?:$|\s)/,
]

/** Values that some pages use instead of a language. */
const NO_LANGUAGE = new Set(
  (
    'auto autodetect code codehilite copy default example highlight hljs ignore line-numbers linenums literal nohighlight ' +
    'nogutter none notranslate numbersource plain plaintext raw snippet source sourcecode text txt undefined unknown wrapper'
  ).split(' '),
)

const LANGUAGE_ATTRIBUTES = ['data-lang', 'data-language', 'data-code-language', 'data-code-wrap', 'language']

function declaredLanguage({ name: element, attribs }: Element): string | undefined {
  for (const name of LANGUAGE_ATTRIBUTES) {
    const value = attribs[name]?.trim().toLowerCase()
    if (value && /^[\w+#.-]+$/.test(value)) return value
  }
  const classes = attribs.class
  if (!classes) return element === 'pre' ? byLang(attribs.lang) : undefined
  for (const pattern of CLASS_PATTERNS) {
    const language = pattern.exec(classes)?.[1]?.toLowerCase()
    if (language !== undefined) return language
  }
  return element === 'pre' || element === 'code' ? byClassName(classes) : undefined
}

/** A shorter name may be a generated class or the code of a human language. */
const MIN_SURE_CHARACTERS = 3

/** A class that is only a language name (GeSHi, rustdoc, older highlight.js: `<pre class="csharp">`). */
function byClassName(classes: string): string | undefined {
  const names = classes.toLowerCase().split(/\s+/).filter(Boolean)
  const sure = names.length === 1 ? names : names.filter(({ length }) => length >= MIN_SURE_CHARACTERS)
  return sure.find((name) => languageLabelled(name))
}

/** `<pre lang="ruby">`, as GitHub's Markdown renderer writes it. */
function byLang(lang = ''): string | undefined {
  return lang.length >= MIN_SURE_CHARACTERS && languageLabelled(lang) ? lang.toLowerCase() : undefined
}
