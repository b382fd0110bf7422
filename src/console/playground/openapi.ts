// The schemas of the routes, as the service describes itself.
import { ask } from '../api.ts'
import { type Field, fieldsOf, type Schema } from './form/schema.ts'

interface OpenApi {
  paths: Readonly<
    Record<string, { post?: { requestBody?: { content: Readonly<Record<string, { schema: Schema }>> } } }>
  >
}

let loaded: Promise<OpenApi> | undefined

/** The fields of the body of a route, as the service describes it. */
export async function fieldsOfRoute(path: string): Promise<Field[]> {
  loaded ??= ask<OpenApi>('GET', '/openapi.json')
  const { paths } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const [body] = Object.values(paths[path]?.post?.requestBody?.content ?? {})
  // A file has its own reference only after it was uploaded elsewhere.
  return body === undefined ? [] : fieldsOf(body.schema).filter(({ name }) => name !== 'uploadRef')
}
