/** In the executable, the packed programs of the private server: src/build.ts replaces this module. */
export const archive: string | undefined = undefined
