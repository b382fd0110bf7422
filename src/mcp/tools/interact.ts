// A page in a browser that stays open between calls.

import { Type } from '@sinclair/typebox'
import { ServiceError } from '../../errors.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { lenient, optional, PageUrl, strict } from '../../wire/schema.ts'
import { encodeV2Interaction, encodeV2SessionEnded } from '../../wire/v2/session.ts'
import { decodeV2Interact, V2WorkRequest } from '../../wire/v2/session-work.ts'
import { ownArguments } from '../arguments/own.ts'
import { NestedPage, scrapeOptionsOf } from '../arguments/page.ts'
import type { Facts } from '../paging/whole.ts'
import { ENDS, pagingArguments, STARTS, type ToolUse, tool } from '../tool.ts'

const scrapeId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the metadata of a page that a browser rendered.',
})

export const interact = tool({
  name: 'firecrawl_interact',
  title: 'Use a page in a browser',
  description: `Click, fill in, read or run JavaScript in a page that stays open between calls. Give a "url" to open it, or the "scrapeId" of an earlier firecrawl_scrape or firecrawl_interact to go on in the same page; and "code" (JavaScript with the DOM and a Playwright "page"; the value of the last expression is the "result") or "prompt" (a task in words, if the service has a language model). It acts on the live site: what it submits is submitted. Ends by itself after 5 minutes without a call; firecrawl_interact_stop ends it at once. Only to read a page, firecrawl_scrape is simpler, with "actions" for a few fixed clicks.`,
  input: strict({
    scrapeId: optional(scrapeId),
    url: optional(PageUrl),
    ...ownArguments(V2WorkRequest.properties),
    scrapeOptions: optional(NestedPage),
    maxTokens: pagingArguments.maxTokens,
  }),
  output: lenient({
    success: Type.Boolean(),
    scrapeId: Type.String({ description: 'For the next call.' }),
    result: Type.String(),
    stdout: Type.String(),
    stderr: Type.String(),
    exitCode: Type.Integer(),
    error: optional(Type.String()),
  }),
  hints: { ...STARTS, destructiveHint: true },
  run: async ({ maxTokens: _, scrapeId: known, url, scrapeOptions, ...work }, use) => {
    if ((known === undefined) === (url === undefined)) throw refused('url', '"url" or "scrapeId" is required, not both')
    if (known !== undefined && scrapeOptions !== undefined)
      throw refused('scrapeOptions', '"scrapeOptions" needs "url"')
    if (work.code === undefined && work.prompt === undefined) throw refused('code', '"code" or "prompt" is required')
    const id = known ?? (await openedPage(scrapeOptionsOf({ ...scrapeOptions, url: url! }), use))
    const { info, outcome } = await use.operations.interact(id, decodeV2Interact(work), use.call)
    const { cdpUrl: __, sessionId: ___, id: session, ...facts } = encodeV2Interaction(info, use.base ?? '', outcome)
    return { kind: 'data', facts: { scrapeId: id, session, ...withoutLinks(facts, use.base) }, entries: [] }
  },
})

/** Renders the page, whatever it needs: only a rendered page can be continued. */
async function openedPage(options: ReturnType<typeof scrapeOptionsOf>, { operations, call }: ToolUse): Promise<string> {
  const cache = { ...options.cache, maxAgeMs: 0 }
  const { fetched } = await operations.scrape({ ...options, cache, useBrowser: 'always' }, call)
  const id = fetched.snapshot.rendering?.scrapeId
  if (id !== undefined) return id
  throw new ServiceError('render_unavailable', 'The page was not kept by a browser, so it cannot be used')
}

/** The live view is a page of the HTTP service, which over stdio does not run. */
function withoutLinks(facts: Facts, base: string | undefined): Facts {
  if (base !== undefined) return facts
  const { liveViewUrl: _, interactiveLiveViewUrl: __, ...others } = facts
  return others
}

function refused(name: string, message: string) {
  return invalidRequest([{ code: 'custom', path: [name], message }])
}

export const interactStop = tool({
  name: 'firecrawl_interact_stop',
  title: 'Close a page that was used',
  description: `Close the browser page that firecrawl_interact opened or continued, and free its memory.`,
  input: strict({ scrapeId }),
  output: lenient({ success: Type.Boolean(), sessionDurationMs: Type.Integer() }),
  hints: ENDS,
  run: async ({ scrapeId: id }, { operations, call }) => {
    const { creditsBilled: _, ...facts } = encodeV2SessionEnded(await operations.stopInteraction(id, call))
    return { kind: 'data', facts, entries: [] }
  },
})
