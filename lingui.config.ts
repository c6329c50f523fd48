import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languageTags, sourceLanguage } from './src/dashboard/language/language-tags.ts'

/** `npm run words` extracts the messages of the dashboard into these catalogues; the build compiles them. */
export default defineConfig({
  sourceLocale: sourceLanguage,
  locales: [...languageTags],
  // American English differs from British English in a few words only.
  fallbackLocales: { 'en-US': sourceLanguage },
  catalogs: [
    { path: '<rootDir>/src/dashboard/language/catalogues/{locale}', include: ['<rootDir>/src/dashboard'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
})
