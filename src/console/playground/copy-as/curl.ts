import { quoted } from './shell.ts'
import { fileNameOf, KEY_VARIABLE, type SnippetRequest } from './snippet.ts'

/** The request as a curl command. */
export function curlOf(request: SnippetRequest): string {
  const { body, path, origin, needsKey, endpoint } = request
  const lines = [
    `curl ${quoted(origin + path)}`,
    ...(needsKey ? [`-H "Authorization: Bearer $${KEY_VARIABLE}"`] : []),
    ...(endpoint === 'parse'
      ? formOf(request)
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ]
  return lines.join(' \\\n  ')
}

function formOf({ body }: SnippetRequest): string[] {
  const name = fileNameOf(body).replace(/["\\]/g, '\\$&')
  const { file: _, ...rest } = body
  return [
    `-F ${quoted(`file=@"${name}"`)}`,
    // Not -F, which takes what follows a semicolon as a media type.
    ...Object.entries(rest).map(([name, value]) => `--form-string ${quoted(`${name}=${JSON.stringify(value)}`)}`),
  ]
}
