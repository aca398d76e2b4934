import { parentPort } from "node:worker_threads"
import { readSource } from "../reading/readSource.ts"
import type { ReadingTask } from "../reading/Reading.ts"

// The thread that reads sources of specifications, one at a time.
const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")

// Libraries print about the documents that they read, and documents are confidential.
const silent = () => true
process.stdout.write = silent
process.stderr.write = silent
for (const name of ["debug", "error", "info", "log", "warn"] as const) console[name] = () => {}

port.on("message", (task: ReadingTask) => {
  void readSource(task).then((reading) => port.postMessage(reading))
})
port.postMessage("ready")
