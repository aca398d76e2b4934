export { readSource } from "./readSource.ts"
