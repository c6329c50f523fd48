const runs = process.env.SHOPFLOOR_RUNS

/** True in `npm run test:all`. Then tests of chance run all their cases; `npm test` runs enough to find a common fault. */
export const isThorough = runs === 'all'

/** False in `npm run test:rest`, which runs only what `npm test` leaves out. */
export const runsUsual = runs !== 'rest'

/** True if what is slow and rarely finds a fault of its own runs, too: in `npm run test:rest` and `npm run test:all`. */
export const runsRare = runs === 'rest' || isThorough
