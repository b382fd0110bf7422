import libraries from '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br' with { type: 'file' }
import program from '../../../node_modules/@sparticuz/chromium/bin/chromium.br' with { type: 'file' }
import graphics from '../../../node_modules/@sparticuz/chromium/bin/swiftshader.tar.br' with { type: 'file' }

/**
 * The headless shell of `@sparticuz/chromium`, without the code of that package. An executable for another platform, or one
 * without a browser, has none: src/build.ts replaces this module.
 */
export const archives: { libraries: string; program: string; graphics: string } | undefined = {
  libraries,
  program,
  graphics,
}
