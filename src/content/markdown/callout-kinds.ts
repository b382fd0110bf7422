/** Names of kinds → the five kinds of GitHub's alerts. */
export const KINDS = new Map(
  Object.entries({
    NOTE: 'note info information seealso abstract summary tldr todo example question faq',
    TIP: 'tip hint success check done',
    IMPORTANT: 'important',
    WARNING: 'warning attention',
    CAUTION: 'caution danger error bug failure',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, string] => [name, kind])),
)

/** A label such as `[Note]` or `Warning:` as the name of a kind. */
export function wordOf(label: string): string {
  return label.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase()
}
