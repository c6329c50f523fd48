import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type StandInDeployment, startStandIn } from '../support/stand-in-deployment.ts'
import { buildProgram } from './child.ts'

export interface ProgramScene {
  /** Removed with the test file. */
  readonly folder: string
  readonly deployment: StandInDeployment
}

/** The built program, a folder and a deployment for the tests of a file, created before its first test. */
export function programScene(): ProgramScene {
  let scene: ProgramScene | null = null
  const known = (): ProgramScene => {
    if (scene === null) throw new Error('the scene is there from the first test on')
    return scene
  }
  beforeAll(async () => {
    scene = { folder: await mkdtemp(join(tmpdir(), 'shopfloor-cli-')), deployment: await startStandIn() }
    await buildProgram()
  })
  afterAll(async () => {
    await known().deployment.close()
    await rm(known().folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return known().folder
    },
    get deployment() {
      return known().deployment
    },
  }
}
