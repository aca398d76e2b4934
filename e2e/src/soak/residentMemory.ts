import { readFileSync } from "node:fs"
import type { Program } from "../startOctavo.ts"

/** The resident memory of a running program in megabytes (Linux, `/proc/<pid>/status`); 0 where it cannot be read. */
export const residentMemory = ({ child }: Program): number => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
