import { asksForAnswers } from '../answers/answers.ts'
import type { ContentOptions } from '../content/document.ts'
import { checkSelectors } from '../content/selection/selectors.ts'
import { checkSchema } from '../content/structure/schema/check-schema.ts'
import type { Model, ModelChoice, OpenModel } from '../model/model.ts'

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

/**
 * The model that answers, if the formats ask for one and there is one.
 *
 * @throws ServiceError if the request chooses a model that cannot be used
 */
export function modelFor(
  { content, model }: { content: ContentOptions; model?: ModelChoice },
  openModel: OpenModel | undefined,
): Model | undefined {
  return asksForAnswers(content) ? openModel?.(model) : undefined
}
