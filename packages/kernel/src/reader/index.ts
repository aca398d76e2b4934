export { guardProcess } from "./guardProcess.ts"
export { serveReader } from "./serveReader.ts"
