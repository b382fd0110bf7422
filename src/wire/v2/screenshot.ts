// The options of a screenshot, as a format and as an action.
import { type Static, Type } from '@sinclair/typebox'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { optional, strict } from '../schema.ts'

/** Limits of a viewport (docs/compatibility.md#formats). */
const MAX_VIEWPORT = { width: 7680, height: 4320 }

const quality = optional(
  Type.Integer({ minimum: 1, maximum: 100, description: 'Quality of a JPEG. Without it, the screenshot is a PNG.' }),
)

const viewport = optional(
  strict(
    {
      width: Type.Integer({ minimum: 1, maximum: MAX_VIEWPORT.width }),
      height: Type.Integer({ minimum: 1, maximum: MAX_VIEWPORT.height }),
    },
    { description: 'Size of the window in CSS pixels while the screenshot is taken.' },
  ),
)

/** The options of a screenshot, as a format and as an action. */
export const screenshotMembers = {
  fullPage: optional(Type.Boolean({ default: false, description: 'Capture the whole page instead of the viewport.' })),
  quality,
  viewport,
}

/** The same for the format whose name already means the whole page. */
export const fullPageMembers = { quality, viewport }

const Screenshot = strict(screenshotMembers)

export function decodeScreenshot({
  fullPage = false,
  quality,
  viewport,
}: Static<typeof Screenshot>): ScreenshotOptions {
  return { fullPage, ...(quality === undefined ? {} : { quality }), ...(viewport === undefined ? {} : { viewport }) }
}
