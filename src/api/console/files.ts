// Where the console's files come from. `src/build.ts` replaces this module by one that holds them.
import { buildConsole, type ConsoleFiles } from './build.ts'

let built: Promise<ConsoleFiles> | undefined

export const consoleFiles = (): Promise<ConsoleFiles> => {
  built ??= buildConsole()
  return built
}
