/** Why a browser session has ended, to follow "The session has ended: ". */
export const sessionEnds = {
  closed: 'it was closed',
  ttl: 'its time was over',
  activity: 'it was not used for too long',
  crashed: 'its page crashed, used too much memory, or could not be stopped',
  shutdown: 'the service was shut down',
} as const

export type SessionEnd = keyof typeof sessionEnds
