import type { Blocks } from './blocks.ts'

/** The numbers of the blocks that are chosen. */
export function chosenBlocks({ rows }: Blocks, chosen: Uint8Array): number[] {
  const kept: number[] = []
  for (let block = 0; block < rows.length; block++) if (chosen[rows[block]!] === 1) kept.push(block)
  return kept
}
