import { followPages } from "./pageDocuments/addPageDocuments.ts"
import { followSpecs } from "./specs/followSpecs.ts"

/** The subscribers of events that concern specifications. */
export const subscribers = [...followSpecs, followPages]
