import { type Static, Type } from '@sinclair/typebox'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { optional, strict } from '../schema.ts'

/** Bounds of a viewport (v2-server-semantics.md 5.2). */
const MAX_VIEWPORT = { width: 7680, height: 4320 }

const quality = optional(
  Type.Integer({ minimum: 1, maximum: 100, description: 'Makes a JPEG of this quality; without it a PNG is made.' }),
)

const viewport = optional(
  strict(
    {
      width: Type.Integer({ minimum: 1, maximum: MAX_VIEWPORT.width }),
      height: Type.Integer({ minimum: 1, maximum: MAX_VIEWPORT.height }),
    },
    { description: 'Size of the window in CSS pixels while the picture is taken.' },
  ),
)

/** What a picture may ask for, as a format and as an action (specification 4.3.3). */
export const screenshotMembers = {
  fullPage: optional(Type.Boolean({ default: false, description: 'The whole page in place of the part in view.' })),
  quality,
  viewport,
}

/** The same for the format whose name says that it is of the whole page. */
export const fullPageMembers = { quality, viewport }

const Screenshot = strict(screenshotMembers)

export function decodeScreenshot({
  fullPage = false,
  quality,
  viewport,
}: Static<typeof Screenshot>): ScreenshotOptions {
  return { fullPage, ...(quality === undefined ? {} : { quality }), ...(viewport === undefined ? {} : { viewport }) }
}
