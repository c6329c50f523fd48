/** The two parts of a deployment, which respond and fail independently. */
export const deploymentParts = ['metrics_api', 'core_api'] as const

export type DeploymentPart = (typeof deploymentParts)[number]

export const nameOfPart: Readonly<Record<DeploymentPart, string>> = {
  metrics_api: 'The Metrics API',
  core_api: 'The Core API',
}
