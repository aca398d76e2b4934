import { parentPort } from "node:worker_threads"
import { readResponse } from "../saml/readResponse.ts"
import type { ReadingTask } from "./ResponseThread.ts"

// The thread that reads SAML responses, one at a time.
const port = parentPort
if (port === null) throw new Error("This file is the entry of a worker thread")

port.on("message", ({ context, field }: ReadingTask) => port.postMessage(readResponse(field, context)))
port.postMessage("ready")
