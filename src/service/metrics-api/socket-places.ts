export interface SocketPlaceRules {
  readonly maxSockets: number
  readonly maxSocketsPerClient: number
}

export interface SocketPlaces {
  /** Reserves a slot for a client's socket, or returns which limit is reached. */
  acquire(clientId: string): 'acquired' | 'full' | 'full_of_client'
  release(clientId: string): void
}

/** Counts sockets in total and per client id. */
export function createSocketPlaces({ maxSockets, maxSocketsPerClient }: SocketPlaceRules): SocketPlaces {
  const ofClient = new Map<string, number>()
  let open = 0
  return {
    acquire(clientId) {
      const others = ofClient.get(clientId) ?? 0
      if (others >= maxSocketsPerClient) return 'full_of_client'
      if (open >= maxSockets) return 'full'
      open += 1
      ofClient.set(clientId, others + 1)
      return 'acquired'
    },
    release(clientId) {
      open -= 1
      const left = (ofClient.get(clientId) ?? 1) - 1
      if (left === 0) ofClient.delete(clientId)
      else ofClient.set(clientId, left)
    },
  }
}
