import { Layer } from "effect"
import * as SpecContents from "./SpecContents.ts"
import * as Specs from "./Specs.ts"
import * as SpecVersions from "./SpecVersions.ts"

/** Everything of specifications in Postgres. */
export const layer = Layer.mergeAll(SpecContents.layer, Specs.layer, SpecVersions.layer)
