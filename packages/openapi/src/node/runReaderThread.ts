import { parentPort } from "node:worker_threads"
import { compareBytes } from "../changes/compareBytes.ts"
import { readSource } from "../reading/readSource.ts"
import type { ThreadAnswer, ThreadTask } from "./ReaderThread.ts"

// The thread that reads sources of specifications and compares documents, one at a time.
const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")

// Libraries print about the documents that they read, and documents are confidential.
const silent = () => true
process.stdout.write = silent
process.stderr.write = silent
for (const name of ["debug", "error", "info", "log", "warn"] as const) console[name] = () => {}

const perform = async (message: ThreadTask): Promise<ThreadAnswer> => {
  if (message.kind === "read") return readSource(message.task)
  try {
    return compareBytes(message.task)
  } catch {
    return undefined
  }
}

port.on("message", (message: ThreadTask) => {
  void perform(message).then((answer) => port.postMessage(answer))
})
port.postMessage("ready")
