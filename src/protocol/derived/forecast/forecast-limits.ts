/** Most days of a forecast. */
export const mostForecastDays = 14

/** Most stores of a forecast: it reads nine months of hours of each. */
export const mostForecastStores = 200
