import type { Json } from '../model.ts'

/** The JSON pointer (RFC 6901) of a place. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** What stands at a JSON pointer, undefined if nothing does. */
export function valueAt(data: Json, pointer: string): Json | undefined {
  let at: Json | undefined = data
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    at = Object.hasOwn(at, name) ? (at as { [key: string]: Json })[name] : undefined
  }
  return at
}
