import { readFileSync } from "node:fs"
import { childrenOf } from "./childrenOf.ts"

/** A hundredth of a second, the unit of times in `/proc`. */
const tick = 10

/** The processor time of a process in milliseconds, with that of its children that ended; zero when it has ended itself. */
const millisOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return tick * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  } catch {
    return 0
  }
}

/**
 * Milliseconds of processor time that this process and its children have taken, for bounds in tests of work in other processes. On other systems
 * than Linux, that of this process alone.
 */
export const familyMillis = (): number => {
  if (process.platform === "linux")
    return [process.pid, ...childrenOf(process.pid)].reduce((sum, pid) => sum + millisOf(pid), 0)
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}
