export type DiffRow =
  /** How many lines that are the same are left out here. */
  | { type: 'gap'; lines: number }
  | { type: 'same'; before: number; after: number; text: string }
  /** A line that changed has both sides, one that was added or removed has one. */
  | { type: 'changed'; removed?: Line; added?: Line }

export interface Line {
  number: number
  text: string
}
