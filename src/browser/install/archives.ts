import { fileURLToPath } from 'node:url'

/**
 * The headless shell of `@sparticuz/chromium`, without the code of that package. An executable for another processor, or
 * without a browser, has none; src/build.ts replaces this module.
 */
export const archives: { libraries: string; program: string; graphics: string; sqlite: string } | undefined = {
  libraries: archive('al2023.tar.br'),
  program: archive('chromium.br'),
  graphics: archive('swiftshader.tar.br'),
  sqlite: fileURLToPath(new URL('../../../assets/libsqlite3.so.br', import.meta.url)),
}

/** The package exports its main file only; the archives lie beside it. */
function archive(name: string): string {
  return fileURLToPath(new URL(`../../bin/${name}`, import.meta.resolve('@sparticuz/chromium')))
}
