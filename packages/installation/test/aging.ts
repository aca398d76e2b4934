import { setImmediate as turn } from "node:timers/promises"
import { getHeapSpaceStatistics } from "node:v8"
import { boundOldGeneration } from "../src/releaseMemory.ts"

// Keeps 400,000 objects and replaces the oldest ones, so that all of them are old before they are garbage; prints the most that the old
// generation took, in megabytes.
if (process.argv[2] === "bounded") boundOldGeneration()

const alive = 400_000
const kept: Array<unknown> = []
let most = 0
for (let made = 0; made < 5 * alive; made++) {
  kept[made % alive] = { made, name: `number ${made}`, list: [made, made + 1] }
  if (made % 20_000 > 0) continue
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === "old_space")!
  most = Math.max(most, old.space_used_size)
  await turn()
}
process.stdout.write(String(Math.round(most / 1e6)))
