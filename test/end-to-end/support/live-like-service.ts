import { startLiveLike } from '../../support/live-like/live-like-deployment.ts'
import type { Traits } from '../../support/live-like/traits.ts'
import { startService } from './shopfloor-process.ts'

/** The service in a process of its own behind the gateway of a live-like deployment. */
export async function startLiveLikeService(settings: Readonly<Record<string, string>>, traits: Traits) {
  const service = await startService({ ...settings, SERVICE_PORT: '0' })
  const deployment = await startLiveLike(service.addresses, {
    traits,
    now: Date.now,
    random: Math.random,
  })
  return {
    settings: {
      ...service.settings,
      RETAIL_BASE_URL: deployment.baseUrl,
      RETAIL_WS_URL: deployment.wsUrl,
      RETAIL_AUTH_URL: deployment.authUrl,
    },
    async stop() {
      await deployment.close()
      await service.stop()
    },
  }
}
