import type { Section } from './setting.ts'

/** Settings of the dashboard build and its development server. */
export const buildSections: readonly Section[] = [
  {
    title: 'Build',
    introduction:
      'Built into the dashboard, the server and the service. Restart after a change: `npm start` rebuilds by itself. Invalid values fall back to the defaults.',
    settings: [
      {
        name: 'VITE_WEEK_STARTS_ON',
        fallback: 'the viewer’s',
        meaning: 'first day of the chain’s week, an English weekday',
        example: 'monday',
      },
      {
        name: 'VITE_COVERAGE_COMPLETE',
        fallback: '99',
        meaning: 'per cent of camera time from which a number is complete',
      },
      {
        name: 'VITE_COVERAGE_PARTIAL',
        fallback: '80',
        meaning: 'per cent of camera time from which a number is partial; below it no conclusion is drawn',
      },
      {
        name: 'VITE_COMPARED_DAYS',
        fallback: '50',
        meaning: 'per cent of the days that both periods must have counted for a change to be shown',
      },
      {
        name: 'VITE_INDEX_CLOCK',
        fallback: 'location',
        meaning:
          'clock of the times in a deployment’s answers: `location` or `utc`. `npm run doctor` finds out which',
      },
    ],
  },
  {
    title: 'Development',
    introduction: 'For `npm run dev`.',
    settings: [
      {
        name: 'DEV_BFF_URL',
        fallback: 'http://127.0.0.1:8080',
        meaning: 'running Shopfloor that the development server forwards to',
      },
    ],
  },
]
