export { schedules } from "./packages.ts"
export { work } from "./work.ts"
export { worker } from "./worker.ts"
