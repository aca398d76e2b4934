import { askRun } from "@octavo/kernel/testing"
import { join } from "node:path"

/** The environment variable by which test files find the process that bundles the programs. */
export const addressVariable = "OCTAVO_TEST_PROGRAMS"

/** The programs of Octavo. */
type ProgramName = "cli" | "server" | "worker"

/** A program in a bundle of this run, for Node: its flags with its file, and the environment that shares compiled code between its processes. */
export interface BundledProgram {
  readonly args: readonly [...flags: ReadonlyArray<string>, file: string]
  readonly environment: { readonly NODE_COMPILE_CACHE: string }
}

/**
 * The space of young objects starts with its largest size instead of 1 MB: collections took a fifth of a start. V8 reads this flag at
 * its own start alone.
 */
const flags = ["--min-semi-space-size=16"]

let asked: Promise<string> | undefined

const folderOfRun = () =>
  (asked ??= askRun(addressVariable, "/programs").then(
    (answer) => (answer as { readonly folder: string }).folder
  ))

/** The bundle of `apps/<name>`, made from the sources as they are. It starts in a third of the processor time of the sources. */
export const bundledProgram = async (name: ProgramName): Promise<BundledProgram> => {
  const folder = await folderOfRun()
  return {
    args: [...flags, join(folder, "apps", name, "src/main.js")],
    environment: { NODE_COMPILE_CACHE: join(folder, "compiled") }
  }
}
