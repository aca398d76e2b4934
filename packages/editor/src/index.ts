export { patchesSince } from "./mapping/patchesSince.ts"
export { readDocument } from "./mapping/readBlock.ts"
export { writeDocument } from "./mapping/writeBlock.ts"
