import { type Config, version } from '../config.ts'

/** What a person sees at the start: where it listens and what to try. Without a terminal it is one log line instead. */
export function startupBanner(url: string, config: Config): string {
  const key = config.apiKeys.length > 0 ? 'a key is required' : 'no key set'
  const networks =
    config.allowPrivateNetworks.length > 0 ? 'some allowed' : 'closed (SERVICE_ALLOW_PRIVATE_NETWORKS opens them)'
  return `web-extract ${version}  (role ${config.role}, pid ${process.pid})

  API        ${url}          /health /openapi.json /docs    ${key}
  Clients    FIRECRAWL_API_URL=${url}
  Private networks  ${networks}

  Try:  curl -s ${url}/scrape -H 'content-type: application/json' -d '{"url":"https://example.com"}'

`
}
