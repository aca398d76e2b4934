/**
 * The program of a thread that ends its process, whatever that does: when it takes more memory than it may, and when the
 * process that started it is gone. It is a text so that it starts without being looked for.
 */
export const guardSource = `
const { workerData } = require("node:worker_threads")
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.megabytes * 1e6 || process.ppid !== workerData.parent)
    process.kill(process.pid, "SIGKILL")
}, 50)
`
