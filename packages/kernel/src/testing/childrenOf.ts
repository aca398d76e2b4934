import { readdirSync, readFileSync } from "node:fs"

/** The ids of the processes that a process started and that run, on Linux; fails when it has ended. */
export const childrenOf = (pid: number): ReadonlyArray<number> =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number)
  )
