/** The tag of a test that is slow and rarely finds a fault of its own. `npm run test:rest` runs these; `npm test` and CI don't. */
export const rare = '@rare'
