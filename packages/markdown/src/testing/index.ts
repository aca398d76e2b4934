export { arbitraryDocument } from "./arbitraryDocument.ts"
export { holds, patience } from "./holds.ts"
export { property } from "./property.ts"
