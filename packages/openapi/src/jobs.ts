import { addPageDocuments } from "./pageDocuments/addPageDocuments.ts"
import { processSpec } from "./processing/processSpec.ts"

/** The kinds of background jobs of specifications. */
export const jobs = [processSpec, addPageDocuments]
