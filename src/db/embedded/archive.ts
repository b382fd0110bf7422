/** Inside the executable the packed programs of the private server: src/build.ts puts another module in this one's place. */
export const archive: string | undefined = undefined
