/**
 * `ci`: what `npm test` runs, and what is only slow. `rest`: only what `npm test` leaves out. `both`: that and `npm test`.
 * `all`: both, and every case of tests of chance.
 */
const runs = process.env.SHOPFLOOR_RUNS

/** True in `npm run test:all`. Then tests of chance run all their cases; otherwise enough to find a common fault. */
export const isThorough = runs === 'all'

/** False in `npm run test:rest`, which runs only what `npm test` leaves out. */
export const runsUsual = runs !== 'rest'

/** True if what takes long runs, too: everywhere but in `npm test`, which shall take ten minutes. */
export const runsSlow = runs !== undefined

/** True if what is slow and rarely finds a fault of its own runs, too: neither in `npm test` nor in CI. */
export const runsRare = runs === 'rest' || runs === 'both' || isThorough
