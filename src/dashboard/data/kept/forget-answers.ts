/** The cache that holds the kept answers. */
export const keptName = 'shopfloor-kept'

/** Deletes all kept answers, after a sign-out or a change of user. */
export async function forgetAnswers(storage: Pick<CacheStorage, 'delete'>): Promise<void> {
  await storage.delete(keptName)
}
