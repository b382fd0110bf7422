/**
 * Whether code is written for playwright: it uses a `page` that it does not declare. Code that cannot be parsed is not; the
 * page reports what is wrong with it.
 */
export function usesPage(code: string): boolean {
  return parses(code) ?? parses(`async () => {\n${code}\n}`) ?? false
}

/** The transpiler replaces a name only where nothing declares it, so not in strings, members or parameters. */
const transpiler = new Bun.Transpiler({
  loader: 'js',
  define: { page: '__undeclaredPage' },
  deadCodeElimination: false,
})

function parses(code: string): boolean | undefined {
  try {
    return transpiler.transformSync(code).includes('__undeclaredPage')
  } catch {
    return undefined
  }
}
