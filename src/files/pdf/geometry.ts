/** A box in points (1/72 inch) in an upright frame: x grows to the right, y downwards. */
export interface Box {
  x0: number
  x1: number
  top: number
  bottom: number
}

/** Text of one look without spaces. */
export interface Run extends Box {
  text: string
  baseline: number
  /** Font size. */
  size: number
  bold: boolean
  italic: boolean
  mono: boolean
  /** Position in the order of the file. */
  order: number
  /** Whether the file has a space after it. */
  spaceAfter: boolean
  rtl: boolean
  script?: 'sup' | 'sub'
  href?: string
  /** Whether a check box or radio button is on; only such a run has it. */
  ticked?: boolean
}

/** Adjacent runs on one baseline, in reading order. */
export interface Line extends Box {
  runs: Run[]
  baseline: number
  size: number
}

export const widthOf = (box: Box): number => box.x1 - box.x0

export const isUpright = ({ x0, x1, top, bottom }: Box): boolean => x1 - x0 < bottom - top

export function hull(boxes: readonly Box[]): Box {
  const box = { x0: Infinity, x1: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { x0, x1, top, bottom } of boxes) {
    if (x0 < box.x0) box.x0 = x0
    if (x1 > box.x1) box.x1 = x1
    if (top < box.top) box.top = top
    if (bottom > box.bottom) box.bottom = bottom
  }
  return box
}

export function holds(box: Box, inner: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2
  const y = (inner.top + inner.bottom) / 2
  return x >= box.x0 && x <= box.x1 && y >= box.top && y <= box.bottom
}

/** The median; of two middle values the greater; 0 if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Converts user space of a page (y upwards) to the frame in which text at `degrees` is upright. */
export function frameOf(degrees: number): (box: Box) => Box {
  if (degrees === 0) return upright
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ({ x0, x1, top, bottom }) => {
    const xs = [x0 * cos + top * sin, x1 * cos + top * sin, x0 * cos + bottom * sin, x1 * cos + bottom * sin]
    const ys = [x0 * sin - top * cos, x1 * sin - top * cos, x0 * sin - bottom * cos, x1 * sin - bottom * cos]
    return { x0: Math.min(...xs), x1: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
}

const upright = ({ x0, x1, top, bottom }: Box): Box => ({
  x0: Math.min(x0, x1),
  x1: Math.max(x0, x1),
  top: -Math.max(top, bottom),
  bottom: -Math.min(top, bottom),
})
