/**
 * The URLs of a list that has one on each line, such as the format `targets`. They are slices of the list, so one that is
 * remembered keeps all of it in memory (content/own-copy.ts).
 *
 * @param max maximum number of URLs
 */
export function urlsIn(list: string, max?: number): string[] {
  return list === '' ? [] : list.split('\n', max)
}
