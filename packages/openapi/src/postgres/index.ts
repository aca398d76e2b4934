import { Layer } from "effect"
import * as PageDocuments from "./PageDocuments.ts"
import * as SpecContents from "./SpecContents.ts"
import * as Specs from "./Specs.ts"
import * as SpecVersions from "./SpecVersions.ts"

/** Everything of specifications in Postgres. */
export const layer = Layer.mergeAll(PageDocuments.layer, SpecContents.layer, Specs.layer, SpecVersions.layer)
export { omittedTables, records } from "./records.ts"
