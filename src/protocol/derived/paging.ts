/** Rows of one page of a derived answer. By itself, so that a browser does not load the schemas of bodies with it. */
export const mostRows = 500
