import { type RecommendedHeader, recommended, unwelcome } from './owasp-list.ts'

/** A response with all its headers in lower case. */
export interface GradedAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** Set for files, which are the same for everybody and may be cached. */
  readonly file: 'hashed' | 'other' | null
  /** True if the response ends a session. */
  readonly signsOut: boolean
  /** True if the dashboard is behind TLS. */
  readonly overTls: boolean
}

/** Deviations from the list, with the reason. Everything else follows the list. */
export const deviations: Partial<Record<RecommendedHeader, string>> = {
  'cache-control':
    'max-age=0 adds nothing to no-store (RFC 9111 §5.2.2.5). Files are the same for everybody: those with a hash in their name are cached, the others revalidated each time.',
  'clear-site-data':
    'Sent at sign-out only, because there is nothing to clear elsewhere. Without "cookies", which would sign out of all sites of the domain; Set-Cookie clears ours.',
  'content-security-policy':
    "default-src is 'none', and each needed source is listed. block-all-mixed-content is obsolete (https://www.w3.org/TR/mixed-content/#strict-checking). upgrade-insecure-requests is only sent over TLS. Only pages and workers obey a policy (https://www.w3.org/TR/CSP3/#initialize-document-csp), so hashed scripts, style sheets and fonts have none.",
  'permissions-policy':
    'The wall screen needs full screen and a wake lock, and the dashboard copies links: allowed for this origin only. interest-cohort is obsolete; its successor browsing-topics is off. sync-xhr is off. web-share is omitted, because browsers without it log a warning at each load and it needs a click anyway. Only pages obey it, so hashed scripts, style sheets and fonts have none.',
  'referrer-policy':
    'same-origin reveals no more to other sites than no-referrer, which would also remove the Origin of our own forms (https://fetch.spec.whatwg.org/#append-a-request-origin-header).',
  'strict-transport-security':
    'Over TLS only, because browsers must ignore it elsewhere (RFC 6797 §7.2). Its duration is a setting.',
}

/** A browser obeys them in pages only. */
const ofPages: ReadonlySet<string> = new Set(['content-security-policy', 'permissions-policy'])

/** Differences from the list that are no listed deviation. Empty for a good response. */
export function faultsOf(answer: GradedAnswer): readonly string[] {
  const { headers } = answer
  const faults = unwelcome.filter((name) => name in headers).map((name) => `${name} is sent`)
  for (const [name, value] of Object.entries(recommended) as [RecommendedHeader, string][]) {
    const came = headers[name]
    if (answer.file === 'hashed' && ofPages.has(name)) {
      if (came !== undefined) faults.push(`${name} of a file: ${came}`)
      continue
    }
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
