export interface SocketPlaceRules {
  readonly maxSockets: number
  readonly maxSocketsPerClient: number
}

export interface SocketPlaces {
  /** Reserves a slot for a client's socket, or returns which limit is reached. */
  take(clientId: string): 'taken' | 'full' | 'full_of_client'
  free(clientId: string): void
}

/** Counts sockets in total and per client id. */
export function createSocketPlaces({ maxSockets, maxSocketsPerClient }: SocketPlaceRules): SocketPlaces {
  const ofClient = new Map<string, number>()
  let taken = 0
  return {
    take(clientId) {
      const others = ofClient.get(clientId) ?? 0
      if (others >= maxSocketsPerClient) return 'full_of_client'
      if (taken >= maxSockets) return 'full'
      taken += 1
      ofClient.set(clientId, others + 1)
      return 'taken'
    },
    free(clientId) {
      taken -= 1
      const left = (ofClient.get(clientId) ?? 1) - 1
      if (left === 0) ofClient.delete(clientId)
      else ofClient.set(clientId, left)
    },
  }
}
