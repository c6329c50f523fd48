const name = 'group'

/** The key of the group whose stores the wall shows alone: `group=region:North`. `null` for none. */
export function openedGroup(search: string): string | null {
  return new URLSearchParams(search).get(name)
}

/** The address of the same wall with this group alone. Everything else in it stays. */
export function addressOfGroup(key: string, search: string): string {
  const params = new URLSearchParams(search)
  params.set(name, key)
  return `?${params}`
}

/** The address of the wall from which a group was opened. */
export function addressOfAll(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return `?${params}`
}
