export { migrations } from "../migrations/index.ts"
export { startFlushingPostgres, startPostgres } from "./startPostgres.ts"
export { statementsOf } from "./statementsOf.ts"
export * as TestDatabase from "./TestDatabase.ts"
