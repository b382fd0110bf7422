import type { ConceptTable } from '../table.ts'
import { article } from './article.ts'
import { general } from './general.ts'
import { product } from './product.ts'
import { recipe } from './recipe.ts'

/** All tables; of equal matches the earlier one is preferred. */
export const TABLES: readonly ConceptTable[] = [general, article, product, recipe]
