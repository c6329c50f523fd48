import { type RecommendedHeader, recommended, unwelcome } from './owasp-list.ts'

/** A response with all its headers in lower case. */
export interface GradedAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** Whether it is the same for everybody, and may therefore be cached. */
  readonly file: 'hashed' | 'other' | null
  /** Whether it ends a session. */
  readonly signsOut: boolean
  /** Whether the dashboard is behind TLS. */
  readonly overTls: boolean
}

/** Deviations from the list, with the reason. Everything else follows the list. */
export const deviations: Partial<Record<RecommendedHeader, string>> = {
  'cache-control':
    'max-age=0 adds nothing to no-store (RFC 9111 §5.2.2.5). Files are the same for everybody: those with a hash in their name are kept, the others asked about each time.',
  'clear-site-data':
    'Where somebody signs out, elsewhere there is nothing to clear. Without "cookies", which would sign out of all sites of the domain: ours are ended by Set-Cookie.',
  'content-security-policy':
    "default-src is 'none', and what is needed is named. block-all-mixed-content is obsolete (https://www.w3.org/TR/mixed-content/#strict-checking). upgrade-insecure-requests where there is TLS.",
  'permissions-policy':
    'The wall screen needs the whole screen and stays awake, and links are copied: for this origin alone. interest-cohort is no more; what came in its place, browsing-topics, is off. sync-xhr is off. web-share, which opens a dialog of the system at a press of a button, is left out: browsers without it complain of it at each load.',
  'referrer-policy':
    'same-origin tells other sites as little, and a form that is sent to us keeps its Origin, which no-referrer takes away (https://fetch.spec.whatwg.org/#append-a-request-origin-header).',
  'strict-transport-security':
    'Over TLS alone: elsewhere browsers must ignore it (RFC 6797 §7.2). For how long is a setting.',
}

/** Differences from the list that are no listed deviation. Empty for a good response. */
export function faultsOf(answer: GradedAnswer): readonly string[] {
  const { headers } = answer
  const faults = unwelcome.filter((name) => name in headers).map((name) => `${name} is told`)
  for (const [name, value] of Object.entries(recommended) as [RecommendedHeader, string][]) {
    const came = headers[name]
    const isGood = name in judges ? judges[name]?.(came ?? '', answer) : came?.toLowerCase() === value
    if (isGood !== true) faults.push(`${name}: ${came ?? 'is missing'}`)
  }
  return faults
}

type Judge = (came: string, answer: GradedAnswer) => boolean

const judges: Partial<Record<RecommendedHeader, Judge>> = {
  'cache-control': (came, { file }) =>
    came ===
    { hashed: 'public, max-age=31536000, immutable', other: 'no-cache', none: 'no-store' }[file ?? 'none'],
  'clear-site-data': (came, { signsOut }) => came === (signsOut ? '"cache", "storage"' : ''),
  'content-security-policy': isStrictPolicy,
  'permissions-policy': isStrictPermission,
  'referrer-policy': (came) => came === 'same-origin',
  'strict-transport-security': (came, { overTls }) =>
    came === (overTls ? recommended['strict-transport-security'] : ''),
}

const obsolete = 'block-all-mixed-content'

/** Names each source, admits nothing inline, evaluated or from elsewhere, and is as strict as the list. */
function isStrictPolicy(came: string, { overTls }: GradedAnswer): boolean {
  const ours = directivesOf(came)
  if (/unsafe-|\*|http|strict-dynamic|nonce-|sha\d/.test(came)) return false
  if (/data:|blob:/.test(`${ours.get('script-src')} ${ours.get('style-src')} ${ours.get('connect-src')}`))
    return false
  for (const name of ['script-src', 'style-src', 'connect-src']) if (ours.get(name) !== "'self'") return false
  if (ours.get('base-uri') !== "'none'") return false
  return [...directivesOf(recommended['content-security-policy'])].every(([name, value]) => {
    if (name === obsolete) return !ours.has(name)
    if (name === 'upgrade-insecure-requests') return ours.has(name) === overTls
    return ours.get(name) === value || ours.get(name) === "'none'"
  })
}

function directivesOf(policy: string): ReadonlyMap<string, string> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const needed = new Set(['fullscreen', 'screen-wake-lock', 'clipboard-write'])
const unknownToBrowsers = 'web-share'
const replaced: Readonly<Record<string, string>> = { 'interest-cohort': 'browsing-topics' }

function isStrictPermission(came: string): boolean {
  const ours = featuresOf(came)
  return [...featuresOf(recommended['permissions-policy']).keys()].every((listed) => {
    if (listed === unknownToBrowsers) return !ours.has(listed)
    const feature = replaced[listed] ?? listed
    return ours.get(feature) === (needed.has(feature) ? '(self)' : '()')
  })
}

function featuresOf(policy: string): ReadonlyMap<string, string> {
  return new Map(policy.split(', ').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
}
