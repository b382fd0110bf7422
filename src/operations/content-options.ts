import type { ContentOptions } from '../content/document.ts'
import { checkSelectors } from '../content/selection/selectors.ts'
import { checkSchema } from '../content/structure/schema/check-schema.ts'

/**
 * Checks what a page or file is to be turned into, without one.
 *
 * @throws ServiceError `invalid_request` that names the member
 */
export function checkContent({ includeTags, excludeTags, attributes = [], extraction }: ContentOptions): void {
  checkSelectors('includeTags', includeTags)
  checkSelectors('excludeTags', excludeTags)
  checkSelectors(
    'formats',
    attributes.map(({ selector }) => selector),
  )
  if (extraction?.schema !== undefined) checkSchema(extraction.schema, extraction.schemaPath)
}
