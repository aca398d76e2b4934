/**
 * The program of a thread that ends its process, whatever that does: when it takes more memory than it may, and when the
 * process that started it is gone; then it removes the folder of that process, if there is one. It is a text so that it
 * starts without being looked for.
 */
export const guardSource = `
const { rmSync } = require("node:fs")
const { workerData: { folder, megabytes, parent } } = require("node:worker_threads")
setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan && folder !== undefined) rmSync(folder, { recursive: true, force: true })
  if (isOrphan || process.memoryUsage.rss() > megabytes * 1e6) process.kill(process.pid, "SIGKILL")
}, 50)
`
