import { fileURLToPath } from "node:url"
import type { Plugin } from "vitest/config"
import { launchersVariable } from "../../programs/src/launchers.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** A call that names the program of a process or thread beside its module. */
const call = /programFile\("(\.\/run\w+)", import\.meta\.url\)/

/**
 * Starts the processes and threads that read documents from the bundle of the run, as a published server does. From its sources, the
 * start of the one of specifications takes ten times the processor time. A run without a global set-up starts the sources.
 */
export const readersAsPublished: Plugin = {
  name: "readers as published",
  enforce: "pre",
  transform: {
    filter: { id: /\/packages\/[^/]+\/src\/.*\.ts$/, code: call },
    handler: (code, id) => {
      const beside = JSON.stringify(`/${id.slice(root.length).replace(/\.ts$/, ".js")}`)
      // Vitest keeps transformed modules for later runs, whose folders differ, so the module reads the folder.
      const folder = `process.env[${JSON.stringify(launchersVariable)}]`
      return {
        code: code.replace(
          call,
          (_, name: string) =>
            `programFile("${name}", ${folder} === undefined ? import.meta.url : ${folder} + ${beside})`
        )
      }
    }
  }
}
