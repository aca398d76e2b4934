import { readFileSync } from "node:fs"

const megabytesOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000

/** The megabytes of memory that a process has now, and the most that it had so far (Linux, `/proc/<pid>/status`). */
export const memoryOf = (pid: number) => ({ now: megabytesOf(pid, "VmRSS"), peak: megabytesOf(pid, "VmHWM") })
