/**
 * Our extension of the contract: messages that the BFF pushes to a dashboard over the socket that carries the requests.
 */

import { singleFrame } from './frames.ts'

/** `deployment_well`: the deployment answers again after an outage, so failed requests may succeed. */
export type Notice = 'deployment_well'

/** Frame id of a notice. Our client's request ids consist of letters and digits only. */
export const noticeId = '!'

export function noticeFrame(notice: Notice): string {
  return singleFrame(noticeId, JSON.stringify({ notice }))
}

/** Reads the JSON of a frame with the id {@link noticeId}. `null` for any other content. */
export function readNotice(json: string): Notice | null {
  return json === '{"notice":"deployment_well"}' ? 'deployment_well' : null
}
