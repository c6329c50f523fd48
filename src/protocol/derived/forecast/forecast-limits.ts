/** Most days of a forecast. */
export const mostForecastDays = 14

/** Most stores of a forecast: it reads nine months of hours of each. */
export const mostForecastStores = 200

/** Most public holidays of a request, and most days of one of them. */
export const mostForecastHolidays = 500
export const mostHolidayDays = 14
