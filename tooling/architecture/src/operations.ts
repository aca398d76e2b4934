import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./sources.ts"

/** An operation of the API. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** `done` is promised and served, `promised` is not served yet, and `beyond` is served without a promise. */
  readonly state: "done" | "promised" | "beyond"
}

/** The lines of docs/operations.txt that are neither empty nor headings. */
export const operationLines: ReadonlyArray<string> = readFileSync(join(root, "docs/operations.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))

/** What docs/operations.txt lists. */
export const operations: ReadonlyArray<Operation> = operationLines.map((line) => {
  const [id = "", method = "", path = "", mark] = line.split(" ")
  return { id, method, path, state: mark === "done" || mark === "beyond" ? mark : "promised" }
})
