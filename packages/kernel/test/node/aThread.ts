import { parentPort } from "node:worker_threads"

const port = parentPort!

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) Math.sqrt(end)
}

port.on("message", ({ kind, milliseconds }: { kind: "wait" | "work"; milliseconds: number }) => {
  if (kind === "work") {
    work(milliseconds)
    port.postMessage("worked")
  } else setTimeout(() => port.postMessage("waited"), milliseconds)
})
port.postMessage("ready")
