const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Quiet by default, so that the terminal shows a single line. `fault` names the setting. */
export function readLogLevel(environment: Readonly<Record<string, string | undefined>>): {
  readonly level: LogLevel
  readonly fault: string | null
} {
  const given = environment.LOG_LEVEL?.trim() || 'warn'
  const level = logLevels.find((known) => known === given)
  return level === undefined
    ? { level: 'warn', fault: `LOG_LEVEL must be one of ${logLevels.join(', ')}.` }
    : { level, fault: null }
}
