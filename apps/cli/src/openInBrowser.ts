import { Effect } from "effect"
import { spawn } from "node:child_process"

/** The program of each system that opens a URL with the browser of its user. */
const programs: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "open",
  linux: "xdg-open"
}

/**
 * Opens an http or https URL in the browser of the system, when a person is at the terminal. A system without a browser
 * ignores it: the URL is printed anyway.
 */
export const openInBrowser = (url: string): Effect.Effect<void> =>
  Effect.sync(() => {
    const program = programs[process.platform]
    if (program === undefined || !process.stdout.isTTY || !/^https?:\/\//.test(url)) return
    const child = spawn(program, [url], { detached: true, stdio: "ignore" })
    child.on("error", () => {})
    child.unref()
  })
