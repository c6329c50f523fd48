import { cameraDefinitions } from './camera-definitions.ts'
import type { DefinitionsOf } from './definition.ts'
import { peopleDefinitions } from './people-definitions.ts'
import type { Term } from './terms.ts'
import { tillDefinitions } from './till-definitions.ts'

/** Every figure that the screen shows. The only place where one is defined: no page writes its own. */
export const definitions: DefinitionsOf<Term> = {
  ...peopleDefinitions,
  ...tillDefinitions,
  ...cameraDefinitions,
}
