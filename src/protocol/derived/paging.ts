/**
 * Most rows on one page of a derived answer. A file of its own keeps the schemas of bodies out of the browser's bundle.
 */
export const mostRows = 500
