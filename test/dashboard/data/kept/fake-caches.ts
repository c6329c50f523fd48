import type { Caches } from '../../../../src/dashboard/data/kept/answer-store.ts'

export interface FakeCaches extends Caches {
  /** Texts by path; all caches share them. */
  readonly kept: ReadonlyMap<string, string>
}

/** Cache Storage in memory. */
export function fakeCaches(): FakeCaches {
  const kept = new Map<string, string>()
  return {
    kept,
    open: async () => ({
      match: async (path) => {
        const text = kept.get(String(path))
        return text === undefined ? undefined : new Response(text)
      },
      put: async (path, response) => void kept.set(String(path), await response.text()),
      delete: async (path) => kept.delete(String(path)),
    }),
    delete: async () => {
      const any = kept.size > 0
      kept.clear()
      return any
    },
  }
}
