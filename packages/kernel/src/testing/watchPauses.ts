import { processorMillis } from "./processorMillis.ts"

/** The interval of looks at the event loop, in milliseconds. */
const tick = 5

/**
 * Watches the pauses of the event loop of this thread; the returned function ends that, and gives the longest one in milliseconds. Only its processor
 * time counts: others compile and collect garbage beside it, and other processes take the processor from it.
 */
export const watchPauses = (): (() => number) => {
  let longest = 0
  let last = performance.now()
  let lastProcessor = processorMillis()
  const look = () => {
    const now = performance.now()
    const processor = processorMillis()
    longest = Math.max(longest, Math.min(now - last - tick, processor - lastProcessor))
    last = now
    lastProcessor = processor
  }
  const timer = setInterval(look, tick)
  return () => {
    look()
    clearInterval(timer)
    return longest
  }
}
