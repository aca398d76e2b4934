export type { AppState } from "./AppState.ts"
export type { Manifest } from "./Manifest.ts"
export { type Application, readApplication } from "./readApplication.ts"
