import base from './playwright.config.ts'
export default { ...base, retries: 0, workers: 1 }
