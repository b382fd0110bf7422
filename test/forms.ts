/**
 * Whether the tests run at length (`npm run test:long`): endurance tests at full size, and on every browser, database
 * and user that this machine has. In their short form (`npm test`) they take what a new user gets.
 */
export const atLength = process.env.LONG !== undefined

/** Every variant at length, or else the first ones: those that differ most come first. */
export const variants = <T>(all: readonly T[], short = 1): readonly T[] => (atLength ? all : all.slice(0, short))

/** Why a test that only runs at length is left out; undefined if it is not. */
export const shortForm = atLength ? undefined : 'only .ci/run and test:long take the time'
