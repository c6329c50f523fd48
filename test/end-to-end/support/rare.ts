/** The tag of a test that is slow and rarely finds a fault of its own. `npm run test:rest` runs these, and `npm test` the others. */
export const rare = '@rare'
