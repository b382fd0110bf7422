// The language model that a native request names.
import { type Static, Type } from '@sinclair/typebox'
import { type ModelChoice, providerKinds } from '../../model/model.ts'
import { invalidRequest } from '../issues.ts'
import { lenient, oneOf, optional } from '../schema.ts'

const Provider = lenient(
  {
    provider: optional(oneOf([...providerKinds], { description: 'Kind of the language model.' })),
    // Checked while decoding, because errors of a schema show the value.
    api_key: optional(Type.Unknown({ description: 'Key for its server, a string. It is neither stored nor logged.' })),
    base_url: optional(
      Type.String({ maxLength: 2000, description: 'Base URL of its server. Without one: the server of the settings.' }),
    ),
    model: optional(
      Type.String({ maxLength: 500, description: 'Name of the model. Without one: the model of the settings.' }),
    ),
  },
  { description: 'Language model to use. The key of the settings is only sent to the server of the settings.' },
)

/** Two names for the same member. */
export const modelMembers = { provider: optional(Provider), llm: optional(Provider) }

type ModelMembers = { [Name in keyof typeof modelMembers]?: Static<typeof Provider> }

/**
 * The model that a request names, if it names any part of one. Empty texts count as absent.
 *
 * @throws ServiceError `invalid_request` for both members, or a key that no header can hold
 */
export function decodeModelChoice({ provider, llm }: ModelMembers): ModelChoice | undefined {
  if (provider !== undefined && llm !== undefined) throw twoModels()
  const member = llm === undefined ? 'provider' : 'llm'
  const { provider: kind, api_key: key, base_url: baseUrl, model } = llm ?? provider ?? {}
  const apiKey = key ?? ''
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]*$/.test(apiKey)) throw badKey(member)
  if (!kind && !apiKey && !baseUrl && !model) return undefined
  return {
    member,
    ...(kind && { provider: kind }),
    ...(apiKey && { apiKey }),
    ...(baseUrl && { baseUrl }),
    ...(model && { model }),
  }
}

function twoModels() {
  const message = '"provider" and "llm" mean the same. Remove one of them'
  return invalidRequest([{ code: 'custom', path: ['llm'], message }])
}

function badKey(member: string) {
  const message = `"${member}.api_key" must be a string of printable ASCII characters without spaces`
  return invalidRequest([{ code: 'invalid_value', path: [member, 'api_key'], message }])
}
