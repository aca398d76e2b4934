import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./sources.ts"

/** An operation that the API promises. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Whether it is served; those that are not yet are promised all the same. */
  readonly done: boolean
}

/** The lines of docs/operations.txt that are neither empty nor headings. */
export const operationLines: ReadonlyArray<string> = readFileSync(join(root, "docs/operations.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

/** What docs/operations.txt promises. */
export const operations: ReadonlyArray<Operation> = operationLines.map((line) => {
  const [id = "", method = "", path = "", done] = line.split(" ")
  return { id, method, path, done: done === "done" }
})
