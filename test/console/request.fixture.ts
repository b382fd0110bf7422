/** Asks a service for JSON, as a program beside the console. */
export function requester(url: string, headers: Record<string, string> = {}) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
    return (await response.json()) as any
  }
}
