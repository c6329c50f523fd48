import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import { type Broken, dateOf, listOnly, uptimeResults } from './changes.ts'

const doors = ['no token', 'garbage', 'a changed signature', 'changed claims', 'alg none']

/** Deviations of frames, authentication and HTTP. */
export const brokenDoors: readonly Broken[] = [
  {
    what: 'answers under another id',
    breakage: { frames: (frame) => [frame.replace(/^/, 're:')] },
    differs: ['§4.1 data.id'],
  },
  {
    what: 'numbers the only part 1 of 1',
    breakage: { frames: (frame) => [frame.replace('|0|0|', '|1|1|')] },
    differs: ['§4.1 single part'],
  },
  {
    what: 'answers twice',
    breakage: { frames: (frame) => [frame, frame] },
    differs: ['§6 events'],
  },
  {
    what: 'sends a message without a request',
    breakage: { greeting: '{"event":"welcome"}' },
    differs: ['§6 events'],
  },
  {
    what: 'accepts full timestamps for uptimes',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { ...body, ...dates(body) } : body,
    },
    differs: ['§7 uptimes start', '§7 uptimes end', 'notes §7 422 full timestamp'],
  },
  {
    what: 'accepts full timestamps for the uptime of one recording',
    breakage: { path: (path) => path.replace(/T\d\d%3A\d\d%3A\d\d\.000Z/g, '') },
    differs: ['§7 uptime start', '§7 uptime end'],
  },
  {
    what: 'ignores recids',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { start: body.start, end: body.end } : body,
    },
    differs: ['§4.2 uptimes recids', '§4.2 uptime alike', 'notes §7 413 too large'],
  },
  {
    what: 'treats the last day of uptimes as exclusive',
    breakage: uptimeResults((result) => {
      const entries = listOfFields(result.uptime) ?? []
      const last = dateOf(entries.at(-1)?.index)
      return { ...result, uptime: entries.filter((entry) => dateOf(entry.index) !== last) }
    }),
    differs: ['beyond camera-uptime arithmetic', '§4.2 uptimes start, end'],
  },
  {
    what: 'lists locations in another shape',
    breakage: listOnly((list) => ({ items: list })),
    differs: ['§4.2 location/list'],
  },
  {
    what: 'issues a token for any secret',
    breakage: {
      heard: (path, body) =>
        path === '/oauth/token' && isFields(body) && String(body.client_secret).startsWith('not-the')
          ? { ...body, client_secret: 'a secret: with +/% and ü' }
          : body,
    },
    differs: ['§5 rule 2 client_secret'],
  },
  {
    what: 'accepts any token over HTTP',
    breakage: { admits: (_, door) => door === 'http' },
    differs: [...doors.map((what) => `§5 rule 4 ${what}`), 'notes §7 401 token'],
  },
  {
    what: 'accepts any token over the WebSocket',
    breakage: { admits: (_, door) => door === 'socket' },
    differs: [...doors.map((what) => `§5 rule 5 ${what}`), 'notes §7 upgrade'],
  },
  {
    what: 'accepts unsigned tokens',
    breakage: { admits: (token) => token?.endsWith('.') ?? false },
    differs: ['§5 rule 4 alg none', '§5 rule 5 alg none'],
  },
]

/** Returns a fixed status and body for one endpoint. */
const at = (path: string, change: { status?: number; value?: unknown }) => ({
  told: (told: { readonly path: string }) => (told.path.startsWith(path) ? change : {}),
})

const filled = (body: Fields): Fields => ({
  ...body,
  start: body.start ?? body.end,
  end: body.end ?? body.start,
})

/** So broken that few rules can be checked: only those of one section are. */
export const brokenSections: readonly Broken[] = [
  {
    what: 'wraps uptimes in an object',
    breakage: {
      told: ({ path, status, value }) =>
        path === '/v1/recording/uptimes' && status === 200 ? { value: { results: value } } : {},
    },
    differs: ['§4.2 uptimes answer'],
    among: ['§2', '§4.2', '§7'],
  },
  {
    what: 'fails at uptimes',
    breakage: at('/v1/recording/uptimes', { status: 500 }),
    differs: ['§4.2 uptimes answer'],
    among: ['§2', '§4.2', '§7'],
  },
  {
    what: 'uses one day as start and end',
    breakage: {
      heard: (path, body) => (path.endsWith('/uptimes') && isFields(body) ? filled(body) : body),
    },
    differs: ['§4.2 uptimes start required', '§4.2 uptimes end required'],
    among: ['§4.2', '§7'],
  },
  {
    what: 'omits a recording of each location if all are requested',
    breakage: {
      told: ({ path, body, status, value }) =>
        path === '/v1/recording/uptimes' && status === 200 && isFields(body) && !('recids' in body)
          ? { value: (listOfFields(value) ?? []).filter(isNotFirstOfLocation) }
          : {},
    },
    differs: ['§4.2 uptimes all'],
    among: ['§4.2'],
  },
  {
    what: 'returns a list for a single recording',
    breakage: {
      told: ({ path, status, value }) =>
        /\/uptime\?/.test(path) && status === 200 ? { value: [value] } : {},
    },
    differs: ['§4.2 uptime', '§4.2 uptime alike'],
    among: ['§4.2', '§7'],
  },
  {
    what: 'issues tokens with an error status',
    breakage: at('/oauth/token', { status: 400 }),
    differs: ['§5 rule 2 token'],
    among: ['§5'],
  },
  {
    what: 'issues tokens that are not JWTs',
    breakage: {
      told: ({ path, status, value }) =>
        path === '/oauth/token' && status === 200 && isFields(value)
          ? { value: { ...value, access_token: 'opaque' } }
          : {},
      admits: (token) => token === 'opaque',
    },
    differs: ['§5 rule 3 access_token'],
    among: ['§5'],
  },
  {
    what: 'opens only one socket per token',
    breakage: { sockets: 1 },
    differs: ['§4.1 connect', '§5 rule 3 reuse'],
    among: ['§4.1', '§5'],
  },
  {
    what: 'accepts no token over HTTP',
    breakage: at('/v1/location/list', { status: 401 }),
    differs: ['§4.2 location/list', '§5 rule 3 reuse', '§5 rule 4 bearer'],
    among: ['§4', '§5'],
  },
  {
    what: 'closes the socket at every request',
    breakage: { frames: () => [], hangsUp: () => true },
    differs: ['§5 rule 5 token'],
    among: ['§5'],
  },
  {
    what: 'has its lists at other paths',
    breakage: at('/v1/location/list', { status: 404 }),
    differs: ['§9 prefix'],
    among: ['§9'],
  },
]

function isNotFirstOfLocation(result: Fields, at: number, all: readonly Fields[]): boolean {
  const locationOf = ({ recording }: Fields) => (isFields(recording) ? recording.location : null)
  return at > 0 && locationOf(result) === locationOf(all[at - 1] ?? {})
}

function dates(body: Fields): Fields {
  return Object.fromEntries(
    ['start', 'end'].flatMap((side) => (side in body ? [[side, dateOf(body[side])]] : [])),
  )
}
