export { logging, runProcess } from "./process.ts"
export { type Settings, settings } from "./Settings.ts"
export { stores } from "./stores.ts"
export { worker } from "./worker.ts"
