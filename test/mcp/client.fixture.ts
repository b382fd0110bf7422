import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js'

type Options = { onprogress?: (progress: Progress) => void; signal?: AbortSignal }

/** Calls a tool and gives what it returned. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}, options: Options = {}) {
  const result = (await client.callTool({ name, arguments: args }, undefined, {
    ...options,
    timeout: 60_000,
  })) as CallToolResult
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  const error = result._meta?.['web-extract/error'] as { code: string; message: string } | undefined
  return {
    result,
    texts,
    error,
    // biome-ignore lint/suspicious/noExplicitAny: results of several tools
    data: result.structuredContent as any,
    /** The facts after the texts of a page. */
    // biome-ignore lint/suspicious/noExplicitAny: facts of several tools
    facts: (): any => JSON.parse(texts.at(-1)!),
  }
}
