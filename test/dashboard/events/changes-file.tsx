import { act, render } from '@testing-library/react'
import { type Changes, useChanges } from '../../../src/dashboard/events/changes/use-changes.ts'
import { changeColumns } from '../../../src/dashboard/events/event-column.ts'
import { entranceCameras } from '../../../src/dashboard/events/event-subject.ts'
import { fakeSource } from '../data/fake-source.ts'
import { leeds } from '../pages/leeds.ts'
import { Deployment } from '../pages/page-scene.tsx'

const days = { first: '2026-02-26', last: '2026-02-27' }
const points = [days.first, days.last].map((day) => ({
  extent: { days: { first: day, last: day }, hour: null, occurrence: 0 } as const,
}))

const asked = { days, stores: [leeds], cameras: entranceCameras }

function Chart({ expose }: { readonly expose: (forFile: () => Promise<Changes>) => void }) {
  const [, forFile] = useChanges(asked, true)
  expose(forFile)
  return null
}

/** Returns the columns of changes in a file of two days of Leeds, each with its head. @param answer of the route `changes` */
export async function changesFile(answer: object) {
  const fake = fakeSource()
  fake.on({ route: 'changes' }, { value: answer })
  let current: (() => Promise<Changes>) | null = null
  render(
    <Deployment source={fake.source}>
      <Chart
        expose={(exposed) => {
          current = exposed
        }}
      />
    </Deployment>,
  )
  return act(async () => {
    if (current === null) throw new Error('not drawn')
    const columns = changeColumns<(typeof points)[number]>(await current(), '2026-03-04')
    return columns.flatMap(({ file = [] }) => file.map(({ head, value }) => [head, ...points.map(value)]))
  })
}
