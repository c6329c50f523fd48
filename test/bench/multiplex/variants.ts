import type { Variant } from './variant.ts'

interface Entry {
  readonly title: string
  /** The variant whose server is upstream of this one's, in a process of its own. */
  readonly behind: string | null
  /** Imported on demand: a process loads only its own variant. */
  readonly load: () => Promise<Variant>
}

export const variants = {
  bareWs: {
    title: 'bare ws, parsing and serialising naively',
    behind: null,
    load: async () => (await import('./bare-ws.ts')).bareWs,
  },
  oursWithReadyText: {
    title: 'our client, direct to a frame server that has the text ready',
    behind: null,
    load: async () => (await import('./ours.ts')).oursWithReadyText,
  },
  oursSerialising: {
    title: 'our client, direct to a frame server that serialises each answer',
    behind: null,
    load: async () => (await import('./ours.ts')).oursSerialising,
  },
  throughBff: {
    title: 'our client, through our BFF, which keeps the answers',
    behind: 'oursWithReadyText',
    load: async () => (await import('./through-bff.ts')).throughBff,
  },
  socketIo: {
    title: 'socket.io with acknowledgements',
    behind: null,
    load: async () => (await import('./socket-io.ts')).socketIo,
  },
  trpc: { title: 'tRPC wsLink', behind: null, load: async () => (await import('./trpc.ts')).trpc },
  graphqlWs: {
    title: 'graphql-ws',
    behind: null,
    load: async () => (await import('./graphql.ts')).graphqlWs,
  },
} as const satisfies Record<string, Entry>

export type VariantName = keyof typeof variants

export const variantNames = Object.keys(variants) as readonly VariantName[]

export function isVariantName(name: string): name is VariantName {
  return Object.hasOwn(variants, name)
}
