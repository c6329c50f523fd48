/** The cache that holds the kept answers. */
export const keptName = 'shopfloor-kept'

/** Deletes all kept answers: nobody is signed in, or somebody else. */
export async function forgetAnswers(storage: Pick<CacheStorage, 'delete'>): Promise<void> {
  await storage.delete(keptName)
}
