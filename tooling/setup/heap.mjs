// Bounds of the memory of servers, workers and commands, from the memory of the machine or the container.
import { totalmem } from "node:os"

const MEGABYTE = 1024 * 1024

/**
 * Megabytes of one half of the young generation. Lists of a hundred take a tenth less processor time in a server than with 16, since
 * requests in flight are not copied to the old generation; 64 gains nothing more, and 32 takes 25 MB more at rest. A worker
 * answers nobody, and its buffers wait for the collection of its young generation.
 */
const SEMI_SPACE = 32
const SEMI_SPACE_OF_WORKER = 16

/** The same for commands, which end soon, and for machines with less memory than `SMALL`: 32 takes 50 MB more while a program loads. */
const SEMI_SPACE_OF_COMMAND = 4

/** Megabytes of a small machine. */
const SMALL = 2048

/** Bounds of the old generation in megabytes: below, large pages do not fit; above, garbage is collected too late. */
const SMALLEST = 384
const LARGEST = 1536

const memory = () => {
  const constrained = process.constrainedMemory?.() ?? 0
  const all = totalmem()
  return constrained > 0 && constrained < all ? constrained : all
}

const semiSpaceOf = (task, megabytes) => {
  if (task === "octavo" || megabytes < SMALL) return SEMI_SPACE_OF_COMMAND
  return task === "worker" ? SEMI_SPACE_OF_WORKER : SEMI_SPACE
}

/**
 * The options of Node that bound the heap of a task: the old generation of a server or worker gets a quarter of the memory. `NODE_OPTIONS`
 * goes first.
 */
export const heapOptions = (task = "start", bytes = memory(), given = process.env.NODE_OPTIONS ?? "") => {
  const megabytes = bytes / MEGABYTE
  const old = Math.round(Math.min(LARGEST, Math.max(SMALLEST, megabytes / 4)))
  return [
    ["--max-semi-space-size", semiSpaceOf(task, megabytes)],
    ...(task === "octavo" ? [] : [["--max-old-space-size", old]])
  ]
    .filter(([name]) => !given.includes(name))
    .map(([name, size]) => `${name}=${size}`)
}

/**
 * Settings of the allocator of glibc, which other systems ignore. It would raise its threshold to the longest buffer that was freed, and
 * take later ones of that length from its heap, between short ones that stay. With a threshold that stays, a buffer of 128 KB or more has pages
 * of its own, which go back to the system with it.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072"
}
