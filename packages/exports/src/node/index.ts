export { createExport, openExport } from "./places.ts"
