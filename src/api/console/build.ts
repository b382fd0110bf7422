import { fileURLToPath } from 'node:url'

/** The script and the style of the console. */
export interface ConsoleFiles {
  script: string
  style: string
}

/**
 * Bundles `src/console` for browsers. A service from source does so at the first request, an executable has the result in
 * it.
 *
 * @throws AggregateError with the messages of the bundler
 */
export async function buildConsole(): Promise<ConsoleFiles> {
  const { outputs } = await Bun.build({
    entrypoints: [fileURLToPath(new URL('../../console/main.tsx', import.meta.url))],
    target: 'browser',
    minify: true,
    jsx: { runtime: 'automatic', importSource: 'preact', development: false },
  })
  const textOf = async (ending: string) => (await outputs.find(({ path }) => path.endsWith(ending))?.text()) ?? ''
  return { script: await textOf('.js'), style: await textOf('.css') }
}
