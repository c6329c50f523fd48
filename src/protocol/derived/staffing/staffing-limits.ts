/** Most stores of one request: it reads each hour of each of them. */
export const mostStaffedStores = 200
