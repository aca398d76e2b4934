export { anchoredPage } from "./anchoredPage.ts"
export { arbitraryDocument } from "./arbitraryDocument.ts"
export { holds, testTimeout as patience } from "./holds.ts"
export { property } from "./property.ts"
