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

/** Whether a class or attribute value is the name or alias of a language, or of one within another (`pycon+sql`). */
export function isLanguage(name: string): boolean {
  const outer = name.replace(/(?<=[a-z\d])\+[a-z].*$/, '')
  return NAMES.has(outer) || ALIASES.has(outer)
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

/** Further names and aliases that markup uses, from the same sources. Some are words that no label is made of. */
const ALIASES = new Set(
  (
    '4d ahk antlr antlr4 apacheconf apl arff armasm asciidoc adoc aspnet autohotkey autoit avrasm bas basic bbcode bibtex ' +
    'bicep bnf brainfuck bsl c++11 cc cjs clj cljs cmakelists coffee common-lisp cpp11 csh cts cu cxx cypher dart delphi ' +
    'desktop dns dos dot dts ebnf ecma ecmascript editorconfig ejs elisp emacs-lisp erb fennel fs fsx gawk gdscript gleam ' +
    'glimmer-js gnuplot gql graphviz h hack haml hbs hjson hpp hs htm html+erb html5 hx haxe idris inform7 ino io ipython ' +
    'ipython3 j javadoc jl jsdoc json-ld jsonld jsonnet jsp jsx kdl ksh kt kts less livescript llvm ls lsp m matlab maxima ' +
    'mjs mk ml mojo moonscript mts nasm ndjson nu nushell numpy objectivec objective-c++ objectpascal octave opencl org ' +
    'pas patch pcre pgsql php-template pl plantuml pot po postscript powerquery processing properties proto ps psm1 purescript ' +
    'py3 pycon pytb python-repl q qml rake razor rd reason rescript rkt robot robotframework rscript rst ruby-html sas sass ' +
    'scilab sed shell-session shellsession bash-session sh-session smali smalltalk sml sol sparql splunk sqf stan stata ' +
    'st styl stylus sv svg swig systemd systemverilog tap tf toml textile thrift turtle ttl txt-diff typ typst uml unrealscript ' +
    'v vala vb6 vba vbnet vbs vbscript velocity viml vimscript wat webidl wiki wolfram xhtml xls xml-doc xquery xsl xslt yara ' +
    'zep zshell cshtml angelscript arcade augeas batchfile powershell-session pwsh cmdlet http-request ' +
    'jsonpath jq kql kusto mathml neon nginxconf promql pug qsharp reg rego shaderlab slim squirrel svelte-html tcsh ' +
    'tla tt vhd wren yang'
  ).split(' '),
)
