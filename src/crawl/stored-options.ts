import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import type { BatchOptions, StoredBatch, StoredCrawl } from './options.ts'
import { type SecretKey, sealed, unsealed } from './secrets.ts'

/**
 * Options as JSON that the database accepts: without NUL and lone surrogates. With a key, the secrets in them (headers,
 * passwords, actions) are encrypted.
 */
export function storedOptions<Options extends BatchOptions>(options: Options, key: SecretKey | undefined): object {
  const { content } = options.page
  const { extraction, ...others } = content
  // As text: the database does not keep the order of members, which is the order of the data.
  const stored = {
    ...others,
    formats: [...content.formats],
    ...(extraction && { extraction: JSON.stringify(extraction) }),
  }
  const plain = { ...options, page: { ...options.page, content: stored } }
  const json = JSON.stringify(plain, (_, value: unknown) => {
    if (value === Number.POSITIVE_INFINITY) return UNBOUNDED
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
  })
  const storable: Options = JSON.parse(json)
  return key === undefined || !hasSecrets(storable) ? storable : withSeal(storable, key)
}

/**
 * Reverses `storedOptions`.
 *
 * @throws Error if they were stored with another key
 */
export function optionsOf<Options extends BatchOptions>(stored: unknown, key: SecretKey | undefined): Options {
  const options = withoutSeal(stored as Options & Sealed, key)
  const { cache, content } = options.page
  const isUnbounded = (cache.maxAgeMs as unknown) === UNBOUNDED
  return {
    ...options,
    page: {
      ...options.page,
      ...(content.extraction && { content: { ...content, extraction: JSON.parse(String(content.extraction)) } }),
      ...(isUnbounded && { cache: { ...cache, maxAgeMs: Number.POSITIVE_INFINITY } }),
    },
  }
}

/** Stands for Infinity, which JSON does not have. */
const UNBOUNDED = 'any'

/** Options of a crawl or a batch, with the members that may be secret. */
type Secretive = BatchOptions & Partial<Pick<StoredCrawl, 'url'> & Pick<StoredBatch, 'logins'>>

interface Sealed {
  sealed?: string
}

const hasSecrets = ({ url, logins, page: { headers, actions } }: Secretive) =>
  Object.keys(headers).length + actions.length > 0 ||
  logins !== undefined ||
  (url !== undefined && targetCredentials(url) !== undefined)

function withSeal(options: Secretive, key: SecretKey): object {
  const { logins, ...others } = options
  const { headers, actions, ...page } = options.page
  const { url } = options
  return {
    ...others,
    ...(url !== undefined && { url: parseTarget(url).href }),
    page: { ...page, headers: {}, actions: [] },
    sealed: sealed(JSON.stringify({ url, logins, headers, actions }), key),
  }
}

function withoutSeal<Options extends BatchOptions>(
  { sealed: seal, ...rest }: Options & Sealed,
  key?: SecretKey,
): Options {
  const options = rest as unknown as Options
  if (seal === undefined) return options
  const { headers, actions, ...secrets } = opened(seal, key)
  return { ...options, ...secrets, page: { ...options.page, headers, actions } }
}

function opened(seal: string, key: SecretKey | undefined): Pick<Secretive, 'url' | 'logins'> & Secretive['page'] {
  try {
    if (key !== undefined) return JSON.parse(unsealed(seal, key))
  } catch (cause) {
    throw new Error(OTHER_KEY, { cause })
  }
  throw new Error(OTHER_KEY)
}

const OTHER_KEY =
  'The headers and passwords of this job were stored with another SERVICE_SECRET_KEY than this process has.'
