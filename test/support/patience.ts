/** For `vi.waitFor`, which gives up after a second by itself: on a busy machine that is soon. */
export const patience = { timeout: 30_000 } as const
