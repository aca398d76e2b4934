import { resolve } from "node:path"
import { buildApplication } from "./buildApplication.ts"

// A process of its own: what the bundler takes of memory goes back to the system.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("Usage: node main.ts <folder>")
await buildApplication(resolve(folder))
