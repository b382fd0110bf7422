/**
 * The URLs of a list with one a line, such as the format `targets` is. They are slices of it: what is kept of one keeps
 * the list.
 *
 * @param max maximum number of URLs
 */
export function urlsIn(list: string, max?: number): string[] {
  return list === '' ? [] : list.split('\n', max)
}
