import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import { type Broken, dateOf, listOnly, uptimeResults } from './changes.ts'

const doors = ['no token', 'garbage', 'a changed signature', 'changed claims', 'alg none']

/** The envelope, the doors and HTTP. */
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
    what: 'greets',
    breakage: { greeting: '{"event":"welcome"}' },
    differs: ['§6 events'],
  },
  {
    what: 'takes full timestamps for uptimes',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { ...body, ...dates(body) } : body,
    },
    differs: ['§7 uptimes start', '§7 uptimes end', 'notes §7 422 full timestamp'],
  },
  {
    what: 'takes full timestamps for the uptime of one recording',
    breakage: { path: (path) => path.replace(/T\d\d%3A\d\d%3A\d\d\.000Z/g, '') },
    differs: ['§7 uptime start', '§7 uptime end'],
  },
  {
    what: 'overlooks recids',
    breakage: {
      heard: (path, body) =>
        path.endsWith('/uptimes') && isFields(body) ? { start: body.start, end: body.end } : body,
    },
    differs: ['§4.2 uptimes recids', '§4.2 uptime alike', 'notes §7 413 too large'],
  },
  {
    what: 'takes the last day of uptimes for exclusive',
    breakage: uptimeResults((result) => {
      const entries = listOfFields(result.uptime) ?? []
      const last = dateOf(entries.at(-1)?.index)
      return { ...result, uptime: entries.filter((entry) => dateOf(entry.index) !== last) }
    }),
    differs: ['§4.2 uptimes start, end'],
  },
  {
    what: 'lists locations in a shape of its own',
    breakage: listOnly((list) => ({ items: list })),
    differs: ['§4.2 location/list'],
  },
  {
    what: 'gives a token for any secret',
    breakage: {
      heard: (path, body) =>
        path === '/oauth/token' && isFields(body) && String(body.client_secret).startsWith('not-the')
          ? { ...body, client_secret: 'a secret: with +/% and ü' }
          : body,
    },
    differs: ['§5 rule 2 client_secret'],
  },
  {
    what: 'takes any token over HTTP',
    breakage: { admits: (_, door) => door === 'http' },
    differs: [...doors.map((what) => `§5 rule 4 ${what}`), 'notes §7 401 token'],
  },
  {
    what: 'takes any token over the WebSocket',
    breakage: { admits: (_, door) => door === 'socket' },
    differs: [...doors.map((what) => `§5 rule 5 ${what}`), 'notes §7 upgrade'],
  },
  {
    what: 'takes unsigned tokens',
    breakage: { admits: (token) => token?.endsWith('.') ?? false },
    differs: ['§5 rule 4 alg none', '§5 rule 5 alg none'],
  },
]

function dates(body: Fields): Fields {
  return Object.fromEntries(
    ['start', 'end'].flatMap((side) => (side in body ? [[side, dateOf(body[side])]] : [])),
  )
}
