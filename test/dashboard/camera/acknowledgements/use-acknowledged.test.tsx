import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useAcknowledged } from '../../../../src/dashboard/camera/acknowledgements/use-acknowledged.ts'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import { fakeSource } from '../../data/fake-source.ts'
import { Deployment } from '../../pages/page-scene.tsx'

const now = Date.parse('2026-03-04T09:40:00Z')
const powerCut = { recording: 'east', reason: 'Power cut', version: 2, at: now - 60_000, by: 'Ann' }
const east: LiveCamera = {
  recording: 'east',
  name: 'Entrance east',
  location: 'leeds',
  state: 'offline',
  was: null,
  counted: 'offline',
  since: null,
  lastSeen: now - 3_600_000,
  quality: 0.9,
  flaps: 0,
  isEntrance: true,
  isOpen: true,
}
const recovered: LiveCamera = { ...east, state: 'online', counted: 'online', lastSeen: now }

/** A browser in which the list of acknowledgements came for the first time just now. */
async function hear(camera: LiveCamera) {
  const { clock, on, source } = fakeSource(now)
  on({ path: '/api/acknowledgements' }, { value: { notes: [powerCut] } })
  const ended = on({ path: '/api/acknowledgements/east?version=2' }, { value: {} })
  const queries = new QueryClient()
  const { result, rerender } = renderHook(useAcknowledged, {
    initialProps: { cameras: [camera], answeredAt: now, now },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <Deployment source={source} queries={queries}>
        {children}
      </Deployment>
    ),
  })
  await waitFor(() => expect(result.current.isHeard).toBe(true))
  return {
    ended,
    /** The list and the state of the camera come again in the same moment. */
    async bothComeAgain(next: LiveCamera) {
      clock.advance(10_000)
      await queries.refetchQueries({ queryKey: ['/api/acknowledgements'] })
      rerender({ cameras: [next], answeredAt: clock.now(), now: clock.now() })
    },
  }
}

test('ends an acknowledgement whose list always comes with the state of the camera', async () => {
  const { bothComeAgain, ended } = await hear(east)
  await bothComeAgain(recovered)
  await waitFor(() => expect(ended.asked()).toBe(1))
})

test('keeps an acknowledgement that may be newer than the state', async () => {
  const { bothComeAgain, ended } = await hear(recovered)
  expect(ended.asked()).toBe(0)
  await bothComeAgain(recovered)
  await waitFor(() => expect(ended.asked()).toBe(1))
})
