/**
 * True in `npm run test:all`. Then tests of chance run all their cases; `npm test` runs enough to find a common fault
 * within its ten minutes.
 */
export const isThorough = process.env.SHOPFLOOR_RUNS === 'all'
