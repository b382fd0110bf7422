import type { ConceptTable } from '../table.ts'
import { article } from './article.ts'
import { creative } from './creative.ts'
import { event } from './event.ts'
import { general } from './general.ts'
import { generic } from './generic.ts'
import { job } from './job.ts'
import { listing } from './listing.ts'
import { organization } from './organization.ts'
import { place } from './place.ts'
import { product } from './product.ts'
import { recipe } from './recipe.ts'
import { review } from './review.ts'
import { vehicle } from './vehicle.ts'

/** All tables; of equal matches the earlier one is preferred. */
export const TABLES: readonly ConceptTable[] = [
  general,
  article,
  product,
  review,
  recipe,
  organization,
  event,
  job,
  place,
  listing,
  creative,
  vehicle,
  generic,
]
