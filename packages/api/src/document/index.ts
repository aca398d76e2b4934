export { apiDocument } from "./apiDocument.ts"
export { exampleIds, requestExamples } from "./requestExamples.ts"
export { responseHeadersOf } from "./responseHeaders.ts"
