import type { AskedQuestion, StandInDeployment } from '../../support/stand-in-deployment.ts'

/** Three stores with four cameras each. */
export const stores = ['Hull · Whitefriargate', 'Leeds · Briggate', 'York · Coney Street'].map(
  (name, at) => ({
    id: `store-${at + 1}`,
    name,
    timezone: 'Europe/London',
    currency: 'GBP',
  }),
)
const cameras = stores.flatMap(({ id }) =>
  ['Entrance', 'Till', 'Women', 'Men'].map((name, at) => ({
    id: `${id}-cam-${at}`,
    organisation_id: 'org',
    location_id: id,
    camera_server_id: 'server',
    name: `${name} ${id.slice(-1)}`,
    status: 'active',
  })),
)

const noSuchRoute = { error: { code: 'unknown_route', message: 'There is no such route.' } }

/** Makes a stand-in deployment respond for three stores. One camera of each is offline until `recover`. */
export function answerAsThreeStores(deployment: StandInDeployment) {
  let areAllWell = false
  const answer = ({ action, body, answer: say }: AskedQuestion): void => {
    // The BFF derives these from records.
    if (action === 'derived') {
      say(JSON.stringify(noSuchRoute))
      return
    }
    const asked = Array.isArray(body.entities) ? body.entities : []
    const own = cameras.filter(({ location_id }) => asked.includes(location_id))
    const statuses = own.map(({ id, location_id }) => {
      const isDown = !areAllWell && id.endsWith('cam-1')
      return {
        recording_id: id,
        location_id,
        status: isDown ? 'offline' : 'online',
        last_seen_utc: new Date(Date.now() - (isDown ? 3_600_000 : 2000)).toISOString(),
        average_quality: 0.97,
      }
    })
    say(JSON.stringify(action === 'status' ? statuses : own))
  }
  deployment.onHttp((request, reply) => reply.send(request.url === '/v1/location/list' ? stores : []))
  deployment.onQuestion(answer)
  return {
    /** The correct response to a request. */
    answer,
    recover: () => {
      areAllWell = true
    },
  }
}
