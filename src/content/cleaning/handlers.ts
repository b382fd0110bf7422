import type { Element } from 'domhandler'

/** Removes the event handlers of an element. */
export function dropHandlers({ attribs }: Element): void {
  for (const attribute in attribs) if (isHandler(attribute)) delete attribs[attribute]
}

export const isHandler = (attribute: string) => attribute[0] === 'o' && attribute[1] === 'n'
