import { setPriority } from "node:os"
import { bundleCommand } from "./bundleCommand.ts"

/** What waits for the bundle is idle, and what does not goes first. */
const niceness = 10

setPriority(niceness)
await bundleCommand(process.argv[2]!)
