import { readFileSync } from "node:fs"

/** Linux counts processor time for programs in hundredths of a second. */
const tickMillis = 10

/** The processor time of a process in milliseconds, as Linux counts it; undefined on other systems, and when it is gone. */
export const processorMillisOf = (pid: number | undefined): number | undefined => {
  if (process.platform !== "linux" || pid === undefined) return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // The name of the program, in parentheses, may contain spaces. The fields behind it begin with the third one.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[11]) + Number(fields[12])) * tickMillis
  } catch {
    return undefined
  }
}
