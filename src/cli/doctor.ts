import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { BffConfigurationResult } from '../bff/configuration.ts'
import type { Deployment } from '../bff/settings/deployment.ts'
import { checkDashboard } from '../doctor/dashboard.ts'
import { diagnose } from '../doctor/diagnosis.ts'
import { type Findings, findingsOf, type ReportFinding } from '../doctor/finding.ts'
import { createJsonReporter, createTextReporter, type Reporter, type Screen } from '../doctor/report.ts'
import { checkSignIn } from '../doctor/sign-in.ts'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'
import type { ServiceConfiguration } from '../service/configuration.ts'
import { faultSentence } from './fault-sentence.ts'
import { openOwnService } from './own-service.ts'

type Environment = Readonly<Record<string, string | undefined>>

type ServiceSettings =
  | { readonly ok: true; readonly configuration: ServiceConfiguration }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Checks the configured deployment, or else the local service, which is started for the check and not modified.
 *
 * @returns the exit status: 0 if there is nothing to do, else 1
 */
export async function runDoctor(options: {
  readonly environment: Environment
  readonly bff: BffConfigurationResult
  /** `null` if a deployment is configured. */
  readonly service: ServiceSettings | null
  /** The clock that the dashboard was built for. `null` if it is not built. */
  readonly builtClock: IndexClock | null
  readonly asJson: boolean
  readonly timeoutMs: number
  readonly screen: Screen
  readonly now: () => number
}): Promise<number> {
  const { environment, bff, service, screen } = options
  const configured = bff.ok ? bff.configuration.deployment : null
  const name = configured?.baseUrl ?? 'the local service'
  const reporter: Reporter = options.asJson
    ? createJsonReporter(screen, name)
    : createTextReporter(screen, { deployment: name, hasColor: !environment.NO_COLOR })
  const { report } = reporter
  const inSettings = findingsOf('Settings', report)

  const faults = [...(bff.ok ? [] : bff.faults), ...(service === null || service.ok ? [] : service.faults)]
  for (const fault of faults) {
    const [setting = ''] = fault.split(' ')
    inSettings.fault(
      setting,
      fault.slice(setting.length + 1).replace(/\.$/, ''),
      'Correct it in the environment or in .env: .env.example lists all settings.',
    )
  }
  if (!bff.ok || faults.length > 0) {
    findingsOf('Network', report).skipped('everything else', 'fix the settings first')
    return reporter.end() ? 1 : 0
  }

  const indexClock = clockOfBuild(options.builtClock, environment, inSettings)
  const look = (deployment: Deployment) =>
    diagnose(deployment, {
      now: options.now,
      timeoutMs: options.timeoutMs,
      indexClock,
      groupsFile: bff.configuration.groupsFile,
      report,
    })
  if (configured !== null) {
    inSettings.well('deployment', 'set by the six RETAIL_ settings')
    await look(configured)
  } else if (service?.ok === true) {
    await lookAtOwn(service.configuration, look, report)
  }
  const { authentication, host, port } = bff.configuration
  const { timeoutMs } = options
  await checkSignIn(authentication, { timeoutMs, findings: findingsOf('Sign-in', report) })
  await checkDashboard({ host, port }, { timeoutMs, findings: findingsOf('Dashboard', report) })
  return reporter.end() ? 1 : 0
}

/** The built setting is in effect, so a different current setting is a fault. */
function clockOfBuild(
  built: IndexClock | null,
  { VITE_INDEX_CLOCK }: Environment,
  findings: Findings,
): IndexClock {
  const given = VITE_INDEX_CLOCK === 'utc' ? 'utc' : 'location'
  if (built !== null && built !== given) {
    findings.fault(
      'VITE_INDEX_CLOCK',
      `set to ${given}, but the dashboard was built for ${built}`,
      'Run npm run build.',
    )
  }
  return built ?? given
}

async function lookAtOwn(
  configuration: ServiceConfiguration,
  look: (deployment: Deployment) => Promise<void>,
  report: ReportFinding,
): Promise<void> {
  const { clickhouseUrl, dataFolder } = configuration
  const inSettings = findingsOf('Settings', report)
  inSettings.well('deployment', 'no RETAIL_ settings: checking the local service')
  if (clickhouseUrl === null && !existsSync(join(dataFolder, 'warehouse'))) {
    inSettings.fault(
      'DATA_DIR',
      `${dataFolder} has no data yet`,
      'Run npm start to create demo data, or npm run import for your own.',
    )
    return
  }
  let own: Awaited<ReturnType<typeof openOwnService>>
  try {
    own = await openOwnService({ configuration, log: pino({ level: 'silent' }) })
  } catch (error) {
    inSettings.fault(
      'DATA_DIR',
      faultSentence(error).replace(/\.$/, ''),
      'Stop npm start or npm run service first: while they use the folder, only the dashboard can be checked.',
    )
    return
  }
  try {
    if (own.hasData) inSettings.well('DATA_DIR', clickhouseUrl === null ? dataFolder : 'a ClickHouse server')
    else
      inSettings.fault(
        'DATA_DIR',
        'no data yet',
        'Run npm run demo to create demo data, or npm run import for your own.',
      )
    await look({ ...own.service, ...own.credentials })
  } finally {
    await own.close()
  }
}
