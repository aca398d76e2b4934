import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

/** The numbers of a process after its name, which may contain spaces (Linux, `/proc/<pid>/stat`). */
const statOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").slice(1).map(Number)

const parent = 0
const own = [10, 11]
const ofEndedChildren = [12, 13]

const secondsOf = (stat: ReadonlyArray<number>, fields: ReadonlyArray<number>): number =>
  fields.reduce((sum, field) => sum + stat[field]!, 0) / ticksPerSecond

/** The processor time that a process took so far, its own and the system's for it. */
export const cpuSeconds = (pid: number): number => secondsOf(statOf(pid), own)

/** The process that started another one. */
export const parentOf = (pid: number): number => statOf(pid)[parent]!

/** The processor time that a process and all that it started took so far. */
export const cpuSecondsOfAll = (root: number): number => {
  const stats = new Map<number, ReadonlyArray<number>>()
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue
    try {
      stats.set(Number(name), statOf(Number(name)))
    } catch {
      // The process ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const stat = stats.get(pid)
    return pid === root || (stat !== undefined && isBelow(stat[parent]!))
  }
  let seconds = 0
  for (const [pid, stat] of stats) if (isBelow(pid)) seconds += secondsOf(stat, [...own, ...ofEndedChildren])
  return seconds
}
