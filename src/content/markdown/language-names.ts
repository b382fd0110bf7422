// Language names as pages show them above code.

/** Maximum length of a label, including the white space of the source. */
export const MAX_LABEL_CHARACTERS = 60

/**
 * The language that a label above code names, as an info string. Empty if the label only says that it is code (`Code:
 * Select all`, `Copy`), undefined if it says anything else.
 */
export function languageLabelled(label: string): string | undefined {
  if (label.length > MAX_LABEL_CHARACTERS) return undefined
  const text = label.trim().toLowerCase()
  const name = text.replace(CONTROL, '').replace(/\s+/g, '-')
  if (PLAIN.has(name) || (name === '' && text !== '')) return ''
  return NAMES.has(name) ? name : undefined
}

/** Names of languages as shown to readers, from Linguist, Prism and highlight.js. */
const NAMES = new Set(
  (
    'abap actionscript ada angular apache apex applescript arduino asm assembly astro awk bash bat batch c c# c++ cfml ' +
    'clojure cmake cmd cobol coffeescript console cpp crystal cs csharp css csv cuda cython d dart diff django docker ' +
    'dockerfile dotenv elixir elm env erlang f# fish fortran fsharp gherkin git glsl go golang gradle graphql groovy ' +
    'handlebars haskell hcl hlsl html http ini java javascript jinja jinja2 jquery js json json5 jsonc jsonl jsx julia ' +
    'kotlin latex lean less liquid lisp log lua make makefile markdown markup mathematica matlab md mdx mermaid mysql ' +
    'nginx nim nix node node.js nodejs objc objective-c ocaml pascal perl php plsql postgresql powershell prolog ' +
    'protobuf ps1 pug puppet py python python3 r racket razor rb react regex rest rs ruby rust sass scala scheme scss ' +
    'sh shell solidity sparql sql sqlite svelte swift tcl terraform tex toml ts tsql tsx twig typescript vb vb.net ' +
    'verilog vhdl vim visual-basic vue wasm wgsl xaml xml yaml yml zig zsh'
  ).split(' '),
)

/** Labels that stand for code without a language. */
const PLAIN = new Set(['code', 'plain', 'plain-text', 'plaintext', 'text', 'txt'])

/** Text of the link or button for copying, which forums and documentation put after the name. */
const CONTROL = /(?::?\s|^)(?:select all|cop(?:y|ied)(?: code| to clipboard)?[!.]?)$/
