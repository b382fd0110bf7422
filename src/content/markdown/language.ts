import type { Element } from 'domhandler'
import { isLanguage, languageLabelled } from './language-names.ts'

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
    if (value && isKnown(value)) return value
  }
  const classes = attribs.class
  if (!classes) return element === 'pre' ? byLang(attribs.lang) : undefined
  for (const pattern of CLASS_PATTERNS) {
    const language = pattern.exec(classes)?.[1]?.toLowerCase()
    if (language !== undefined && isKnown(language)) return language
  }
  if (element !== 'pre' && element !== 'code') return undefined
  return byClassName(classes) ?? (element === 'pre' ? byLang(attribs.lang) : undefined)
}

/** Whether a value names a language, or says that there is none. */
function isKnown(value: string): boolean {
  return isLanguage(value) || NO_LANGUAGE.has(value)
}

/** A shorter name may be a generated class or the code of a human language. */
const MIN_SURE_CHARACTERS = 3

/** A class that is only a language name (GeSHi, rustdoc, older highlight.js: `<pre class="csharp">`). */
function byClassName(classes: string): string | undefined {
  const names = classes.toLowerCase().split(/\s+/).filter(Boolean)
  const sure = names.length === 1 ? names : names.filter(({ length }) => length >= MIN_SURE_CHARACTERS)
  const whole = sure.find((name) => languageLabelled(name))
  return whole ?? names.map((name) => PREFIXED.exec(name)?.[1]).find((name) => name !== undefined && isPrefixed(name))
}

/** A class that is the name of a language behind the prefix of a library (Sandpack: `sp-javascript`). */
const PREFIXED = /^(?:[a-z]{1,3}|code|syntax|source|snippet|prism|hljs|format|mode)[-_]([a-z][a-z\d+#]+)$/
const SHORT_NAMES = new Set('cs go js kt py rb rs sh ts vb'.split(' '))

function isPrefixed(name: string): boolean {
  return SHORT_NAMES.has(name) || (name.length >= MIN_SURE_CHARACTERS && languageLabelled(name) === name)
}

/** `<pre lang="ruby">`, as GitHub's Markdown renderer writes it. */
function byLang(lang = ''): string | undefined {
  return lang.length >= MIN_SURE_CHARACTERS && languageLabelled(lang) ? lang.toLowerCase() : undefined
}
