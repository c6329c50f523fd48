/** Ours, beyond the contract: what the BFF sends to a dashboard unasked, over the socket that carries the requests. */

import { singleFrame } from './frames.ts'

/** `deployment_well`: the deployment answers again after an outage, so failed requests may succeed now. */
export type Notice = 'deployment_well'

/** The id of a frame that carries a notice. Our client's request ids have letters and digits only. */
export const noticeId = '!'

export function noticeFrame(notice: Notice): string {
  return singleFrame(noticeId, JSON.stringify({ notice }))
}

/** @param json of a frame with the id {@link noticeId}. @returns `null` for any other content. */
export function readNotice(json: string): Notice | null {
  return json === '{"notice":"deployment_well"}' ? 'deployment_well' : null
}
