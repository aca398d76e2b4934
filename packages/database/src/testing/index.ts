export { startPostgres } from "./startPostgres.ts"
export * as TestDatabase from "./TestDatabase.ts"
