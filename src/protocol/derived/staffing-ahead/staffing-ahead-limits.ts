/** Most stretches that an answer names. */
export const mostStretches = 100
