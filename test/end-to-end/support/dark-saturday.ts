/** Every third Saturday the demo's first store, in Leeds, does not see its first entrance for nine hours: the last such. */
export function darkSaturday(): string {
  const first = Date.parse('2026-11-07')
  const weeks = Math.floor((Date.now() - 2 * 86_400_000 - first) / (21 * 86_400_000))
  return new Date(first + weeks * 21 * 86_400_000).toISOString().slice(0, 10)
}
