import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'
import { withoutSizes } from '../../drawing.ts'
import { today } from './overview-scene.tsx'
import type { Place } from './small-deployment.ts'

/** For each file of tests that draws the page. */
export function prepareDrawing(): void {
  withoutSizes()
  beforeEach(() => window.history.replaceState(null, '', '/overview'))
}

/** Times are the runner's language: here as clocks of a day of 24 hours. */
export const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d\d?):(\d\d) ([AP])M/g, (_, hours: string, minutes: string, half: string) => {
      const whole = (Number(hours) % 12) + (half === 'P' ? 12 : 0)
      return `${String(whole).padStart(2, '0')}:${minutes}`
    })
export const totals = () => screen.getByRole('region', { name: 'Today so far' })
export const kpi = (label: string) => {
  const place = within(totals()).getByRole('heading', { name: new RegExp(`^${label}`) }).parentElement
  if (place === null) throw new Error(`no figure is called ${label}`)
  return place
}
export const card = () => screen.getByRole('region', { name: 'Needs attention' })
export const judged = () => waitFor(() => expect(card()).toHaveAttribute('aria-busy', 'false'))
export const groupOf = (name: string) => screen.getByRole('rowgroup', { name })
/** The opening hours of today. */
export const isToday = ({ day, hour }: Place) => day === today && hour >= 9 && hour < 19
