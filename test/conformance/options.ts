import { parseArgs } from 'node:util'
import type { Settings } from './settings.ts'
import type { Choice } from './subject.ts'
import { isDay } from './zone-time.ts'

export interface Options extends Choice {
  readonly help: boolean
  readonly list: boolean
  readonly markdown: boolean
  readonly json: boolean
  readonly lenient: boolean
  readonly only: readonly string[]
  readonly envFile: string
  readonly timeoutMs: number
  readonly settings: Partial<Settings>
}

export const usage = `npm run conformance -- [options]

Asks a deployment of the Retail Analytics Service everything that its interface rules on, and says rule by rule:
conforms, differs (how), not offered, or not shown by its data. It reads only.

The deployment: settings of the environment, or of the file .env
  RETAIL_BASE_URL       Core API                          or --base-url
  RETAIL_WS_URL         Metrics WebSocket                 or --ws-url
  RETAIL_AUTH_URL       token issuer                      or --auth-url
  RETAIL_CLIENT_ID                                        or --client-id
  RETAIL_CLIENT_SECRET  never on the command line
  RETAIL_AUDIENCE                                         or --audience
  --env-file FILE       another file than .env

What is asked about
  --location ID         the first of location/list by default
  --from, --to DAY      first and last day, YYYY-MM-DD; the 28 complete days before today by default
  --foreign ID          a location of another organisation, to see that it is refused
  --foreign-recording ID  a recording of another organisation
  --try-limits          makes failed attempts at a token, of a client that does not exist, until they are refused

What is checked and told
  --only RULE           a rule or a section, as "§4.1 rule 2", "4.1" or "notes"; may be given again
  --lenient             only what differs from the contract fails, not what differs from the notes
  --list                the rules, without asking anything; with --markdown as a table
  --json                the report as data
  --timeout SECONDS     how long one answer may take, 30 by default; a route is given up after two of them
  --help

Exit status: 0 nothing differs, 1 something differs, 2 settings that are wrong or a deployment that cannot be reached.
`

export type OptionsResult =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly fault: string }

export function readOptions(args: readonly string[]): OptionsResult {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'base-url': { type: 'string' },
        'ws-url': { type: 'string' },
        'auth-url': { type: 'string' },
        'client-id': { type: 'string' },
        audience: { type: 'string' },
        'env-file': { type: 'string', default: '.env' },
        location: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        foreign: { type: 'string' },
        'foreign-recording': { type: 'string' },
        'try-limits': { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        lenient: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '30' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const fault = faultOf(values)
    if (fault !== null) return { ok: false, fault }
    return {
      ok: true,
      options: {
        help: values.help,
        list: values.list,
        markdown: values.markdown,
        json: values.json,
        lenient: values.lenient,
        only: values.only,
        envFile: values['env-file'],
        timeoutMs: Number(values.timeout) * 1000,
        location: values.location,
        from: values.from,
        to: values.to,
        foreign: values.foreign,
        foreignRecording: values['foreign-recording'],
        tryLimits: values['try-limits'],
        settings: {
          baseUrl: values['base-url'] ?? '',
          wsUrl: values['ws-url'] ?? '',
          authUrl: values['auth-url'] ?? '',
          clientId: values['client-id'] ?? '',
          audience: values.audience ?? '',
        },
      },
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Don't repeat the text: it may be a secret passed as an option.
    return { ok: false, fault: /secret/i.test(message) ? 'The secret is never an option.' : message }
  }
}

interface Given {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeout: string
}

function faultOf({ from, to, timeout }: Given): string | null {
  if ([from, to].some((day) => day !== undefined && !isDay(day)))
    return '--from and --to are days, YYYY-MM-DD.'
  if (from !== undefined && to !== undefined && from > to) return '--from must not be after --to.'
  if (!/^\d+(\.\d+)?$/.test(timeout) || Number(timeout) <= 0) return '--timeout is a number of seconds.'
  return null
}
