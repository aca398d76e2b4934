import { readFileSync } from "node:fs"

const ticksPerSecond = 100

/** The processor time that a process took so far, its own and the system's for it (Linux, `/proc/<pid>/stat`). */
export const cpuSeconds = (pid: number): number => {
  // What comes before is the name of the program, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
