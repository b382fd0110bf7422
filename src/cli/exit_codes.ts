/** Exit codes of the command line (sysexits where it has one). */
export const exitCodes = { ok: 0, failed: 1, usage: 2, configuration: 78 } as const
