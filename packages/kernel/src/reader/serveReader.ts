import { flushCompileCache } from "node:module"
import { Socket } from "node:net"
import { receiveFrames, sendFrame } from "./frames.ts"
import { guardProcess } from "./guardProcess.ts"

/** The descriptor of the channel to the parent; what libraries print goes elsewhere. */
export const channelDescriptor = 3

const maxTaskBytes = 256_000_000

/** Serves the tasks of the parent process one by one, within the megabytes of the first argument, until the parent is gone. */
export const serveReader = <Task, Answer>(perform: (task: Task) => Answer | Promise<Answer>): void => {
  const megabytes = Number(process.argv[2])
  guardProcess({ megabytes, oomScore: 500, parent: process.ppid })
  // A terminal and a supervisor send these to all processes of a server, which still has requests to answer.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined)
  const channel = new Socket({ fd: channelDescriptor, readable: true, writable: true })
  const leave = () => process.exit()
  channel.on("error", leave).on("close", leave)
  // Memory that a large task left behind would count against the next one.
  const clean = () => {
    if (process.memoryUsage.rss() > megabytes * 5e5) globalThis.gc?.()
  }
  const answer = async (task: Task): Promise<void> => sendFrame(channel, await perform(task), clean)
  receiveFrames(
    channel,
    maxTaskBytes,
    // An answer that cannot be sent ends the process: for the parent the task is lost.
    (task) => void answer(task as Task).catch(() => process.exit(1)),
    leave
  )
  // Node keeps compiled code at the end of a process alone, and readers end by SIGKILL: each of the next ones would compile all again.
  flushCompileCache()
  sendFrame(channel, "ready")
}
