/** The tag of a test that takes long. CI and `npm run test:rest` run these, and `npm test` the others. */
export const slow = '@slow'
